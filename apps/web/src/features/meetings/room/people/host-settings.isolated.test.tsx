import type { RoomState } from '@foyer/contract/meetings/meeting-controls'
import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { joined, joinRoom, roomState, rooms } from '#test/media-client.ts'
import { Socket } from '#test/socket.ts'

vi.mock('#features/meetings/room/devices/sounds.ts', () => ({ playBell: async () => undefined }))
vi.mock('livekit-client', async (original) => (await import('#test/media-client.ts')).mockMediaClient(original))

const annId = '00000000-0000-4000-8000-0000000000a1'
const { participantId } = joined

beforeEach(() => {
  Socket.instances.length = 0
  vi.stubGlobal('WebSocket', Socket)
})
afterEach(() => {
  rooms.length = 0
})

async function enter(first: Partial<RoomState>) {
  const state = () => ({ ...roomState, ...first })
  const shown = await joinRoom({}, { controls: { state, configure: () => ({}) } })
  return {
    ...shown,
    tell: (message: object) =>
      act(() => {
        for (const socket of Socket.instances) if (socket.url.includes('participant-events')) socket.receive(message)
      }),
    sent: () => shown.calls.filter(({ name }) => name === 'meetingControls.configure').map(({ input }) => input),
  }
}

test('what the mode fixes is shown with a lock, and a press changes nothing', async () => {
  const room = await enter({ freeOptions: ['lobby'] })
  await room.press.click(await screen.findByRole('button', { name: /^Participants/ }))
  await room.press.click(await screen.findByRole('button', { name: 'Host settings' }))
  const menu = within(await screen.findByRole('menu'))
  const fixed = menu.getByRole('menuitemcheckbox', {
    name: /^Participants can send reactions.*Set by the meeting mode$/,
  })
  expect(fixed.getAttribute('aria-disabled')).toBe('true')
  const items = [...menu.getAllByRole('menuitemcheckbox'), ...menu.getAllByRole('menuitemradio')]
  for (const item of items) await room.press.click(item)
  expect(room.sent()).toEqual([
    { participantId, locked: true },
    { participantId, options: { lobby: true } },
  ])
})

test('says who has changed which option, but not to who did', async () => {
  const room = await enter({ role: 'participant' })
  const change = { participantId: annId, by: 'Ann Lee' }
  room.tell({ ...change, options: { chat: 'hosts', rename: false, telepathy: true } })
  expect(await screen.findByText('Ann Lee changed this: Chat – With the hosts only')).toBeTruthy()
  expect(screen.getByText('Ann Lee turned this off: Participants can rename themselves')).toBeTruthy()
  expect(screen.queryByText(/telepathy/)).toBeNull()
  await room.press.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(/Ann Lee changed/)).toBeNull()
  room.tell({ participantId, by: 'Ana Silva', options: { lobby: true } })
  room.tell({ ...change, options: { lobby: true } })
  expect(await screen.findByText('Ann Lee turned this on: Waiting room')).toBeTruthy()
  expect(screen.queryByText(/Ana Silva turned/)).toBeNull()
})
