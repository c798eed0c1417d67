/** Where everything of one tenant is; without a section its first. */
export const pathOfTenant = (tenantuuid: string, section?: string): string =>
  section === undefined ? `/portal/Tenant/${tenantuuid}` : `/portal/Tenant/${tenantuuid}/${section}`

/** The host that a subdomain makes, beside another address of the same installation. */
export function siblingHost(url: string, old: string, subdomain: string): string {
  const { host } = new URL(url)
  return `${subdomain}.${old === '' ? host : host.slice(old.length + 1)}`
}
