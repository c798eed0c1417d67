/** The origin of a tenant: `PUBLIC_URL` with its subdomain; the operator's subdomain is ''. */
export function tenantOrigin(publicUrl: URL, subdomain: string): string {
  const host = subdomain === '' ? publicUrl.host : `${subdomain}.${publicUrl.host}`
  return `${publicUrl.protocol}//${host}`
}

/** The subdomain that a Host header names below `PUBLIC_URL`; undefined where the host is not ours. */
export function parseSubdomain(publicUrl: URL, host: string | undefined): string | undefined {
  const named = host?.toLowerCase()
  if (named === publicUrl.host) return ''
  const suffix = `.${publicUrl.host}`
  if (named === undefined || !named.endsWith(suffix)) return undefined
  const label = named.slice(0, -suffix.length)
  return /^[a-z0-9-]{1,63}$/.test(label) ? label : undefined
}

/** Whether tenants can have subdomains: not below an address. */
export const hasSubdomains = (publicUrl: URL): boolean => !/^[\d.]+$|:/.test(publicUrl.hostname.replace(/^\[|\]$/g, ''))
