import { tenantViews } from '@foyer/contract/tenancy/tenant-views'
import { expectDefined, type Kit, type TestTenant, type TestUser } from './kit.ts'

/** Opens the link of a view in a browser that has these cookies. */
export const openLink = (kit: Kit, { subdomain }: { subdomain: string }, url: string, cookie = '') =>
  kit.app.inject({
    method: 'GET',
    url: new URL(url).pathname,
    headers: { host: `${subdomain}.${kit.env.publicUrl.host}`, accept: 'text/html', cookie },
  })

/** Returns an address of its own, since views from one are limited. */
const randomAddress = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 250)).join('.')}`

/** Begins a view of a tenant's portal as a super administrator, and opens it; returns its cookie. */
export async function openView(kit: Kit, tenant: TestTenant, viewer: TestUser = kit.operator.admin): Promise<string> {
  const { body } = await kit.as(viewer).call(tenantViews.begin, { id: tenant.tenantId }, { address: randomAddress() })
  const { cookies } = await openLink(kit, tenant, body.url)
  const { name, value } = expectDefined(cookies[0])
  return `${name}=${value}`
}
