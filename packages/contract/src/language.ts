/** Languages of the product; English is the default. */
export type Language = 'en' | 'fr'

/** A text in every language of the product. */
export type LocalizedText = { readonly [language in Language]: string }
