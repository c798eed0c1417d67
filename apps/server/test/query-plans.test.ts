// Subject: ../migrations, platform/database
import { createHash } from 'node:crypto'
import { contract } from '@foyer/contract/contract'
import { expect, inject, it } from 'vitest'
import { z } from 'zod'
import { findFeedContent } from '#features/meetings/calendar-feed/calendar-feed.commands.ts'
import { feedBounds } from '#features/meetings/calendar-feed/calendar-feed.rules.ts'
import * as feed from '#features/meetings/calendar-feed/calendar-feed.store.ts'
import { findTenantsToRemind, takeDue } from '#features/meetings/meeting-notices/meeting-notices.store.ts'
import { findBusyUsers } from '#features/meetings/series/availability.store.ts'
import * as zones from '#features/meetings/series/zone-data.store.ts'
import type { Db } from '#platform/database/database.ts'
import { isOperators, loadAccess, loadSeeds } from './access.ts'
import { expectDefined, type TestUser, useKit } from './kit.ts'
import { insertChats } from './meetings.ts'
import { createFiredAlert } from './operator-fixture.ts'
import { countPlans, explainBoth, measureScans, recordQueries, shortLists } from './plans.ts'
import { fillTenant } from './seed.ts'
import { listSharing, shareRecording } from './shared-recording.ts'

/** As many as tell an index from a scan by the rows that are read; benchmarks have 100,000. */
const rows = 40_000

const kit = await useKit({ connection: inject('ownConnections').queryPlans })
const tenant = await kit.createTenant()
const owner = await kit.createUser(tenant, { level: 'admin' })
const tenants = [
  ...(await Promise.all(Array.from({ length: 20 }, () => kit.createTenant()))).map((other) => ({
    ...other,
    rows: 200,
  })),
  { ...tenant, rows },
]
const sealed = kit.platform.secret.seal('secret1')
const [access, seeds] = [await loadAccess(), await loadSeeds()]
for (const [n, { tenantId, admin, rows: count }] of tenants.entries()) {
  const user = tenantId === tenant.tenantId ? owner : admin
  await fillTenant(kit.owner, { tenantId, userId: user.id, rows: count, nth: n + 1, sealed, seeds })
}
const [alertId, ids] = [await createFiredAlert(kit, rows), [tenant.tenantId]]
await kit.owner('analyze')
const [{ id: conferenceId, participants }] = await kit.owner(
  `select conference_id as id, count(*)::int as participants from participants where tenant_id = $1
   group by conference_id order by count(*) desc limit 1`,
  ids,
)
const [ended] = await kit.owner('select * from conferences where tenant_id = $1 and ended_at < now() limit 1', ids)
const shared = await shareRecording(kit, owner, 2000)
const [stay] = await kit.owner('select id from participants where conference_id = $1', [ended.id])
const ofEnded = { page: 1, size: 25, conferenceId: ended.id }
const ofNumber = { page: 1, size: 25, number: String(ended.number) }
const ofOne = { ...ofEnded, participantId: stay.id }
const [log, logOfOne] = [{ ...ofEnded, list: 'completed' } as const, { ...ofOne, list: 'completed' } as const]
const { listConferences, listLanes, listConnections, listEvents } = contract.meetingLog
const chat = await insertChats(kit, owner, 1000)
const ofScreen = { ...chat.current, presenterId: chat.current.participantId, share: 'TR_1' }
const seriesId = (
  await kit.as(owner).call(contract.meetings.create, {
    topic: 'Series',
    start: '2090-01-01T10:00',
    end: '2090-01-01T11:00',
    timezone: 'Europe/Paris',
    password: 'secret1',
    recurrence: { frequency: 'daily', count: 30 },
    invitees: Array.from({ length: 100 }, (_, n) => ({ email: `invitee${n}@example.test` })),
  })
).body.id

type ListResponse = { status: number; body: unknown }
const Items = z.object({ items: z.array(z.unknown()).default([]) })
const [{ connection }, { tenantId }] = [kit, tenant]

const page = { page: 1, size: 25, search: '' }
const period = { from: new Date(Date.now() - 30 * 864e5).toISOString(), to: new Date(Date.now() + 864e5).toISOString() }
const longPeriod = { ...period, from: new Date(Date.now() - 365 * 10 * 864e5).toISOString() }
const few = { ...page, search: 'last39999' }
const none = { ...page, search: 'zzzz' }
const renamed = { ...page, search: 'own07777' }

/** `named`: as a super administrator, in the tenant that the input names. */
type Scope = 'own' | 'all' | 'named'
type List = [string, (user: TestUser) => Promise<ListResponse>, Scope[]]

/** Lists every order, tab, filter and search of the list of users. */
const usersLists = ((): List[] => {
  const sorts = (['name', 'email', 'seen', 'added'] as const).flatMap((key) => [key, `-${key}` as const])
  const filters = [
    {},
    { role: 'member' },
    { inactiveDays: 'never' },
    { inactiveDays: '30' },
    { role: 'client', inactiveDays: '90' },
    { secondFactor: 'app' },
    { secondFactor: 'none' },
    { secondFactor: 'passkey', role: 'member', inactiveDays: 'never' },
  ]
  const queries: object[] = [
    ...sorts.flatMap((sort) => filters.map((filter) => ({ ...page, sort, filters: filter }))),
    ...(['active', 'invited', 'disabled'] as const).map((tab) => ({ ...page, tab, withGroups: true })),
    ...[few, none].flatMap((found) => [found, { ...found, sort: '-seen', filters: { role: 'member' } }]),
  ]
  return queries.map((query) => [
    `getUsers, ${JSON.stringify(query)}`,
    (user) => {
      const named = user === owner ? {} : { tenantuuid: tenant.tenantId }
      return kit.as(user).send(contract.users.list, { ...query, ...named })
    },
    ['own', 'named'],
  ])
})()

const tenantQueries = [
  { sort: '-added', filters: { status: 'disabled' } },
  { filters: { status: 'active', setup: 'done' } },
  { filters: { mail: 'failed' } },
] as const

const lists: List[] = [
  ...usersLists,
  ['getMeetingSchedules', (user) => kit.as(user).call(contract.meetings.listSchedules, page), ['own']],
  ['getMeetingSchedules, none found', (user) => kit.as(user).call(contract.meetings.listSchedules, none), ['own']],
  ['getMeetingSchedules, renamed', (user) => kit.as(user).call(contract.meetings.listSchedules, renamed), ['own']],
  [
    'getMeetingSchedules, each series once',
    (user) => kit.as(user).call(contract.meetings.listSchedules, { ...renamed, filters: { once: 'yes' } }),
    ['own'],
  ],
  ['getMeetings', (user) => kit.as(user).call(contract.meetings.list, { ...page, kind: 'scheduled' }), ['own']],
  [
    'getMeetings, none found',
    (user) => kit.as(user).call(contract.meetings.list, { ...none, kind: 'scheduled' }),
    ['own'],
  ],
  ['getMeetingOccurrences', (user) => kit.as(user).call(contract.meetings.listOccurrences, { id: seriesId }), ['own']],
  ['getMeetingInvitees', (user) => kit.as(user).call(contract.responses.list, { id: seriesId }), ['own']],
  ['userCompletedMeetings', (user) => kit.as(user).call(contract.meetings.listPast, { ...page, ...period }), ['own']],
  ['currentMeetings', (user) => kit.as(user).call(contract.conferences.listLive, page), ['own', 'all']],
  ['currentMeetings, none found', (user) => kit.as(user).call(contract.conferences.listLive, none), ['own', 'all']],
  [
    'currentMeetingParticipants',
    (user) => kit.as(user).call(contract.conferences.listLiveParticipants, { ...page, conferenceId }),
    ['own', 'all'],
  ],
  [
    'currentMeetingConnections',
    (user) => kit.as(user).call(contract.conferences.listConnections, { conferenceId }),
    ['own', 'all'],
  ],
  [
    'completedMeetings',
    (user) => kit.as(user).call(contract.conferences.listCompleted, { ...page, ...period }),
    ['own', 'all'],
  ],
  [
    'completedMeetingParticipants',
    (user) => kit.as(user).call(contract.conferences.listCompletedParticipants, { ...page, conferenceId: ended.id }),
    ['own', 'all'],
  ],
  ['getMeetingAttendance', (user) => kit.as(user).call(contract.meetings.listAttendance, ofEnded), ['own']],
  ['getMeetingLog', (user) => kit.as(user).call(contract.meetings.listLog, ofEnded), ['own']],
  [
    'getMeetingSchedules, those of others from the last',
    (user) => kit.as(user).call(contract.meetings.listSchedules, { ...page, sort: '-start', filters: { own: 'no' } }),
    ['own'],
  ],
  [
    'getMeetingSchedules, the co-managed ones, of which there are none',
    (user) => kit.as(user).call(contract.meetings.listSchedules, { ...page, filters: { manager: 'yes' } }),
    ['own'],
  ],
  [
    'getMeetings, the oldest first',
    (user) => kit.as(user).call(contract.meetings.list, { ...page, kind: 'scheduled', sort: 'added' }),
    ['own'],
  ],
  [
    'userCompletedMeetings, of the usual days from the first, no one came',
    (user) => kit.as(user).call(contract.meetings.listPast, { ...page, sort: 'start', filters: { held: 'no' } }),
    ['own'],
  ],
  [
    'userCompletedMeetings, the co-managed ones of a long period, of which there are none',
    (user) => kit.as(user).call(contract.meetings.listPast, { ...page, ...longPeriod, filters: { manager: 'yes' } }),
    ['own'],
  ],
  [
    'currentMeetings, the oldest first',
    (user) => kit.as(user).call(contract.conferences.listLive, { ...page, sort: 'start' }),
    ['own', 'all'],
  ],
  [
    'completedMeetings, of the usual days from the first',
    (user) => kit.as(user).call(contract.conferences.listCompleted, { ...page, sort: 'start' }),
    ['own', 'all'],
  ],
  [
    'completedMeetings, none found',
    (user) => kit.as(user).call(contract.conferences.listCompleted, { ...none, ...period }),
    ['own', 'all'],
  ],
  ['meetingEvents', (user) => kit.as(user).call(contract.conferences.listEvents, log), ['own', 'all']],
  ['meetingEvents, of one', (user) => kit.as(user).call(contract.conferences.listEvents, logOfOne), ['own', 'all']],
  ['getMeetingLogs', (user) => kit.as(user).call(listConferences, ofNumber), ['own', 'all']],
  ['getMeetingLogLanes', (user) => kit.as(user).call(listLanes, ofEnded), ['own', 'all']],
  ['getMeetingLogConnections', (user) => kit.as(user).call(listConnections, ofEnded), ['own', 'all']],
  ['getMeetingLogEvents', (user) => kit.as(user).call(listEvents, ofOne), ['own', 'all']],
  ['getChatMessages', (user) => kit.as(user).call(contract.chat.listMessages, chat.current), ['own']],
  ['getPastChatMessages', (user) => kit.as(user).call(contract.chat.listAfterwards, chat.past), ['own']],
  ['getWhiteboard', (user) => kit.as(user).call(contract.whiteboard.listElements, chat.current), ['own']],
  ['getPastWhiteboard', (user) => kit.as(user).call(contract.whiteboard.listAfterwards, chat.past), ['own']],
  ['getAlertFirings/:id', (user) => kit.as(user).call(contract.alerts.listFirings, { id: alertId }), ['all']],
  [
    'recordingChat/:id',
    (user) => kit.as(user).call(contract.recordings.listMessages, { id: shared.recordingId }),
    ['own'],
  ],
  ...listSharing(kit, shared).map(([name, options]): List => [name, options, ['own']]),
  ['getAnnotations', (user) => kit.as(user).call(contract.annotations.list, ofScreen), ['own']],
  ['quick-panel/data', (user) => kit.as(user).call(contract.quickPanel.data, {}), ['own', 'all']],
  ['quick-panel/counts', (user) => kit.as(user).call(contract.quickPanel.counts, {}), ['own', 'all']],
  ['getSignUps', (user) => kit.as(user).call(contract.signUp.list, { page: 1, size: 25 }), ['named']],
  ['getTenants', (user) => kit.as(user).call(contract.tenants.list, page), ['own', 'all']],
  ['getTenants, none found', (user) => kit.as(user).call(contract.tenants.list, none), ['own', 'all']],
  ...tenantQueries.map((query): List => {
    const list = (user: TestUser) => kit.as(user).call(contract.tenants.list, { ...page, ...query })
    return [`getTenants, ${JSON.stringify(query)}`, list, ['all']]
  }),
]

/** Every other list, with the input of its access row and its variants. */
const named = new Set(lists.map(([name]) => name.split(',')[0] ?? ''))
const otherLists = access.flatMap(({ call, buildInput, variants }): List[] => {
  const path = call.path.slice(1)
  const isList = 'items' in (z.object({ shape: z.object({}).loose() }).safeParse(call.output).data?.shape ?? {})
  if (!isList || shortLists.has(path) || named.has(path)) return []
  return [{}, ...variants].map((variant) => [
    `${path}, ${JSON.stringify(variant)}`,
    (user) => kit.as(user).send(call, { ...Object(buildInput(tenant.tenantId)), ...variant }),
    isOperators(call) ? ['all'] : call.scope === 'all' ? ['own', 'all'] : ['own'],
  ])
})

const cases = [...lists, ...otherLists].flatMap(([name, options, scopes]) =>
  scopes.map((scope): [string, Scope, typeof options] => [name, scope, options]),
)

it.each(cases)(
  '%s (%s) scans no table and reads in proportion to what it answers, prepared or not',
  async (_name, scope, options) => {
    const user = scope === 'own' ? owner : kit.operator.admin
    const { result: response, queries } = await recordQueries(() => options(user))
    expect(response.status).toBe(200)
    // The participants of a conference are few enough to read all of them for a page.
    const limit = Math.max(participants, 40 * (Math.max(1, Items.parse(response.body).items.length) + 25))
    expect(queries.length).toBeGreaterThan(0)
    const role = scope === 'all' ? 'foyer_platform' : 'foyer_app'
    for (const query of queries)
      for (const nodes of await explainBoth({ connection, role, tenantId }, query))
        expect(Math.max(...measureScans(nodes)), query.text).toBeLessThanOrEqual(limit)
  },
)

it('plans the upcoming list of a user with many meetings once', async () => {
  const { queries } = await recordQueries(() => kit.as(owner).call(contract.meetings.listSchedules, page))
  const [query] = queries.filter(({ text }) => text.includes('calendar_entries'))
  expect(await countPlans({ connection, role: 'foyer_app', tenantId }, expectDefined(query))).toBe(5)
})

const tokenHash = createHash('sha256').update(owner.id).digest()
const readFeed = async (db: Db): Promise<unknown> => {
  const { id } = expectDefined(await feed.findReader(db, tokenHash))
  return findFeedContent(db, { entries: await feed.findEntries(db, { tenantId, id }, feedBounds) })
}
const readZones = async (db: Db): Promise<unknown> =>
  zones.findFuture(db, await zones.findMeetings(db, { tenantId, meetingId: seriesId }, 100))
const atHour = (hour: number): Date => new Date(Date.now() + hour * 36e5)
const dates = Array.from({ length: 60 }, (_, day) => ({ startsAt: atHour(24 * day), endsAt: atHour(24 * day + 1) }))
const users = (await kit.owner('select id from users where tenant_id = $1 limit 100', ids)).map(({ id }) => id)
const moved = { meetingId: undefined, occurrenceId: undefined }
const readBusy = (db: Db) => findBusyUsers(db, { userIds: [owner.id, ...users], spans: dates, moved })

// Ten choices of minutes in each of the tenants; a meeting in each hour of 13 months, and its occurrence; 100 meetings at a time.
it.each([
  ['the tenants with reminders that are due', 'foyer_platform', findTenantsToRemind, 20 * (tenants.length + 5)],
  ['the reminders that are due', 'foyer_app', (db: Db) => takeDue(db, tenantId, 200), 20 * (tenants.length + 5)],
  ['the calendar of a feed', 'foyer_app', readFeed, 2 * 24 * (30 + 1 + 365)],
  ['who is busy at the dates of a series', 'foyer_app', readBusy, (users.length + 1 + 2 * 24) * dates.length],
  ['meetings checked by new time zone data', 'foyer_platform', readZones, 200],
] as const)('%s: read by an index, in proportion to what is found', async (_name, role, find, limit) => {
  const { queries } = await recordQueries(() => {
    const run = async (db: Db): Promise<unknown> => find(db)
    const { database } = kit.platform
    return role === 'foyer_app' ? database.withTenant(tenantId, run) : database.acrossTenants(run)
  })
  expect(queries.length).toBeGreaterThan(0)
  for (const query of queries)
    for (const nodes of await explainBoth({ connection, role, tenantId }, query))
      expect(Math.max(0, ...measureScans(nodes)), query.text).toBeLessThanOrEqual(limit)
})
