/** The path of a tenant's page; without a section, of its first section. */
export const buildTenantPath = (tenantuuid: string, section?: string): string =>
  section === undefined ? `/portal/Tenant/${tenantuuid}` : `/portal/Tenant/${tenantuuid}/${section}`

/** The host of another subdomain of the same installation. */
export function buildSiblingHost(url: string, currentSubdomain: string, subdomain: string): string {
  const { host } = new URL(url)
  return `${subdomain}.${currentSubdomain === '' ? host : host.slice(currentSubdomain.length + 1)}`
}
