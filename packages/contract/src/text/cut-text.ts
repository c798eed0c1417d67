/** Returns the beginning of a text, at most `max` UTF-16 units long, never cut within a surrogate pair. */
export const cutText = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')
