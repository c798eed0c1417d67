/** Returns the origin of a tenant: `PUBLIC_URL` with its subdomain; the operator's subdomain is ''. */
export function toTenantOrigin(publicUrl: URL, subdomain: string): string {
  const host = subdomain === '' ? publicUrl.host : `${subdomain}.${publicUrl.host}`
  return `${publicUrl.protocol}//${host}`
}

const defaultPorts: { readonly [protocol: string]: RegExp } = { 'http:': /:80$/, 'https:': /:443$/ }

/** Extracts the tenant's subdomain in a Host header; undefined for a host outside `PUBLIC_URL`. */
export function extractSubdomain(publicUrl: URL, host: string | undefined): string | undefined {
  // Some proxies name the port although it is the usual one.
  const normalized = host?.toLowerCase().replace(defaultPorts[publicUrl.protocol] ?? '', '')
  if (normalized === publicUrl.host) return ''
  const suffix = `.${publicUrl.host}`
  if (normalized === undefined || !normalized.endsWith(suffix)) return undefined
  const label = normalized.slice(0, -suffix.length)
  return /^[a-z0-9-]{1,63}$/.test(label) ? label : undefined
}

/** Checks whether tenants can have subdomains, which an IP address cannot have. */
export const hasSubdomains = (publicUrl: URL): boolean => !/^[\d.]+$|:/.test(publicUrl.hostname.replace(/^\[|\]$/g, ''))

/** Returns the address at which a meeting of a tenant is joined. */
export const joinUrl = (origin: string, number: string): string => `${origin}/portal/join/${number}`
