import { foldText } from '../search-words.ts'

/** One DNS label (RFC 1123) in lower case, without `xn--`; the server also rejects reserved names. */
export const subdomainPattern = /^(?!.{2}--)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Parses the subdomain that a text means; undefined if it means none. */
export function parseSubdomain(text: string): string | undefined {
  const subdomain = text.trim().toLowerCase()
  return subdomainPattern.test(subdomain) ? subdomain : undefined
}

const maxSuggested = 30

/** Suggests a subdomain: 'Clinique de l’Été' becomes 'clinique-de-l-ete'. */
export const suggestSubdomain = (name: string): string =>
  foldText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxSuggested)
    .replace(/^-+|-+$/g, '')
