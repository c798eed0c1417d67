import { auth } from '@foyer/contract/auth'
import type { Call, Input, Output } from '@foyer/contract/call'
import { meetings } from '@foyer/contract/meetings'
import { passwords } from '@foyer/contract/passwords'
import { tenants } from '@foyer/contract/tenants'
import { users } from '@foyer/contract/users'
import { openSession } from '#platform/sessions.ts'
import { seedHistory } from './demo-history.ts'
import type { Portal } from './portal.ts'

/** The password of everybody in the demo. */
export const demoPassword = 'Demo1Meeting'

const houses = [
  {
    name: 'Northwind Clinic',
    sname: 'Northwind',
    subdomain: 'northwind',
    timezone: 'America/Toronto',
    language: 'en',
    people: ['Maya Okafor', 'Tom Becker', 'Priya Nair', 'Luis Ortega', 'Hannah Weiss', 'Owen Clarke'],
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
    people: ['Camille Moreau', 'Julien Petit', 'Inès Laurent', 'Hugo Garnier', 'Zoé Lambert', 'Léa Fontaine'],
    topics: [
      'Point hebdomadaire',
      'Revue des maquettes',
      'Appel client Marchand',
      'Budget du trimestre',
      'Accueil des stagiaires',
    ],
  },
] as const

type Visitor = { subdomain: string; cookie: string }
type Caller = <C extends Call>(
  from: Visitor,
  call: C,
  input: Input<C>,
) => Promise<{ answer: Output<C>; cookie: string }>

/** Asks the running portal as a browser would. */
function callerOf({ app, platform }: Portal): Caller {
  const { publicUrl } = platform.env
  // @ts-expect-error the schema answers what its own call answers; the compiler loses that behind the generic
  return async ({ subdomain, cookie }, call, input) => {
    const host = subdomain === '' ? publicUrl.host : `${subdomain}.${publicUrl.host}`
    const reply = await app.inject({
      method: call.method,
      url: `/api${call.path}`.replace(':id', String(Object(input).id)),
      headers: {
        host,
        cookie,
        'x-foyer': '1',
        origin: `${publicUrl.protocol}//${host}`,
        'content-type': 'application/json',
      },
      payload: JSON.stringify(input),
    })
    if (reply.statusCode !== 200) throw new Error(`${call.path}: ${reply.body}`)
    const set = reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    return { answer: call.output.parse(reply.json()), cookie: set }
  }
}

const slug = (name: string): string => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(' ', '.')

/** Wall time of an hour some days from now. */
const wall = (days: number, hour: number, minute = 0): string =>
  `${Temporal.Now.plainDateISO().add({ days })}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`

async function furnish(portal: Portal, operator: Visitor, house: (typeof houses)[number]): Promise<void> {
  const { subdomain, timezone, language } = house
  const call = callerOf(portal)
  const [first = '', ...others] = house.people
  const split = (name: string) => ({
    firstname: name.split(' ')[0] ?? '',
    lastname: name.split(' ').slice(1).join(' '),
  })
  const mailOf = (name: string): string => `${slug(name)}@${subdomain}.example`
  const { answer: made } = await call(operator, tenants.create, {
    name: house.name,
    sname: house.sname,
    subdomain,
    admin_firstname: split(first).firstname,
    admin_lastname: split(first).lastname,
    admin_email: mailOf(first),
  })
  const signIn = (email: string, password: string) => call({ subdomain, cookie: '' }, auth.login, { email, password })
  const pending = (await signIn(mailOf(first), made.password)).answer
  await call({ subdomain, cookie: '' }, passwords.change, {
    token: pending.tmpid,
    password: demoPassword,
    confirmation: demoPassword,
  })
  const admin = await signIn(mailOf(first), demoPassword)
  await call({ subdomain, cookie: admin.cookie }, auth.updateLanguage, { language })
  for (const name of others) {
    await call({ subdomain, cookie: admin.cookie }, users.create, {
      ...split(name),
      email: mailOf(name),
      role: 'member',
      language,
      password: demoPassword,
      change_on_next_sign_in: false,
    })
  }
  for (const [n, topic] of house.topics.entries()) {
    const { answer: meeting } = await call({ subdomain, cookie: admin.cookie }, meetings.create, {
      topic,
      timezone,
      start: wall(n + 1, 9 + n, 30),
      end: wall(n + 1, 10 + n, 15),
      password: `entrez${n}${n}`,
      join_before_host: n % 2 === 0,
    })
    await call({ subdomain, cookie: admin.cookie }, meetings.invite, {
      id: meeting.id,
      invitees: others.slice(0, 3).map((name) => ({ email: mailOf(name), name })),
    })
  }
  await seedHistory(portal, {
    tenantId: made.tenant.tenantuuid,
    hostEmail: mailOf(first),
    people: house.people,
    topics: house.topics,
    timezone,
  })
}

/** Furnishes two tenants through the calls that users use; answers what to print, or nothing where they exist. */
export async function furnishDemo(portal: Portal): Promise<string[]> {
  const { database } = portal.platform
  const operator = await database.onPlatform(({ db }) =>
    db
      .selectFrom('users')
      .innerJoin('tenants', 'tenants.tenant_id', 'users.tenant_id')
      .select(['users.id', 'users.tenant_id'])
      .where('tenants.kind', '=', 'operator')
      .where('users.role', '=', 'superadmin')
      .executeTakeFirstOrThrow(),
  )
  const known = await database.onPlatform(({ db }) =>
    db.selectFrom('hosts').select('subdomain').where('subdomain', '<>', '').execute(),
  )
  const token = await database.inTenant(operator.tenant_id, ({ db }) =>
    openSession(db, { userId: operator.id, address: 'demo', agent: 'demo' }),
  )
  const { publicUrl } = portal.platform.env
  const cookie = `${publicUrl.protocol === 'https:' ? '__Host-session' : 'session'}=${token}`
  const operatorVisit = { subdomain: '', cookie }
  for (const house of houses) {
    if (known.some(({ subdomain }) => subdomain === house.subdomain)) continue
    await furnish(portal, operatorVisit, house)
  }
  await callerOf(portal)(operatorVisit, auth.logout, {})
  return houses.map(
    ({ name, subdomain, people }) =>
      `${name}: ${publicUrl.protocol}//${subdomain}.${publicUrl.host} as ${slug(people[0])}@${subdomain}.example, password ${demoPassword}`,
  )
}
