/**
 * Isolates a text from what is around it, by invisible characters: in a page from right to left, a number that begins it
 * ('2 days ago', '100+', '09:00 UTC+1') would move to its other end.
 */
const isolate = (text: string): string => (text === '' ? '' : `\u2066${text}\u2069`)

/** Isolates a text in a page from right to left. */
export const isolateInPage = (text: string): string =>
  typeof document !== 'undefined' && document.documentElement.dir === 'rtl' ? isolate(text) : text

/** Isolates every text that formats write. */
export function isolateFormats<T extends object>(formats: T): T {
  return new Proxy(formats, {
    get(target, name) {
      const format: unknown = Reflect.get(target, name)
      if (typeof format !== 'function') return format
      return (...values: unknown[]) => {
        const text: unknown = Reflect.apply(format, undefined, values)
        return typeof text === 'string' ? isolate(text) : text
      }
    },
  })
}
