import { screen, within } from '@testing-library/react'
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

test('a host sees those who were let in and are not connected, and removes them', async () => {
  const bo = {
    ...{ participantId: '00000000-0000-4000-8000-0000000000c1', name: 'Bo Lind', role: 'participant' as const },
    ...{ handRaisedAt: null, isUser: false, picture: '', isConnected: false, breakoutId: null, assignedId: null },
    recordingAgreedAt: null,
  }
  const state = { ...roomState, people: [...roomState.people, bo] }
  const { press, calls } = await joinRoom({}, { controls: { state: () => state, remove: () => ({}) } })
  await press.click(await screen.findByRole('button', { name: /^Participants/ }))
  const absent = within(await screen.findByRole('region', { name: 'Not connected (1)' }))
  await press.click(absent.getByRole('button', { name: 'Remove Bo Lind' }))
  await press.click(await screen.findByRole('checkbox', { name: /^Lock the meeting/ }))
  await press.click(await screen.findByRole('button', { name: 'Remove' }))
  const sent = calls.filter(({ name }) => name === 'meetingControls.remove').map(({ input }) => input)
  expect(sent).toEqual([{ participantId: joined.participantId, targetId: bo.participantId, lock: true }])
})

test('asks for the state again until the portal knows of the connection', async () => {
  let asked = 0
  const state = () => {
    asked += 1
    return asked < 5 ? refuse(409, 'not-connected') : { ...roomState, locked: true }
  }
  await joinRoom({}, { controls: { state } })
  // Long before it is asked for again anyway.
  await screen.findByText('Locked', {}, { timeout: 8000 })
})
