// Subject: app/call-pipeline.ts, platform/database
import type { Call } from '@foyer/contract/call'
import { contract } from '@foyer/contract/contract'
import { describe, expect, it } from 'vitest'
import { type AccessCase, loadAccess } from './access.ts'
import { useFakeEngine } from './fake-engine.ts'
import { createKit, type TestTenant, type TestUser, useKit } from './kit.ts'

const fake = await useFakeEngine()
const env = { OUTBOUND_ALLOW: '127.0.0.1' }
const kit = await useKit({ engine: fake.engine, env })
const cases = await loadAccess()

/** Calls that take much time for a response without data: they hash a password or decode an image. Sent once each. */
const slow = new Set([
  'auth.login',
  'passwords.updateOwn',
  'users.create',
  'users.createInTenant',
  'users.resetPassword',
  'tenants.create',
  'tenantBrands.uploadPicture',
])
/** Calls whose successful responses contain no id or text of the tenant other than those that were sent. */
const silent = {
  alerts: Object.keys(contract.alerts),
  annotations: ['begin', 'draw', 'end', 'list', 'remove'],
  audit: ['listActions'],
  auth: ['confirmPassword', 'login', 'logout', 'permissions', 'updateLanguage'],
  recordings: [
    'countByMeeting',
    'delete',
    'get',
    'hold',
    'listMessages',
    'markSeen',
    'rename',
    'restore',
    'retry',
    'summarize',
    'trash',
    'trim',
  ],
  roomRecording: Object.keys(contract.roomRecording),
  breakouts: ['close', 'configure', 'connect', 'extend', 'help', 'move', 'open', 'spread'],
  calendarFeed: ['delete', 'get'],
  clients: ['create', 'delete', 'get', 'list', 'setStatus', 'test', 'update', 'use'],
  conferences: ['getConnection', 'getEngine', 'listConnections', 'listEvents'],
  dashboards: ['get', 'getInstallation'],
  feedback: ['give'],
  // Only users of the operator may make these.
  products: Object.keys(contract.products),
  plans: Object.keys(contract.plans),
  // Only super administrators may make these.
  feedbacks: ['export', 'get', 'group', 'list', 'markSeen', 'summarize'],
  groups: ['addMembers', 'delete', 'listOfUser', 'removeMembers', 'update', 'updateOfUser'],
  invitations: ['connect', 'resend'],
  listViews: ['delete', 'updateColumns'],
  meetingControls: [
    'admit',
    'askToUnmute',
    'configure',
    'deny',
    'lowerHand',
    'mute',
    'raiseHand',
    'react',
    'remove',
    'rename',
    'setRole',
    'state',
    'stopVideo',
  ],
  meetingLog: ['exportEvents', 'listConferences', 'listConnections', 'listEvents'],
  meetingModes: ['countDefaults', 'delete', 'moveMeetings', 'preview', 'setDefault', 'setStatus'],
  meetingNotices: ['current'],
  meetings: ['delete', 'handOver', 'invite', 'listAttendance', 'listLog', 'restore', 'updateOccurrence'],
  operationalDashboard: ['countWrong', 'dismissProcess', 'get'],
  operatorHome: ['get'],
  passkeys: ['add', 'begin', 'login', 'remove', 'rename'],
  passwords: ['change', 'forgot', 'renewLink', 'updateOwn'],
  profile: ['cancelEmailChange', 'changeEmail', 'confirmEmail', 'deletePicture', 'update'],
  quickPanel: ['counts'],
  // Only super administrators may make these.
  recordingSettings: ['export', 'get', 'preview', 'update'],
  localRecordings: Object.keys(contract.localRecordings),
  ownLocalRecordings: ['begin', 'beginUpload', 'cancelUpload', 'finishUpload', 'markSeen', 'report'],
  recordingLinks: ['ask', 'listMessages', 'listOpenings', 'report', 'update', 'withdraw'],
  registration: ['create', 'resend'],
  responses: [
    'countUnnotified',
    'getInvitation',
    'markNotified',
    'remove',
    'respond',
    'respondAsUser',
    'restore',
    'sendInvitations',
    'sendToOwnCalendar',
    'updateInvitee',
  ],
  roles: ['delete', 'listPermissions', 'menu', 'update', 'updateUnassigned'],
  room: ['end', 'leave', 'listLobbies', 'lock', 'report', 'reportConnection', 'reportFailure'],
  sessions: ['end', 'endAll', 'endOthers'],
  settings: ['reset', 'update', 'updateShortcuts'],
  signUp: [
    'approve',
    'beginWithProvider',
    'checkSubdomain',
    'completeWithProvider',
    'confirm',
    'create',
    'getLink',
    'getSettings',
    'getState',
    'list',
    'refuse',
    'updateSettings',
  ],
  sso: [
    'begin',
    'beginConfirmation',
    'beginLink',
    'beginTest',
    'complete',
    'completeConfirmation',
    'completeLink',
    'completeTest',
    'login',
    'signup',
    'unlink',
  ],
  tasks: ['cancel'],
  tenantBrands: ['create', 'deletePicture', 'readTheme', 'theme', 'update'],
  tenantClients: ['listOffered'],
  tenantFeatures: ['get', 'update'],
  tenantSmtp: ['delete', 'update'],
  tenantSso: ['delete', 'deleteLogo', 'update'],
  tenantViews: ['begin', 'end'],
  tenants: ['changeSubdomain', 'count', 'create', 'delete', 'disableSeveral', 'enable', 'listFigures', 'update'],
  twoFactor: [
    'beginSetup',
    'completeSetup',
    'disable',
    'enable',
    'login',
    'renewRecoveryCodes',
    'require',
    'requirement',
    'reset',
    'state',
  ],
  userImports: ['start', 'template'],
  users: ['bulkRemovalPreview', 'bulkUpdate', 'count', 'delete', 'exportLinks', 'removalPreview', 'restore', 'update'],
  whiteboard: ['draw', 'listAfterwards', 'listElements', 'open'],
}

type Side = { tenant: TestTenant; member: TestUser; canary: string }
type Request = { side: Side; name: string; call: Call; input: unknown; cookie: string | undefined }

const uuids = (value: unknown): string[] =>
  JSON.stringify(value ?? '').match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g) ?? []

const listMarks = ({ canary, tenant, member }: Side) => [canary, tenant.admin.email, member.email]

async function createSide(canary: string): Promise<Side> {
  const tenant = await kit.createTenant(`${canary}${crypto.randomUUID().slice(0, 8)}`)
  const member = await kit.createUser(tenant)
  const brand = cases.find(({ call }) => call === contract.tenantBrands.create)
  await kit.as(tenant.admin).send(contract.tenantBrands.create, await brand?.buildAccepted(kit, tenant))
  return { tenant, member, canary }
}

/** Appends the canary to every text of the tenant that its users wrote. */
async function markTexts({ tenant, canary }: Side): Promise<void> {
  const names = ['topic', 'name', 'host_name', 'subject', 'brandname', 'logged_text', 'object_label', 'file_name']
  const columns = await kit.owner(
    `select table_name as table, column_name as column from information_schema.columns join pg_class
       on oid = to_regclass(quote_ident(table_schema) || '.' || quote_ident(table_name)) and relrowsecurity
     where table_schema = 'public' and data_type = 'text' and column_name = any($1)`,
    [names],
  )
  for (const { table, column } of columns)
    await kit.owner(`update ${table} set ${column} = ${column} || ' ${canary}' where tenant_id = $1`, [tenant.tenantId])
}

/**
 * Builds each call with objects of the own tenant and of the other one: as administrator, as member, and signed out.
 */
async function buildRequests(row: AccessCase, side: Side, other: Side): Promise<Request[]> {
  const { name, call } = row
  const accepted = await row.buildAccepted(kit, side.tenant)
  const foreign = { ...Object(await row.buildInputFor(kit, other.tenant.admin)) }
  if ('search' in foreign) foreign.search = other.canary
  // The session that a sign-out ends belongs to no other request.
  const admin = name === 'auth.logout' ? await kit.createUser(side.tenant, { level: 'admin' }) : side.tenant.admin
  const request = { side, name, call }
  return [
    { ...request, input: accepted, cookie: admin.cookie },
    { ...request, input: await row.buildInputFor(kit, side.member), cookie: side.member.cookie },
    { ...request, input: foreign, cookie: admin.cookie },
    { ...request, input: foreign, cookie: undefined },
    { ...request, input: foreign, cookie: other.tenant.admin.cookie },
  ]
}

describe('concurrent calls of two tenants', async () => {
  const sides = [await createSide('xylophone'), await createSide('quetzal')] as const
  const requests: Request[] = []
  for (const row of cases) {
    const [first, second] = [await buildRequests(row, ...sides), await buildRequests(row, sides[1], sides[0])]
    requests.push(...first.flatMap((request, nth) => [request, second[nth] ?? request]))
  }
  for (const side of sides) await markTexts(side)
  const frequent = requests.filter(({ name }) => !slow.has(name))
  /** The ids in the responses of each tenant, each with the call, and the ids that it sent itself. */
  const answered = new Map(sides.map((side) => [side, new Map<string, string>()]))
  const sent = new Map(sides.map((side) => [side, new Set<string>()]))
  const revealing = new Set<string>()
  /** Checks whether an id is in the audit log of a tenant because its own users asked for it without success. */
  const isAsked = (side: Side, id: string, name: string): boolean =>
    name.startsWith('audit.') && sent.get(side)?.has(id) === true

  it.each([
    { poolSize: 1, calls: 2000 },
    // Each request twice: some find what a later one has created.
    { poolSize: 10, calls: 2 * requests.length },
  ])('leak nothing: $calls with $poolSize connections', { timeout: 300_000 }, async ({ poolSize, calls }) => {
    const loaded = await createKit({ poolSize, engine: fake.engine, env })
    const failures: string[] = []
    let next = 0
    // On a busy machine some calls wait too long for the one connection, and are refused.
    let refused = 0
    const sendNext = async (): Promise<void> => {
      const n = next++
      const request = requests[n] ?? frequent[n % frequent.length]
      if (request === undefined) return
      const { side, name, call, input, cookie } = request
      const foreign = side === sides[0] ? sides[1] : sides[0]
      // Each request has an IP address of its own, so that rate limits do not interfere.
      const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
      const { status, body } = await loaded.guest(side.tenant, cookie).send(call, input, { address })
      const text = JSON.stringify(body)
      if (listMarks(foreign).some((mark) => text.includes(mark))) failures.push(`${name} leaked ${text}`)
      if (status === 503) refused += 1
      else if (status >= 500) failures.push(`${name} failed with ${status}: ${text}`)
      const named = new Set(uuids(input))
      for (const id of named) sent.get(side)?.add(id)
      const ids = uuids(body).filter((id) => !named.has(id))
      for (const id of ids) answered.get(side)?.set(id, name)
      if (status < 400 && (ids.length > 0 || listMarks(side).some((mark) => text.includes(mark)))) revealing.add(name)
    }
    const work = async (): Promise<void> => {
      while (next < calls) await sendNext()
    }
    try {
      await Promise.all(Array.from({ length: 20 }, work))
    } finally {
      await loaded.close()
    }
    expect(failures).toEqual([])
    expect(refused).toBeLessThan(calls / 10)
  })

  it('return no id of the other tenant', async () => {
    const isolated = await kit.owner(
      `select table_name as table, column_name as column from information_schema.columns join pg_class
         on oid = to_regclass(quote_ident(table_schema) || '.' || quote_ident(table_name)) and relrowsecurity
       where table_schema = 'public' and data_type = 'uuid'`,
    )
    for (const side of sides) {
      const foreign = side === sides[0] ? sides[1] : sides[0]
      const ids = isolated.map(
        ({ table, column }) => `select ${column} as id from ${table} where tenant_id = $1 and ${column} is not null`,
      )
      const known = new Set((await kit.owner(ids.join(' union '), [foreign.tenant.tenantId])).map(({ id }) => id))
      expect(known.size).toBeGreaterThan(100)
      const leaked = [...(answered.get(side) ?? [])].filter(([id, name]) => known.has(id) && !isAsked(side, id, name))
      expect(leaked).toEqual([])
    }
  })

  it('return data of the own tenant in every call that has some', () => {
    const names = cases.map(({ name }) => name).filter((name) => !revealing.has(name))
    expect(names.toSorted()).toEqual(
      Object.entries(silent)
        .flatMap(([slice, calls]) => calls.map((call) => `${slice}.${call}`))
        .toSorted(),
    )
  })
})
