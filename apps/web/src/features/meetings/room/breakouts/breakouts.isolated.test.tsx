import type { Breakouts } from '@foyer/contract/meetings/breakouts/breakouts.shapes'
import type { RoomState } from '@foyer/contract/meetings/meeting-controls'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refuse } from '#test/kit.tsx'
import { joined, joinRoom, roomState, rooms } from '#test/media-client.ts'
import { Socket } from '#test/socket.ts'

vi.mock('#features/meetings/room/devices/sounds.ts', () => ({ playBell: async () => undefined }))
vi.mock('livekit-client', async (original) => (await import('#test/media-client.ts')).mockMediaClient(original))

beforeEach(() => {
  Socket.instances.length = 0
  vi.stubGlobal('WebSocket', Socket)
})
afterEach(() => {
  rooms.length = 0
})

const [one, two] = ['00000000-0000-4000-8000-0000000000e1', '00000000-0000-4000-8000-0000000000e2']
const ann = '00000000-0000-4000-8000-0000000000a1'
const [self] = roomState.people
const person = { participantId: ann, name: 'Ann Lee', role: 'participant', isConnected: true } as const
const facts = {
  ...{ handRaisedAt: null, isUser: false, picture: '' },
  ...{ breakoutId: null, assignedId: null, recordingAgreedAt: null },
}
const toRoom = (id: string, name: string) => ({ id, name, count: 0, helpBy: '', helpSince: null })
const closed: Breakouts = {
  ...{
    mode: 'manual',
    isOpen: false,
    minutes: null,
    warningMinutes: 2,
    seconds: null,
    endsAt: null,
    secondsLeft: null,
    ownId: null,
    assignedId: null,
  },
  rooms: [toRoom(one, 'Red'), toRoom(two, 'Blue')],
}
const state: RoomState = { ...roomState, people: [...roomState.people, { ...person, ...facts }] }
const withRooms = (part: Partial<NonNullable<RoomState['breakouts']>> = {}): RoomState => ({
  ...state,
  breakouts: { ...closed, rooms: [...closed.rooms], ...part },
})
const toParticipant = (shown: RoomState): RoomState => ({
  ...shown,
  role: 'participant',
  people: self === undefined ? [] : [{ ...self, role: 'participant' }],
})
const sent = (calls: readonly { name: string; input: unknown }[], name: string) =>
  calls.filter((call) => call.name === `breakouts.${name}`).map(({ input }) => input)
const own = { participantId: joined.participantId }

test('a host makes rooms, puts people into them by keyboard and button, and opens them', async () => {
  let shown: RoomState = state
  const { press, calls } = await joinRoom(
    {},
    {
      controls: { state: () => shown },
      breakouts: {
        configure: () => {
          shown = withRooms()
          return {}
        },
        move: () => ({}),
        open: () => ({}),
        spread: () => ({}),
      },
    },
  )
  await press.click(await screen.findByRole('button', { name: 'Breakout rooms' }))
  await press.click(await screen.findByRole('button', { name: 'Add rooms' }))
  expect(sent(calls, 'configure')).toEqual([{ ...own, add: ['Room 1', 'Room 2', 'Room 3'] }])
  const free = within(await screen.findByRole('region', { name: /^Not in a room/ }))
  const chip = free.getByRole('button', { name: /Ann Lee/ })
  await press.click(chip)
  expect(chip.getAttribute('aria-pressed')).toBe('true')
  await press.keyboard('2')
  await press.click(chip)
  await press.click(screen.getByRole('button', { name: 'Put 1 here: Red' }))
  expect(sent(calls, 'move')).toEqual([
    { ...own, targetIds: [ann], breakoutId: two },
    { ...own, targetIds: [ann], breakoutId: one },
  ])
  const red = screen.getByRole('region', { name: /Red/ })
  const dataTransfer = { getData: () => ann }
  fireEvent.drop(red, { dataTransfer })
  await vi.waitFor(() => expect(sent(calls, 'move')).toHaveLength(3))
  await press.click(screen.getByRole('button', { name: 'Rename Red' }))
  await press.keyboard('Green{Enter}')
  expect(sent(calls, 'configure').at(-1)).toMatchObject({ rename: { id: one, name: 'Green' } })
  screen.getByText('2 stay here')
  expect(screen.queryByRole('textbox', { name: 'Warning, minutes before' })).toBeNull()
  await press.type(screen.getByRole('textbox', { name: 'Minutes' }), '15')
  const warning = screen.getByRole('textbox', { name: 'Warning, minutes before' })
  expect(warning).toHaveProperty('value', '2')
  await press.clear(warning)
  await press.tab()
  expect(warning).toHaveProperty('value', '2')
  await press.clear(warning)
  await press.type(warning, '3')
  await press.tab()
  expect(sent(calls, 'configure').slice(-2)).toMatchObject([{ minutes: 15 }, { warningMinutes: 3 }])
  await press.click(screen.getByRole('button', { name: 'Spread them' }))
  await press.click(screen.getByRole('button', { name: 'Open 2 rooms' }))
  expect(sent(calls, 'spread')).toHaveLength(1)
  expect(sent(calls, 'open')).toEqual([own])
})

test('a host sees who asks for help, goes there, writes to all rooms, and calls everybody back', async () => {
  const asking = { ...toRoom(one, 'Red'), helpBy: 'Ann Lee', helpSince: '2026-11-27T10:00:00Z' }
  const shown: RoomState = {
    ...withRooms({
      isOpen: true,
      rooms: [asking],
      seconds: 900,
      warningMinutes: 5,
      secondsLeft: 300,
      endsAt: '2026-11-27T10:20:00Z',
    }),
    people: [...roomState.people, { ...person, ...facts, breakoutId: one }],
  }
  const { press, calls } = await joinRoom(
    {},
    {
      controls: { state: () => shown },
      breakouts: { move: () => ({}), close: () => ({}), extend: () => ({}) },
      chat: { sendMessage: () => refuse(409, 'chat-full') },
    },
  )
  await screen.findByText('Ann Lee asks for help in Red')
  screen.getByText(/^1 person is in 1 room and does not hear this one/)
  await press.click(screen.getByRole('button', { name: 'Go there' }))
  expect(sent(calls, 'move')).toEqual([{ ...own, targetIds: [joined.participantId], breakoutId: one }])
  await press.click(screen.getByRole('button', { name: /^Breakout rooms \(1 request/ }))
  // Five minutes are left when the page opens, of which there is nothing to warn.
  screen.getByText('of 15 min, warning at 5 min')
  expect(screen.queryByText('5 minutes left in the rooms')).toBeNull()
  await press.click(await screen.findByRole('button', { name: '5 more min' }))
  await press.type(screen.getByRole('textbox', { name: 'Message to all rooms' }), 'Come back soon{Enter}')
  await press.click(screen.getByRole('button', { name: 'Close all, 60 s' }))
  await press.click(screen.getByRole('button', { name: 'Call back' }))
  expect(sent(calls, 'extend')).toEqual([{ ...own, minutes: 5 }])
  expect(sent(calls, 'close')).toEqual([
    { ...own, now: false },
    { ...own, now: true },
  ])
  const messages = calls.filter(({ name }) => name === 'chat.sendMessage').map(({ input }) => input)
  expect(messages).toEqual([{ ...own, text: 'Come back soon', to: 'all-rooms' }])
})

test('a participant goes with their devices where the portal says, asks for help, and returns', async () => {
  let shown = toParticipant(state)
  let breakout: { id: string; name: string } | null = { id: one, name: 'Red' }
  const { press, calls } = await joinRoom(
    { join: () => ({ ...joined, isHost: false }) },
    {
      controls: {
        state: () => shown,
        raiseHand: () => {
          shown = toParticipant(withRooms({ isOpen: true, ownId: one, assignedId: one, rooms: [toRoom(one, 'Red')] }))
          return {}
        },
      },
      breakouts: {
        connect: () => ({
          token: 'other',
          iceServers: [],
          iceTransportPolicy: 'all',
          bundlePolicy: 'balanced',
          breakout,
        }),
        help: () => ({}),
        move: () => {
          breakout = null
          shown = toParticipant(withRooms({ isOpen: true, assignedId: one, rooms: [toRoom(one, 'Red')] }))
          return {}
        },
      },
    },
  )
  await press.click(await screen.findByRole('button', { name: 'Unmute' }))
  // After it, the page asks for the state, as after an event.
  await press.click(screen.getByRole('button', { name: 'Raise hand' }))
  await screen.findByText('You are in Red')
  expect(rooms).toHaveLength(2)
  expect(rooms[1]?.requests).toEqual(['microphone on'])
  // The stay is the same: no one joins again, and no one leaves.
  expect(calls.filter(({ name }) => name === 'room.join')).toHaveLength(1)
  expect(calls.filter(({ name }) => name === 'room.leave')).toHaveLength(0)
  await press.click(screen.getByRole('button', { name: 'Ask for help' }))
  expect(sent(calls, 'help')).toEqual([{ ...own, wanted: true }])
  await press.click(screen.getByRole('button', { name: 'Return to main room' }))
  expect(sent(calls, 'move')).toEqual([{ ...own, targetIds: [joined.participantId], breakoutId: null }])
  await screen.findByText('Your breakout room is Red')
  expect(rooms).toHaveLength(3)
})

test('a room that is gone leads to where the portal says, a stay that is over to its end', async () => {
  const { DisconnectReason } = await import('livekit-client')
  let connects = 0
  const inRoom = { ...joined, breakout: { id: one, name: 'Red' } }
  const { engine } = await joinRoom(
    { join: () => inRoom },
    {
      controls: { state: () => roomState },
      breakouts: {
        connect: () => {
          connects += 1
          return { token: 'main', iceServers: [], iceTransportPolicy: 'all', bundlePolicy: 'balanced', breakout: null }
        },
      },
    },
  )
  engine.emit('disconnected', DisconnectReason.ROOM_DELETED)
  await vi.waitFor(() => expect(rooms).toHaveLength(2))
  expect(connects).toBe(1)
  await screen.findByText('You are now in the main room')
  expect(screen.queryByText(/has ended/)).toBeNull()
})

test('participants choose a room where they may, and nobody but hosts sees the button', async () => {
  const shown = toParticipant(withRooms({ isOpen: true, mode: 'choice' }))
  const { press, calls } = await joinRoom(
    { join: () => ({ ...joined, isHost: false }) },
    { controls: { state: () => shown }, breakouts: { move: () => ({}) } },
  )
  await press.click(await screen.findByRole('button', { name: 'Choose a breakout room' }))
  await press.click(await screen.findByRole('menuitem', { name: 'Blue (0)' }))
  expect(sent(calls, 'move')).toEqual([{ ...own, targetIds: [joined.participantId], breakoutId: two }])
  expect(screen.queryByRole('button', { name: /^Breakout rooms/ })).toBeNull()
})
