import type { Call, Input, Output } from '@foyer/contract/call'
import { fillPath } from '@foyer/contract/call-url'
import { auth } from '@foyer/contract/identity/auth'
import { passwords } from '@foyer/contract/identity/passwords'
import { tenants } from '@foyer/contract/tenancy/tenants'
import type { PortalServer } from '#app/server.ts'
import type { DemoTenant } from './demo-tenants.ts'

export type DemoPortal = Pick<PortalServer, 'app' | 'platform'>

/** The password of all users in the demo. */
export const demoPassword = 'Demo1Meeting'

export type DemoClient = { subdomain: string; cookie: string }
export type DemoCall = <C extends Call>(
  from: DemoClient,
  call: C,
  input: Input<C>,
) => Promise<{ output: Output<C>; cookie: string }>

/** Calls the running portal as a browser would. */
export function createDemoCall({ app, platform }: DemoPortal): DemoCall {
  const { publicUrl } = platform.env
  // @ts-expect-error the call's schema parses to the call's output type, which the compiler does not infer for a generic call
  return async ({ subdomain, cookie }, call, input) => {
    const host = subdomain === '' ? publicUrl.host : `${subdomain}.${publicUrl.host}`
    const { path, rest } = fillPath(call.path, Object(input))
    const response = await app.inject({
      method: call.method,
      url: `/api${path}`,
      headers: {
        host,
        cookie,
        'x-foyer': '1',
        origin: `${publicUrl.protocol}//${host}`,
        'content-type': 'application/json',
      },
      payload: JSON.stringify(rest),
    })
    if (response.statusCode !== 200) throw new Error(`${call.path}: ${response.body}`)
    const newCookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    return { output: call.output.parse(response.json()), cookie: newCookie }
  }
}

export const toSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}’]/gu, '')
    .toLowerCase()
    .replaceAll(' ', '.')

export const splitName = (name: string) => {
  const [firstname = '', ...rest] = name.split(' ')
  return { firstname, lastname: rest.join(' ') }
}

export const toEmail = (name: string, { subdomain }: Pick<DemoTenant, 'subdomain'>): string =>
  `${toSlug(name)}@${subdomain}.example`

type NewTenant = Pick<DemoTenant, 'name' | 'sname' | 'subdomain'> & { first: string }

/** Creates the tenant with its first administrator, who has not signed in yet. */
export async function addDemoTenant(call: DemoCall, operator: DemoClient, tenant: NewTenant) {
  const { name, sname, subdomain, first } = tenant
  const admin = splitName(first)
  const email = toEmail(first, tenant)
  const { output: created } = await call(operator, tenants.create, {
    name,
    sname,
    subdomain,
    adminFirstname: admin.firstname,
    adminLastname: admin.lastname,
    adminEmail: email,
  })
  return { tenantId: created.tenant.tenantuuid, email, password: created.password }
}

/** Signs in an administrator for the first time, with the password of the demo. */
export async function signInFirst(
  call: DemoCall,
  subdomain: string,
  { email, password }: { email: string; password: string },
) {
  const visitor = { subdomain, cookie: '' }
  const pending = await call(visitor, auth.login, { email, password })
  await call(visitor, passwords.change, {
    token: pending.output.tmpid,
    password: demoPassword,
    confirmation: demoPassword,
  })
  const { cookie } = await call(visitor, auth.login, { email, password: demoPassword })
  return { subdomain, cookie }
}
