import type { RoomState } from '@foyer/contract/meetings/meeting-controls'
import { roomOptionNames } from '@foyer/contract/meetings/options/meeting-options'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { RoomEvent } from 'livekit-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refuse, type StubResponses } from '#test/kit.tsx'
import { joined, joinRoom, roomState, rooms } from '#test/media-client.ts'
import { Socket } from '#test/socket.ts'

vi.mock('#features/meetings/room/devices/sounds.ts', () => ({ playBell: async () => undefined }))
vi.mock('livekit-client', async (original) => (await import('#test/media-client.ts')).mockMediaClient(original))

const annId = '00000000-0000-4000-8000-0000000000a1'
const [bo, cleo] = ['00000000-0000-4000-8000-0000000000b1', '00000000-0000-4000-8000-0000000000b2']
const waiting = [
  { id: bo, name: 'Bo Lind', isUser: false, picture: '', since: '2026-11-23T09:00:00.000Z' },
  { id: cleo, name: 'Cleo Marsh', isUser: true, picture: '', since: '2026-11-23T09:01:00.000Z' },
]
const ann = {
  participantId: annId,
  name: 'Ann Lee',
  role: 'participant',
  handRaisedAt: null,
  isUser: false,
  picture: '',
  isConnected: true,
  breakoutId: null,
  assignedId: null,
  recordingAgreedAt: null,
} as const

beforeEach(() => {
  Socket.instances.length = 0
  vi.stubGlobal('WebSocket', Socket)
})
afterEach(() => {
  rooms.length = 0
})

const listEventSockets = () => Socket.instances.filter(({ url }) => url.includes('participant-events'))

/** Joins a meeting with Ann, in the state of the test, which it may change. */
async function enter(first: Partial<RoomState> = {}, stubs: StubResponses['meetingControls'] = {}) {
  let state: RoomState = { ...roomState, people: [...roomState.people, ann], ...first }
  const controls = {
    state: () => state,
    raiseHand: () => ({}),
    admit: () => ({}),
    deny: () => ({}),
    mute: () => ({}),
    rename: () => ({}),
    remove: () => ({}),
    setRole: () => ({}),
    configure: () => ({}),
    react: () => ({}),
    ...stubs,
  }
  const shown = await joinRoom({}, { controls })
  act(() => {
    shown.engine.addParticipant(annId, 'Ann')
    shown.engine.emit(RoomEvent.ParticipantConnected, { name: 'Ann', identity: annId })
  })
  const tell = (message: object) =>
    act(() => {
      for (const socket of listEventSockets()) socket.receive(message)
    })
  return {
    ...shown,
    tell,
    change: (next: Partial<RoomState>) => {
      state = { ...state, ...next }
      tell({ topic: 'meeting-controls' })
    },
    sent: (name: string) => shown.calls.filter((call) => call.name === name).map(({ input }) => input),
  }
}
const openPanel = async ({ press }: Awaited<ReturnType<typeof enter>>) => {
  await press.click(await screen.findByRole('button', { name: /^Participants/ }))
  return within(screen.getByRole('complementary', { name: 'Participants' }))
}
const { participantId } = joined

test('asks a host whether to leave or to end, also before the portal has said who is host', async () => {
  const { press } = await joinRoom(
    { join: () => ({ ...joined, isHost: true }) },
    { controls: { state: () => new Promise(() => undefined) } },
  )
  await press.click(screen.getByRole('button', { name: 'Leave' }))
  expect(await screen.findByRole('menuitem', { name: 'End for all' })).toBeTruthy()
})

test('raises the own hand by a key', async () => {
  const room = await enter()
  await room.press.keyboard('h')
  expect(room.sent('meetingControls.raiseHand')).toEqual([{ participantId, raised: true }])
})

test('raises and lowers the own hand, and shows those of others first', async () => {
  const room = await enter()
  await room.press.click(screen.getByRole('button', { name: 'Raise hand' }))
  expect(room.sent('meetingControls.raiseHand')).toEqual([{ participantId, raised: true }])
  const panel = await openPanel(room)
  room.change({ people: [...roomState.people, { ...ann, handRaisedAt: '2026-11-23T09:00:00.000Z' }] })
  await panel.findByRole('img', { name: 'Hand raised' })
  expect(within(panel.getByRole('list')).getAllByRole('listitem')[0]?.textContent).toContain('Ann Lee')
})

test('a host sees who waits, which of all are guests, and lets them in or not', async () => {
  const room = await enter()
  room.change({ waiting })
  await screen.findByText('2 people are waiting to be let in')
  await room.press.click(screen.getByRole('button', { name: 'Show' }))
  const panel = within(screen.getByRole('complementary', { name: 'Participants' }))
  const isMarked = (name: string) => panel.getByText(name).closest('li')?.textContent?.includes('Guest')
  expect(['Ann Lee', 'Bo Lind', 'Cleo Marsh', 'Ana Silva (you)'].map(isMarked)).toEqual([true, true, false, false])
  expect(within(screen.getByRole('main')).getByText('Guest', { ignore: 'aside *' })).toBeTruthy()
  await room.press.click(panel.getByRole('button', { name: 'Deny Bo Lind' }))
  await room.press.click(panel.getByRole('button', { name: 'Admit Cleo Marsh' }))
  await room.press.click(panel.getByRole('button', { name: 'Admit all' }))
  expect(room.sent('meetingControls.deny')).toEqual([{ participantId, ids: [waiting[0]?.id] }])
  expect(room.sent('meetingControls.admit')).toEqual([
    { participantId, ids: [waiting[1]?.id] },
    { participantId, ids: waiting.map(({ id }) => id) },
  ])
})

test('after an interruption of the events, what they may have announced is fetched', async () => {
  let state = roomState
  const room = await enter({}, { state: () => state })
  act(() => listEventSockets()[0]?.accept())
  act(() => listEventSockets()[0]?.drop())
  await waitFor(() => expect(listEventSockets()).toHaveLength(2), { timeout: 10_000 })
  state = { ...roomState, waiting }
  const count = room.sent('chat.listMessages').length
  act(() => listEventSockets()[1]?.accept())
  await screen.findByText('2 people are waiting to be let in', {}, { timeout: 10_000 })
  await waitFor(() => expect(room.sent('chat.listMessages').length).toBeGreaterThan(count), { timeout: 10_000 })
})

test('a host mutes, renames, promotes and removes others', async () => {
  const room = await enter()
  const panel = await openPanel(room)
  const choose = async (item: string) => {
    await room.press.click(panel.getByRole('button', { name: 'Actions for Ann Lee' }))
    await room.press.click(await screen.findByRole('menuitem', { name: item }))
  }
  await choose('Make co-host')
  expect(room.sent('meetingControls.setRole')).toEqual([{ participantId, targetId: annId, role: 'co-host' }])
  await choose('Rename…')
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await room.press.clear(name)
  await room.press.type(name, 'Anna Lee{Enter}')
  expect(room.sent('meetingControls.rename')).toEqual([{ participantId, targetId: annId, name: 'Anna Lee' }])
  await choose('Remove…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Ann Lee from the meeting?' }))
  await room.press.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(room.sent('meetingControls.remove')).toEqual([{ participantId, targetId: annId, lock: false }])
})

test('a host locks the meeting and mutes everyone', async () => {
  const room = await enter()
  const panel = await openPanel(room)
  await room.press.click(panel.getByRole('button', { name: 'Host settings' }))
  await room.press.click(await screen.findByRole('menuitemcheckbox', { name: 'Lock the meeting' }))
  await room.press.click(screen.getByRole('menuitem', { name: 'Mute all' }))
  expect(room.sent('meetingControls.configure')).toEqual([{ participantId, locked: true }])
  expect(room.sent('meetingControls.mute')).toEqual([{ participantId }])
  room.change({ locked: true })
  await screen.findByText('Locked')
})

test('a host changes every option of the meeting', async () => {
  const room = await enter()
  const panel = await openPanel(room)
  await room.press.click(panel.getByRole('button', { name: 'Host settings' }))
  const menu = within(await screen.findByRole('menu'))
  for (const item of [...menu.getAllByRole('menuitemcheckbox'), ...menu.getAllByRole('menuitemradio')])
    await room.press.click(item)
  const sent = room.sent('meetingControls.configure')
  for (const name of roomOptionNames)
    expect(sent).toContainEqual({ participantId, options: { [name]: expect.anything() } })
})

test('the rule of the chat shows the one that another host has chosen', async () => {
  const room = await enter()
  const panel = await openPanel(room)
  await room.press.click(panel.getByRole('button', { name: 'Host settings' }))
  await room.press.click(await screen.findByRole('menuitemradio', { name: 'With the hosts only' }))
  expect(room.sent('meetingControls.configure')).toEqual([{ participantId, options: { chat: 'hosts' } }])
  room.change({ options: { ...roomState.options, chat: 'off', muteOnEntry: true } })
  await waitFor(() => expect(screen.getByRole('menuitemradio', { name: 'Off', checked: true })).toBeTruthy())
  expect(screen.getByRole('menuitemcheckbox', { name: 'Participants enter muted', checked: true })).toBeTruthy()
})

test('Escape closes the panel, but not while a menu of it is open', async () => {
  const room = await enter()
  const panel = await openPanel(room)
  await room.press.click(panel.getByRole('button', { name: 'Actions for Ann Lee' }))
  await screen.findByRole('menu')
  // As where the menu has lost the focus.
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.getByRole('complementary', { name: 'Participants' })).toBeTruthy()
  await room.press.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Participants' })).toBeNull())
})

test('participants have no controls over others, and may rename themselves only if the option is on', async () => {
  const room = await enter({ role: 'participant' })
  const panel = await openPanel(room)
  await panel.findByText('Ann Lee')
  expect(panel.queryByRole('button', { name: 'Actions for Ann Lee' })).toBeNull()
  expect(panel.queryByRole('button', { name: 'Host settings' })).toBeNull()
  expect(panel.getByRole('button', { name: 'Actions for Ana Silva' })).toBeTruthy()
  room.change({ options: { ...roomState.options, rename: false } })
  await waitFor(() => expect(panel.queryByRole('button', { name: 'Actions for Ana Silva' })).toBeNull())
})

test('a participant turns on the microphone when a host asks, and sees a new role', async () => {
  const room = await enter({ role: 'participant' })
  room.change({ unmuteRequestedAt: '2026-11-23T09:05:00.000Z' })
  await screen.findByText('A host asks you to turn on your microphone')
  await room.press.click(screen.getByRole('button', { name: 'Turn on' }))
  await waitFor(() => expect(room.engine.requests).toContain('microphone on'))
  expect(screen.queryByText('A host asks you to turn on your microphone')).toBeNull()
  room.change({ role: 'co-host' })
  await screen.findByText('You are now a co-host')
})

const reacts = (reaction: string) => ({ reaction, participantId: annId, name: 'Ann Lee' })

test('a reaction is sent, shown on the tile of who sent it, and announced', async () => {
  const room = await enter({ role: 'participant' })
  await room.press.click(screen.getByRole('button', { name: 'Reactions' }))
  await room.press.click(await screen.findByRole('button', { name: 'Celebrate' }))
  expect(room.sent('meetingControls.react')).toEqual([{ participantId, reaction: 'celebrate' }])
  room.tell(reacts('clap'))
  room.tell({ ...reacts('unknown'), reaction: 'unknown' })
  const tiles = within(screen.getByRole('list', { name: 'Videos' })).getAllByRole('listitem')
  const [own, others] = [tiles.at(-1), tiles[0]]
  expect(within(others ?? document.body).getByRole('img', { name: 'Clap' })).toBeTruthy()
  expect(within(own ?? document.body).queryByRole('img', { name: 'Clap' })).toBeNull()
  await waitFor(() => expect(screen.getByText('Ann Lee: Clap')).toBeTruthy(), { timeout: 20_000 })
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Clap' })).toBeNull(), { timeout: 20_000 })
})

test('a reaction from another page of tiles is shown beside them, with the name', async () => {
  const room = await enter()
  act(() => {
    for (const number of Array.from({ length: 40 }, (_, index) => index + 1)) {
      const id = `00000000-0000-4000-8000-${String(number).padStart(12, 'c')}`
      room.engine.addParticipant(id, `Person ${number}`)
      room.engine.emit(RoomEvent.ParticipantConnected, { name: `Person ${number}`, identity: id })
    }
  })
  const tiles = within(screen.getByRole('list', { name: 'Videos' }))
  expect(tiles.queryByText('Person 40')).toBeNull()
  room.tell({ reaction: 'heart', participantId: '00000000-0000-4000-8000-cccccccccc40', name: 'Person 40' })
  expect(screen.getByText('Person 40').closest('li')?.querySelector('img')).toBeTruthy()
  expect(tiles.queryByRole('img', { name: 'Heart' })).toBeNull()
})

test('many reactions are announced together', async () => {
  const room = await enter()
  for (const reaction of ['clap', 'heart', 'clap']) room.tell(reacts(reaction))
  await waitFor(() => expect(screen.getByText('Reactions: 2 × Clap, 1 × Heart')).toBeTruthy(), { timeout: 20_000 })
})

test('above the limit the buttons wait, without an error', async () => {
  const room = await enter({}, { react: () => refuse(429, 'too-many-requests') })
  await room.press.click(screen.getByRole('button', { name: 'Reactions' }))
  const heart = await screen.findByRole('button', { name: 'Heart' })
  await room.press.click(heart)
  await waitFor(() => expect(heart.getAttribute('aria-disabled')).toBe('true'))
  await room.press.click(heart)
  expect(room.sent('meetingControls.react')).toHaveLength(1)
  expect(screen.queryByText('too-many-requests')).toBeNull()
})

test('hosts switch reactions off, and participants then have none', async () => {
  const room = await enter()
  const panel = await openPanel(room)
  await room.press.click(panel.getByRole('button', { name: 'Host settings' }))
  await room.press.click(await screen.findByRole('menuitemcheckbox', { name: 'Participants can send reactions' }))
  expect(room.sent('meetingControls.configure')).toEqual([{ participantId, options: { reactions: false } }])
  room.change({ options: { ...roomState.options, reactions: false } })
  expect(screen.getByRole('button', { name: 'Reactions', hidden: true })).toBeTruthy()
  room.change({ role: 'participant' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reactions', hidden: true })).toBeNull())
})
