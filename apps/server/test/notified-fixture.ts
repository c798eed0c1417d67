import type { Call, Input } from '@foyer/contract/call'
import { users } from '@foyer/contract/identity/users'
import { meetings } from '@foyer/contract/meetings/meetings'
import { responses } from '@foyer/contract/meetings/responses'
import { makeRemovalFinal } from '#features/identity/users/users.jobs.ts'
import { followZoneData } from '#features/meetings/series/zone-data.jobs.ts'
import { expectDefined, type Kit, type TestUser } from './kit.ts'
import { mailsTo } from './mailbox.ts'

/** Mondays at nine in Paris; clocks go forward on 28 March 2027. */
export const dates = ['2027-03-08T09:00', '2027-03-15T09:00', '2027-03-22T09:00', '2027-03-29T09:00'] as const
/** The date that changes, and another one that has an invitee of its own. */
const [, date, otherDate] = dates
export const weekly = { frequency: 'weekly' as const, interval: 1, weekdays: ['MO' as const], count: 4 }
const form = {
  topic: 'Round',
  start: dates[0],
  end: '2027-03-08T10:00',
  timezone: 'Europe/Paris',
  password: 'secret1',
  recurrence: weekly,
}

/** Those who are invited to all dates, to the one that changes, and to another one; guests have no account. */
export const groups = {
  series: ['host', 'colleague', 'guest'],
  date: ['dateHost', 'dateColleague', 'dateGuest'],
  other: ['otherColleague'],
} as const
export const userRoles = [
  ...(['owner', 'manager', 'newcomer', 'host', 'colleague', 'dateHost', 'dateColleague'] as const),
  'otherColleague' as const,
]
export const roles = [...userRoles, ...(['guest', 'dateGuest', 'newGuest'] as const)]
export type Role = (typeof roles)[number]

/** Sets the clock of the database to a day at eight in the morning, UTC; sessions are valid then too. */
export async function setDay(kit: Kit, day: string): Promise<void> {
  await kit.shiftClock((Date.parse(`${day}T08:00:00Z`) - Date.now()) / 1000)
  await keepSessions(kit)
}
const keepSessions = (kit: Kit) =>
  kit.owner(`update sessions set last_seen_at = portal_now(), expires_at = portal_now() + interval '1 year'`)

async function createPeople(kit: Kit) {
  const tenant = await kit.createTenant()
  const created = userRoles.map(async (role) => [role, await kit.createUser(tenant, { firstname: role })] as const)
  const people: { [role: string]: TestUser } = Object.fromEntries(await Promise.all(created))
  await keepSessions(kit)
  const findUser = (role: Role): TestUser => expectDefined(people[role])
  const findEmail = (role: Role): string =>
    people[role]?.email ?? `${role.toLowerCase()}-${tenant.subdomain}@elsewhere.test`
  const call = async <C extends Call>(called: C, input: Input<C>, as: Role | 'admin' = 'owner') => {
    const response = await kit.as(as === 'admin' ? tenant.admin : findUser(as)).call(called, input)
    if (response.status !== 200) throw new Error(`${called.path}: ${JSON.stringify(response.body)}`)
    return response.body
  }
  return { tenant, findUser, findEmail, call }
}

/** Creates a series with people of all roles, in a tenant of its own. */
export async function createSeries(kit: Kit) {
  const { tenant, findUser, findEmail, call } = await createPeople(kit)
  const toInvitees = (invited: readonly Role[]) => invited.map((role) => ({ email: findEmail(role) }))
  const schedule = () =>
    call(meetings.create, {
      ...form,
      managers: [findEmail('manager')],
      invitees: toInvitees(groups.series),
      alternativeHosts: [findEmail('host')],
    })
  const { id } = await schedule()
  const invite = (invited: readonly Role[], occurrence?: string) =>
    call(meetings.invite, { id, invitees: toInvitees(invited), ...(occurrence === undefined ? {} : { occurrence }) })
  /** Finds the invitation of a role, to the series if there is one, or to a date. */
  const findInviteeId = async (role: Role, only?: string): Promise<string> => {
    const text = `select i.id from invitees i left join occurrences o on o.id = i.occurrence_id
      where i.meeting_id = $1 and email = $2 and ($3::text is null or o.local_start = $3) order by occurrence_id nulls first`
    return (await kit.owner(text, [id, findEmail(role), only ?? null]))[0].id
  }
  const setHost = async (role: Role, alternativeHost: boolean) =>
    call(responses.updateInvitee, { id, inviteeId: await findInviteeId(role), alternativeHost })
  await invite(groups.date, date)
  await setHost('dateHost', true)
  await invite(groups.other, otherDate)

  return {
    kit,
    tenant,
    id,
    findUser,
    findEmail,
    call,
    schedule,
    invite,
    findInviteeId,
    setHost,
    /** Saves the series with other values. */
    update: async (change: object, as: Role = 'owner') => {
      const { version, topic, timezone, password } = await call(meetings.get, { id })
      return call(meetings.update, { id, version, topic, timezone, password, ...change }, as)
    },
    /** Saves the date with other values. */
    updateDate: async (change: object) => {
      const { version, topic } = await call(meetings.get, { id })
      const times = { start: date, end: '2027-03-15T10:00' }
      return call(meetings.updateOccurrence, { id, version, topic, occurrence: date, ...times, ...change })
    },
    cancelDate: () => call(meetings.delete, { id, occurrence: date }),
    remove: async (role: Role) => call(responses.remove, { id, inviteeId: await findInviteeId(role) }),
    removeUser: (role: Role, transferTo?: Role) =>
      call(
        users.delete,
        {
          id: findUser(role).id,
          mode: 'delete',
          ...(transferTo === undefined ? {} : { transferTo: findUser(transferTo).id }),
        },
        'admin',
      ),
    finalizeRemoval: async (role: Role) => {
      const { id: userId } = findUser(role)
      await kit.owner(`update users set removed_at = removed_at - interval '40 seconds' where id = $1`, [userId])
      await makeRemovalFinal(kit.platform, { tenantId: tenant.tenantId, id: userId })
    },
    findToken: async (role: Role) => {
      const mails = await mailsTo(kit, tenant.tenantId, findEmail(role))
      return /respond#([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
    },
    changeZoneData: () => changeZoneData(kit, id),
    /** Sends what waits for an undo. */
    sendHeld: () =>
      kit.owner(
        `update emails set not_before = created_at, held = false where tenant_id = $1 and held and state <> 'withdrawn'`,
        [tenant.tenantId],
      ),
  }
}
export type Series = Awaited<ReturnType<typeof createSeries>>

/** Pretends that older time zone data had put the dates that have not begun an hour later. */
async function changeZoneData(kit: Kit, id: string): Promise<void> {
  await kit.owner(
    `with shifted as (
       update occurrences set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'
       where meeting_id = $1 and starts_at > portal_now() returning *)
     update calendar_entries e set starts_at = s.starts_at, ends_at = s.ends_at from shifted s where e.occurrence_id = s.id`,
    [id],
  )
  await kit.owner(
    `update time_zone_data set version = '2020a', next_version = null, after_tenant = null, after_meeting = null`,
  )
  while ((await followZoneData(kit.platform)) === 'more');
}
