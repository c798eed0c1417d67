import { chat } from '@foyer/contract/meetings/chat'
import { meetingControls } from '@foyer/contract/meetings/meeting-controls'
import { defaultMeetingOptions } from '@foyer/contract/meetings/options/meeting-option-constants'
import {
  MeetingOptions,
  type MeetingOptionsChange,
  type OptionName,
  optionNames,
  optionsToCome,
  roomOptionNames,
} from '@foyer/contract/meetings/options/meeting-options'
import { room } from '@foyer/contract/meetings/room'
import { describe, expect, it } from 'vitest'
import { useFakeEngine } from '#test/fake-engine.ts'
import { type TestUser, useKit } from '#test/kit.ts'
import { makeMeeting, type TestMeeting } from '#test/meetings.ts'
import { type InRoom, useRoom } from '#test/room-fixture.ts'

const fake = await useFakeEngine({ maxParticipants: 40 })
const kit = await useKit({ engine: fake.engine })
const tenant = await kit.createTenant()
const host = await kit.createUser(tenant, { firstname: 'Hedy', lastname: 'Host' })
const coHost = await kit.createUser(tenant)
const participant = await kit.createUser(tenant)
await kit.owner(
  `insert into profile_pictures (tenant_id, user_id, media_type, bytes) values ($1, $2, 'image/webp', '\\x00')`,
  [host.tenantId, host.id],
)
const { connect, enterAs } = useRoom({ kit, tenant, fake })

const whoNames = ['host', 'co-host', 'participant', 'guest'] as const
type Who = (typeof whoNames)[number]
const users: { readonly [who in Who]?: TestUser } = { host, 'co-host': coHost, participant }

/** A meeting in progress with its host and a co-host, who is invited, and the cookie of the guest. */
type World = { options: MeetingOptionsChange; meeting: TestMeeting; hosting: InRoom; cookie: string }

const toClient = (who: Who, cookie?: string) => {
  const user = users[who]
  return user === undefined ? kit.guest(tenant, cookie) : kit.as(user)
}
const toCookie = (cookies: { name: string; value: string }[]): string =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

async function requestJoin(world: World, who: Who, password = world.meeting.password) {
  const { number } = world.meeting
  const response = await toClient(who, world.cookie).call(room.join, { number, password, name: who })
  if (who === 'guest') world.cookie ||= toCookie(response.cookies)
  return response
}

/** Lets a participant into the room, through its lobby too. */
async function letIn(world: World, who: Who): Promise<InRoom> {
  let { body } = await requestJoin(world, who)
  if (body.state === 'waiting') {
    await kit.owner(`update knocks set state = 'admitted', decided_at = portal_now() where meeting_id = $1`, [
      world.meeting.id,
    ])
    body = (await requestJoin(world, who)).body
  }
  const participantId = body.participantId ?? ''
  await connect(participantId)
  return { participantId, client: toClient(who, world.cookie), cookie: world.cookie }
}

async function openRoom(options: MeetingOptionsChange): Promise<World> {
  const meeting = await makeMeeting(kit, host, { options })
  await kit.owner(
    `insert into invitees (tenant_id, meeting_id, email, name, user_id, language) values ($1, $2, $3, '', $4, 'en')`,
    [host.tenantId, meeting.id, coHost.email, coHost.id],
  )
  const world = { options, meeting, hosting: await enterAs(host, meeting), cookie: '' }
  const { participantId } = await letIn(world, 'co-host')
  await kit.owner(`update participants set role = 'co-host', role_assigned = true where id = $1`, [participantId])
  return world
}

/** The outcome of an act, in a word. */
type Attempt = (world: World, who: Who) => Promise<string>
type Answer = { status: number; body: { code?: string | undefined; state?: string | undefined; lobby?: unknown } }
const toOutcome = ({ status, body: { code, state, lobby } }: Answer): string => {
  if (state === 'waiting') return lobby === true ? 'knocks' : 'waits'
  return code ?? (status === 200 ? 'may' : String(status))
}

const enter: Attempt = async (world, who) => toOutcome(await requestJoin(world, who))
const readDevice =
  (device: 'microphone' | 'camera'): Attempt =>
  async (world, who) =>
    (await requestJoin(world, who)).body[device] ? 'on' : 'off'
const enterWith =
  (password: string): Attempt =>
  async (world, who) =>
    toOutcome(await requestJoin(world, who, password))
const comeBack: Attempt = async (world, who) => {
  const { participantId: targetId } = await letIn(world, who)
  const { client, participantId } = world.hosting
  const removed = await client.call(meetingControls.remove, { participantId, targetId })
  return removed.status === 200 ? enter(world, who) : toOutcome(removed)
}
/** An act of a participant who is in the room. */
const inRoom =
  (act: (self: InRoom, world: World) => Promise<Answer>): Attempt =>
  async (world, who) =>
    toOutcome(await act(who === 'host' ? world.hosting : await letIn(world, who), world))
const write = (to: 'everyone' | 'hosts') =>
  inRoom(({ client, participantId }) => client.call(chat.sendMessage, { participantId, to, text: 'Hello' }))
const readSources: Attempt = async (world, who) => {
  const token = (await requestJoin(world, who)).body.token ?? ''
  const { video } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return video.sources.includes('screen-share') ? 'may' : 'no source'
}

/** The outcomes of an attempt with a value of an option, for host, co-host, participant and guest. */
type Case<V> = readonly [value: V, attempt: Attempt, outcomes: readonly [string, string, string, string]]
type Row<V> = readonly Case<V>[] | 'to come' | { readonly testedIn: string }
const [all, hosts] = [
  (outcome: string) => [outcome, outcome, outcome, outcome] as const,
  (outcome: string, others: string) => [outcome, outcome, others, others] as const,
]
/** Joins a meeting with these options that has not begun. */
const enterFirst: Attempt = async ({ options }, who) => {
  const { number, password } = await makeMeeting(kit, host, { options })
  return toOutcome(await toClient(who).call(room.join, { number, password, name: who }))
}
async function letInAnother({ meeting: { number, password } }: World): Promise<string> {
  const { body } = await kit.guest(tenant).call(room.join, { number, password, name: 'Another' })
  await connect(body.participantId ?? '')
  return body.participantId ?? ''
}
const nameCoHost = inRoom(async ({ client, participantId }, world) =>
  client.call(meetingControls.setRole, { participantId, targetId: await letInAnother(world), role: 'co-host' }),
)
const writeToOne = inRoom(async ({ client, participantId }, world) =>
  client.call(chat.sendMessage, { participantId, to: await letInAnother(world), text: 'Hello' }),
)
const react = inRoom(({ client, participantId }) =>
  client.call(meetingControls.react, { participantId, reaction: 'clap' }),
)
const renameSelf = inRoom(({ client, participantId }) =>
  client.call(meetingControls.rename, { participantId, targetId: participantId, name: 'Someone' }),
)
const seePicture = inRoom(async ({ client, participantId }, { hosting }) => {
  const { people } = (await client.call(meetingControls.state, { participantId })).body
  const { picture } = people.find((one) => one.participantId === hosting.participantId) ?? {}
  return { status: 200, body: { code: picture === '' ? 'hidden' : 'shown' } }
})

// biome-ignore format: a case in a line reads like a table
const rows: { readonly [N in OptionName]: Row<MeetingOptions[N]> } = {
  joinBeforeHost: [[false, enterFirst, ['may', 'waits', 'waits', 'waits']], [true, enterFirst, all('may')]],
  lobby: [[false, enter, all('may')], [true, enter, hosts('may', 'knocks')]],
  passwordRequired: [
    [true, enterWith(''), ['may', 'may', 'join-refused', 'join-refused']],
    [true, enterWith('wrong-1'), ['may', 'may', 'join-refused', 'join-refused']],
    [false, enterWith(''), all('may')],
  ],
  signedInOnly: [[false, enter, all('may')], [true, enter, ['may', 'may', 'may', 'sign-in-required']]],
  kickedMayRejoin: [
    [false, comeBack, ['hosts-only', 'removed-from-meeting', 'removed-from-meeting', 'removed-from-meeting']],
    [true, comeBack, ['hosts-only', 'may', 'may', 'may']],
  ],
  muteOnEntry: [[false, readDevice('microphone'), all('on')], [true, readDevice('microphone'), ['on', 'off', 'off', 'off']]],
  videoOffOnEntry: [[false, readDevice('camera'), all('on')], [true, readDevice('camera'), ['on', 'off', 'off', 'off']]],
  coHosts: [
    [true, nameCoHost, ['may', 'hosts-only', 'hosts-only', 'hosts-only']],
    [false, nameCoHost, ['option-off', 'hosts-only', 'hosts-only', 'hosts-only']],
  ],
  reactions: [[true, react, all('may')], [false, react, hosts('may', 'option-off')]],
  rename: [[true, renameSelf, all('may')], [false, renameSelf, hosts('may', 'option-off')]],
  hideProfilePictures: [[false, seePicture, all('shown')], [true, seePicture, all('hidden')]],
  breakoutRooms: { testedIn: 'breakouts/breakouts.test.ts' },
  chat: [
    ['everyone', write('everyone'), all('may')],
    ['everyone', writeToOne, all('may')],
    ['hosts', write('hosts'), all('may')],
    ['hosts', write('everyone'), hosts('may', 'chat-hosts-only')],
    ['hosts', writeToOne, hosts('may', 'chat-hosts-only')],
    ['off', write('hosts'), all('chat-off')],
  ],
  screenShare: [['everyone', readSources, all('may')], ['hosts', readSources, hosts('may', 'no source')]],
  annotation: { testedIn: 'annotations/annotations.test.ts' },
  whiteboard: { testedIn: 'whiteboard/whiteboard.test.ts' },
  audioComputer: 'to come',
  audioDialIn: 'to come',
  audioDialOut: 'to come',
  autoRecord: { testedIn: 'recording/room-recording.test.ts' },
  endToEndEncryption: 'to come',
  emailInvitation: { testedIn: '../meetings/email-options.test.ts' },
  emailChange: { testedIn: '../meetings/email-options.test.ts' },
  emailCancellation: { testedIn: '../meetings/email-options.test.ts' },
  emailReminder: { testedIn: '../meeting-notices/reminders.test.ts' },
  emailWaiting: { testedIn: 'entry/waiting.test.ts' },
  emailSummary: { testedIn: '../conferences/conference-summary.test.ts' },
}

const listCases = (name: OptionName): readonly Case<MeetingOptions[OptionName]>[] => {
  const row = rows[name]
  return row === 'to come' || 'testedIn' in row ? [] : row
}
const cases = optionNames.flatMap((name) =>
  listCases(name).map(([value, attempt, outcomes]) => ({ name, value, attempt, outcomes })),
)
const inRoomCases = cases.filter(({ name }) => roomOptionNames.some((other) => other === name))
const toOptions = (name: OptionName, value: unknown): MeetingOptionsChange =>
  MeetingOptions.partial().parse({ [name]: value })

async function attemptAll(world: World, attempt: Attempt): Promise<string[]> {
  const outcomes: string[] = []
  for (const who of whoNames) outcomes.push(await attempt(world, who))
  return outcomes
}

const listValues = (name: OptionName): readonly unknown[] => {
  const schema = MeetingOptions.shape[name]
  return 'options' in schema ? schema.options : [true, false]
}

describe('what an option forbids is refused', () => {
  it.each(cases)('from the beginning of a meeting: $name $value', async ({ name, value, attempt, outcomes }) => {
    expect(await attemptAll(await openRoom(toOptions(name, value)), attempt)).toEqual(outcomes)
  })

  it.each(inRoomCases)('since a host changed it: $name $value', async ({ name, value, attempt, outcomes }) => {
    const world = await openRoom({})
    const { client, participantId } = world.hosting
    const response = await client.call(meetingControls.configure, { participantId, options: toOptions(name, value) })
    expect(response.status).toBe(200)
    expect(await attemptAll(world, attempt)).toEqual(outcomes)
  })

  it('with every value that an option has', () => {
    const toCome = optionNames.filter((name) => rows[name] === 'to come')
    expect(toCome).toEqual([...optionsToCome])
    for (const name of optionNames.filter((one) => listCases(one).length > 0)) {
      const tried = listCases(name).map(([value]) => value)
      expect([name, tried]).toEqual([name, expect.arrayContaining([...listValues(name)])])
    }
  })
})

/** Returns another value than the one with which a meeting begins. */
function toOther(name: OptionName): MeetingOptionsChange {
  return toOptions(
    name,
    listValues(name).find((value) => value !== defaultMeetingOptions[name]),
  )
}

describe('changing an option in the room', () => {
  it.each(optionNames)('%s, where the mode leaves it to the hosts', async (name) => {
    const isFree = roomOptionNames.some((other) => other === name)
    const expected = isFree ? 'may' : 'option-fixed'
    const change = inRoom(({ client, participantId }) =>
      client.call(meetingControls.configure, { participantId, options: toOther(name) }),
    )
    const world = await openRoom({})
    // Those who must ask first: afterwards the option may keep them out.
    const outcomes = [await change(world, 'guest'), await change(world, 'participant')]
    outcomes.push(await change(world, 'co-host'), await change(world, 'host'))
    expect(outcomes).toEqual(['hosts-only', 'hosts-only', expected, expected])
  })

  it.each(roomOptionNames)('%s, which the mode fixes', async (name) => {
    const world = await openRoom({})
    const free = roomOptionNames.filter((other) => other !== name)
    await kit.owner('update conferences set free_options = $2 where meeting_id = $1', [world.meeting.id, free])
    const { client, participantId } = world.hosting
    const { status, body } = await client.call(meetingControls.configure, { participantId, options: toOther(name) })
    expect([status, body]).toMatchObject([400, { code: 'option-fixed', field: `options.${name}` }])
    const { options, freeOptions } = (await client.call(meetingControls.state, { participantId })).body
    expect([options, freeOptions]).toEqual([defaultMeetingOptions, free])
    const same = toOptions(name, defaultMeetingOptions[name])
    expect((await client.call(meetingControls.configure, { participantId, options: same })).status).toBe(200)
  })

  it.each([
    [{ telepathy: true }, 'telepathy'],
    [{ chat: true }, 'chat'],
    [{ chat: 'nobody' }, 'chat'],
    [{ lobby: 'yes' }, 'lobby'],
    [{ lobby: null }, 'lobby'],
  ])('%j is refused, and named', async (options, name) => {
    const { hosting } = await openRoom({})
    const { client, participantId } = hosting
    const { status, body } = await client.send(meetingControls.configure, { participantId, options })
    expect([status, body]).toMatchObject([400, { issues: [{ field: `options.${name}` }] }])
  })
})
