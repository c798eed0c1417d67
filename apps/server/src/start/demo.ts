import { auth } from '@foyer/contract/identity/auth'
import { groups } from '@foyer/contract/identity/groups'
import { invitations } from '@foyer/contract/identity/invitations'
import { roles } from '@foyer/contract/identity/roles'
import { users } from '@foyer/contract/identity/users'
import { meetings } from '@foyer/contract/meetings/meetings'
import { meetingModes } from '@foyer/contract/meetings/options/meeting-modes'
import { changeOptions } from '@foyer/contract/meetings/options/meeting-options'
import { builtInMode } from '@foyer/contract/meetings/options/mode-rules'
import { personalMeeting } from '@foyer/contract/meetings/personal-meeting'
import { weekdays } from '@foyer/contract/meetings/recurrence-constants'
import { builtInRoles } from '@foyer/contract/permissions'
import { clients } from '@foyer/contract/tenancy/clients'
import { tenantClients } from '@foyer/contract/tenancy/tenant-clients'
import { openSession } from '#platform/security/sessions.ts'
import {
  addDemoTenant,
  createDemoCall,
  type DemoCall,
  type DemoClient,
  type DemoPortal,
  demoPassword,
  signInFirst,
  splitName,
  toEmail,
  toSlug,
} from './demo-caller.ts'
import { seedCatalogue } from './demo-catalogue.ts'
import { demoApps, demoClients } from './demo-clients.ts'
import { demoCustomers, seedCustomer } from './demo-customers.ts'
import { seedHealth } from './demo-health.ts'
import { addWorkdays, seedHistory } from './demo-history.ts'
import { seedLocalRecordings } from './demo-local-recordings.ts'
import { seedRecordings } from './demo-recordings.ts'
import { type DemoTenant, demoTenants } from './demo-tenants.ts'

/** Returns when a demo meeting starts and ends, in the tenant's zone. */
function toTimes({ time, minutes }: DemoTenant['meetings'][number], timezone: string) {
  const now = Temporal.Now.zonedDateTimeISO(timezone)
  const start =
    'inMinutes' in time
      ? now.add({ minutes: time.inMinutes }).round({ smallestUnit: 'minute', roundingIncrement: 5 })
      : addWorkdays(now.toPlainDate(), time.workday).toZonedDateTime({ timeZone: timezone, plainTime: time.at })
  const toLocal = (at: Temporal.ZonedDateTime): string => at.toPlainDateTime().toString({ smallestUnit: 'minute' })
  return { timezone, start: toLocal(start), end: toLocal(start.add({ minutes })) }
}

async function seedUsers(call: DemoCall, admin: DemoClient, tenant: DemoTenant): Promise<void> {
  const { language, disabled, invited } = tenant
  const create = (name: string, role: 'admin' | 'member') =>
    call(admin, users.create, {
      ...splitName(name),
      email: toEmail(name, tenant),
      role,
      language,
      password: demoPassword,
      changeOnNextSignIn: false,
    })
  const [, second = '', ...members] = tenant.users
  await create(second, 'admin')
  for (const name of members) await create(name, 'member')
  for (const name of disabled) {
    const { output } = await create(name, 'member')
    await call(admin, users.enable, { id: output.user.id, enabled: false })
  }
  await call(admin, invitations.create, {
    users: invited.map((name) => ({ email: toEmail(name, tenant), ...splitName(name) })),
    role: 'member',
    language,
  })
}

/** Seeds the meeting modes, of which the first is the default; returns their ids by name. */
async function seedModes(
  call: DemoCall,
  admin: DemoClient,
  { modes }: DemoTenant,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  for (const { name, description, options, fixed } of modes) {
    const freedoms = { ...builtInMode.freedoms }
    for (const option of fixed) freedoms[option] = 'fixed'
    const form = { name, description, options: changeOptions(builtInMode.options, options), freedoms }
    const { output } = await call(admin, meetingModes.create, form)
    ids.set(name, output.id)
    if (ids.size === 1) await call(admin, meetingModes.setDefault, { id: output.id })
  }
  return ids
}

/** Seeds roles and the users who have them, and groups with their members. */
async function seedRolesAndGroups(
  call: DemoCall,
  admin: DemoClient,
  { tenant, modes }: { tenant: DemoTenant; modes: ReadonlyMap<string, string> },
): Promise<void> {
  const toEmails = (people: readonly number[]) => people.map((index) => toEmail(tenant.users[index] ?? '', tenant))
  const ids = new Map<string | undefined, string>()
  for (const { name, description, permissions, users: people } of tenant.roles) {
    const allowed = [...builtInRoles.member, ...permissions]
    const { output } = await call(admin, roles.create, { name, description, level: 'admin', permissions: allowed })
    ids.set(name, output.id)
    if (people.length === 0) continue
    const selection = { emails: toEmails(people) }
    await call(admin, users.bulkUpdate, { action: 'role', role: output.id, selection })
  }
  for (const { name, description, role, mode = '', members } of tenant.groups) {
    const modeId = modes.get(mode) ?? null
    const { output } = await call(admin, groups.create, { name, description, role: ids.get(role) ?? null, modeId })
    await call(admin, groups.addMembers, { id: output.id, emails: toEmails(members) })
  }
}

/** Returns a rule that repeats on the weekday of a local start. */
function toWeekly(start: string, count: number) {
  const weekday = weekdays[Temporal.PlainDateTime.from(start).dayOfWeek - 1] ?? 'MO'
  return { frequency: 'weekly' as const, interval: 1, weekdays: [weekday], count }
}

async function seedMeetings(call: DemoCall, tenant: DemoTenant, modes: ReadonlyMap<string, string>): Promise<void> {
  const { subdomain, timezone, users: names } = tenant
  const clients = new Map<number, DemoClient>()
  const signIn = async (index: number): Promise<DemoClient> => {
    const email = toEmail(names[index] ?? '', tenant)
    const { cookie } = await call({ subdomain, cookie: '' }, auth.login, { email, password: demoPassword })
    const client = { subdomain, cookie }
    clients.set(index, client)
    return client
  }
  for (const [n, meeting] of tenant.meetings.entries())
    await call(clients.get(meeting.host) ?? (await signIn(meeting.host)), meetings.create, {
      topic: meeting.topic,
      ...toTimes(meeting, timezone),
      ...(meeting.weeks === undefined ? {} : { recurrence: toWeekly(toTimes(meeting, timezone).start, meeting.weeks) }),
      password: `entrez${n}${n}`,
      ...(meeting.mode === undefined ? {} : { modeId: modes.get(meeting.mode) }),
      invitees: meeting.guests.flatMap((index) => {
        const name = names[index]
        return name === undefined ? [] : [{ email: toEmail(name, tenant), name }]
      }),
    })
}

/** Seeds the first user's own room and open meetings; returns those that were used. */
async function seedRooms(call: DemoCall, client: DemoClient, { openMeetings, personalTopic, timezone }: DemoTenant) {
  await call(client, personalMeeting.create, { topic: personalTopic, timezone, password: 'entrez77' })
  const rooms = []
  for (const [n, topic] of openMeetings.entries()) {
    const form = { kind: 'open', topic, timezone, password: `entrez${n}5` } as const
    rooms.push((await call(client, meetings.create, form)).output)
  }
  return rooms.slice(0, -1)
}

async function seedTenant(portal: DemoPortal, operator: DemoClient, tenant: DemoTenant): Promise<void> {
  const call = createDemoCall(portal)
  const { subdomain, language, users: names } = tenant
  const { tenantId, ...administrator } = await addDemoTenant(call, operator, { ...tenant, first: names[0] ?? '' })
  const client = await signInFirst(call, subdomain, administrator)
  await call(client, auth.updateLanguage, { language })
  await seedUsers(call, client, tenant)
  const modes = await seedModes(call, client, tenant)
  await seedRolesAndGroups(call, client, { tenant, modes })
  await seedMeetings(call, tenant, modes)
  for (const app of demoApps) await call(client, tenantClients.update, { ...app, version: 0 })
  const used = await seedRooms(call, client, tenant)
  await seedHistory(portal, { tenantId, used, ...tenant })
  await seedRecordings(portal, { tenantId, language })
  await seedLocalRecordings(portal, { tenantId, language })
}

/** Seeds the clients that do not exist yet; the last one is disabled. */
async function seedClients(call: DemoCall, operator: DemoClient): Promise<void> {
  const { items } = (await call(operator, clients.list, {})).output
  for (const client of demoClients) {
    if (items.some(({ identifier }) => identifier === client.identifier)) continue
    const { output } = await call(operator, clients.create, client)
    if (client === demoClients.at(-1)) await call(operator, clients.setStatus, { id: output.id, status: 'disabled' })
  }
}

/** Seeds the demo tenants that do not exist yet, through the API; returns a line with the credentials of each. */
export async function seedDemo(portal: DemoPortal): Promise<string[]> {
  const { database } = portal.platform
  const operator = await database.acrossTenants((db) =>
    db
      .selectFrom('users')
      .innerJoin('tenants', 'tenants.tenant_id', 'users.tenant_id')
      .select(['users.id', 'users.tenant_id'])
      .where('tenants.kind', '=', 'operator')
      .where('users.role', '=', 'superadmin')
      .where('users.status', '=', 'active')
      .orderBy('users.created_at')
      .executeTakeFirstOrThrow(),
  )
  const hosts = await database.acrossTenants((db) =>
    db.selectFrom('hosts').select('subdomain').where('subdomain', '<>', '').execute(),
  )
  const { token } = await database.withTenant(operator.tenant_id, (db) =>
    openSession(db, { userId: operator.id, address: 'demo', agent: 'demo', isConfirmed: true }),
  )
  const { publicUrl } = portal.platform.env
  const cookie = `${publicUrl.protocol === 'https:' ? '__Host-session' : 'session'}=${token}`
  const operatorClient = { subdomain: '', cookie }
  await seedClients(createDemoCall(portal), operatorClient)
  await seedCatalogue(createDemoCall(portal), operatorClient)
  for (const tenant of demoTenants) {
    if (hosts.some(({ subdomain }) => subdomain === tenant.subdomain)) continue
    await seedTenant(portal, operatorClient, tenant)
  }
  for (const customer of demoCustomers) {
    if (hosts.some(({ subdomain }) => subdomain === customer.subdomain)) continue
    await seedCustomer(portal, operatorClient, customer)
  }
  await createDemoCall(portal)(operatorClient, auth.logout, {})
  await seedHealth(portal)
  return demoTenants.map(
    ({ name, subdomain, users: names }) =>
      `${name}: ${publicUrl.protocol}//${subdomain}.${publicUrl.host} as ${toSlug(names[0] ?? '')}@${subdomain}.example, password ${demoPassword}`,
  )
}
