import type { Call, Input, Output } from '@foyer/contract/call'
import { fillPath } from '@foyer/contract/call-url'
import { auth } from '@foyer/contract/identity/auth'
import { passwords } from '@foyer/contract/identity/passwords'
import { users } from '@foyer/contract/identity/users'
import { meetings } from '@foyer/contract/meetings/meetings'
import { tenants } from '@foyer/contract/tenancy/tenants'
import { openSession } from '#platform/security/sessions.ts'
import { seedHistory } from './demo-history.ts'
import type { PortalServer } from './server.ts'

type DemoPortal = Pick<PortalServer, 'app' | 'platform'>

/** The password of all users in the demo. */
export const demoPassword = 'Demo1Meeting'

const demoTenants = [
  {
    name: 'Northwind Clinic',
    sname: 'Northwind',
    subdomain: 'northwind',
    timezone: 'America/Toronto',
    language: 'en',
    users: ['Maya Okafor', 'Tom Becker', 'Priya Nair', 'Luis Ortega', 'Hannah Weiss', 'Owen Clarke'],
    topics: [
      'Ward round handover',
      'Weekly staff meeting',
      'Interview: night nurse',
      'Supplier call',
      'Radiology case review',
    ],
  },
  {
    name: 'Atelier Lumière',
    sname: 'Lumière',
    subdomain: 'lumiere',
    timezone: 'Europe/Paris',
    language: 'fr',
    users: ['Camille Moreau', 'Julien Petit', 'Inès Laurent', 'Hugo Garnier', 'Zoé Lambert', 'Léa Fontaine'],
    topics: [
      'Point hebdomadaire',
      'Revue des maquettes',
      'Appel client Marchand',
      'Budget du trimestre',
      'Accueil des stagiaires',
    ],
  },
] as const

type Client = { subdomain: string; cookie: string }
type Caller = <C extends Call>(from: Client, call: C, input: Input<C>) => Promise<{ output: Output<C>; cookie: string }>

/** Calls the running portal as a browser would. */
function createCaller({ app, platform }: DemoPortal): Caller {
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

const toSlug = (name: string): string => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(' ', '.')

/** Local time of an hour some days from now. */
const toLocalTime = (days: number, hour: number, minute = 0): string =>
  `${Temporal.Now.plainDateISO().add({ days })}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`

async function seedTenant(portal: DemoPortal, operator: Client, tenant: (typeof demoTenants)[number]): Promise<void> {
  const { subdomain, timezone, language } = tenant
  const call = createCaller(portal)
  const [first = '', ...others] = tenant.users
  const splitName = (name: string) => ({
    firstname: name.split(' ')[0] ?? '',
    lastname: name.split(' ').slice(1).join(' '),
  })
  const toEmail = (name: string): string => `${toSlug(name)}@${subdomain}.example`
  const { output: created } = await call(operator, tenants.create, {
    name: tenant.name,
    sname: tenant.sname,
    subdomain,
    adminFirstname: splitName(first).firstname,
    adminLastname: splitName(first).lastname,
    adminEmail: toEmail(first),
  })
  const signIn = (email: string, password: string) => call({ subdomain, cookie: '' }, auth.login, { email, password })
  const pending = (await signIn(toEmail(first), created.password)).output
  await call({ subdomain, cookie: '' }, passwords.change, {
    token: pending.tmpid,
    password: demoPassword,
    confirmation: demoPassword,
  })
  const admin = await signIn(toEmail(first), demoPassword)
  await call({ subdomain, cookie: admin.cookie }, auth.updateLanguage, { language })
  for (const name of others) {
    await call({ subdomain, cookie: admin.cookie }, users.create, {
      ...splitName(name),
      email: toEmail(name),
      role: 'member',
      language,
      password: demoPassword,
      changeOnNextSignIn: false,
    })
  }
  for (const [n, topic] of tenant.topics.entries()) {
    const { output: meeting } = await call({ subdomain, cookie: admin.cookie }, meetings.create, {
      topic,
      timezone,
      start: toLocalTime(n + 1, 9 + n, 30),
      end: toLocalTime(n + 1, 10 + n, 15),
      password: `entrez${n}${n}`,
      joinBeforeHost: n % 2 === 0,
    })
    await call({ subdomain, cookie: admin.cookie }, meetings.invite, {
      id: meeting.id,
      invitees: others.slice(0, 3).map((name) => ({ email: toEmail(name), name })),
    })
  }
  await seedHistory(portal, {
    tenantId: created.tenant.tenantuuid,
    hostEmail: toEmail(first),
    users: tenant.users,
    topics: tenant.topics,
    timezone,
  })
}

/** Seeds the demo tenants that do not exist yet, through the API; returns a line with the credentials of each. */
export async function seedDemo(portal: DemoPortal): Promise<string[]> {
  const { database } = portal.platform
  const operator = await database.acrossTenants(({ db }) =>
    db
      .selectFrom('users')
      .innerJoin('tenants', 'tenants.tenant_id', 'users.tenant_id')
      .select(['users.id', 'users.tenant_id'])
      .where('tenants.kind', '=', 'operator')
      .where('users.role', '=', 'superadmin')
      .executeTakeFirstOrThrow(),
  )
  const hosts = await database.acrossTenants(({ db }) =>
    db.selectFrom('hosts').select('subdomain').where('subdomain', '<>', '').execute(),
  )
  const token = await database.withTenant(operator.tenant_id, ({ db }) =>
    openSession(db, { userId: operator.id, address: 'demo', agent: 'demo' }),
  )
  const { publicUrl } = portal.platform.env
  const cookie = `${publicUrl.protocol === 'https:' ? '__Host-session' : 'session'}=${token}`
  const operatorClient = { subdomain: '', cookie }
  for (const tenant of demoTenants) {
    if (hosts.some(({ subdomain }) => subdomain === tenant.subdomain)) continue
    await seedTenant(portal, operatorClient, tenant)
  }
  await createCaller(portal)(operatorClient, auth.logout, {})
  return demoTenants.map(
    ({ name, subdomain, users: members }) =>
      `${name}: ${publicUrl.protocol}//${subdomain}.${publicUrl.host} as ${toSlug(members[0])}@${subdomain}.example, password ${demoPassword}`,
  )
}
