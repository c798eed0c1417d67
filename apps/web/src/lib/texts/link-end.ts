/**
 * Characters that end an address in a text, as in a character class: East Asian punctuation, which stands without a
 * space after it. Neither 々 nor ・ does, of which names are made.
 */
export const linkEnd = String.raw`\s\u3001-\u3003\u3008-\u3020\u3030\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65`
