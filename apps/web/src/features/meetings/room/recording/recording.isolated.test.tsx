import type { RoomState } from '@foyer/contract/meetings/meeting-controls'
import type { RoomRecording } from '@foyer/contract/recordings/room-recording.shapes'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { joined, joinRoom, roomState, rooms } from '#test/media-client.ts'
import { Socket } from '#test/socket.ts'

const heard: string[] = []
vi.mock('#features/meetings/room/devices/sounds.ts', () => ({ playBell: async () => void heard.push('bell') }))
vi.mock('livekit-client', async (original) => (await import('#test/media-client.ts')).mockMediaClient(original))

class Utterance {
  lang = ''
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

beforeEach(() => {
  heard.length = 0
  Socket.instances.length = 0
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  vi.stubGlobal('speechSynthesis', { speak: ({ lang, text }: Utterance) => heard.push(`${lang}: ${text}`) })
})
afterEach(() => {
  rooms.length = 0
})

const own = { participantId: joined.participantId }
const markId = '00000000-0000-4000-8000-0000000000f2'
const recording: RoomRecording = {
  id: '00000000-0000-4000-8000-0000000000f1',
  state: 'recording',
  failure: null,
  startedBy: 'Ana Silva',
  startedAt: '2026-11-28T10:38:00Z',
  recordedMs: 252_000,
  storedAt: '2026-11-28T10:42:10Z',
  agreed: false,
}
const [self] = roomState.people
const guest: RoomState['people'][number] = {
  ...{ participantId: '00000000-0000-4000-8000-0000000000a1', name: 'Ann Lee', role: 'participant', picture: '' },
  ...{ handRaisedAt: null, isUser: false, isConnected: true, breakoutId: null, assignedId: null },
  recordingAgreedAt: null,
}
const toParticipant = (part: Partial<RoomState> = {}): RoomState => ({
  ...roomState,
  role: 'participant',
  canRecord: false,
  people: self === undefined ? [] : [{ ...self, role: 'participant' }],
  ...part,
})
type Calls = readonly { name: string; input: unknown }[]
const sent = (calls: Calls, name: string) =>
  calls.filter((call) => call.name === `roomRecording.${name}`).map(({ input }) => input)
/** Tells the page that the state has changed. */
const notify = () =>
  act(() =>
    Socket.instances.findLast(({ url }) => url.includes('participant-events'))?.receive({ topic: 'meeting-controls' }),
  )
const findSign = (text: RegExp) =>
  waitFor(() => expect(document.querySelector('[data-sign]')?.textContent ?? '').toMatch(text))

test('a host starts, pauses, resumes, marks and stops, and sees who has agreed', async () => {
  let shown: RoomState = { ...roomState, people: [...roomState.people, guest] }
  const set = (part: Partial<RoomRecording> | null) => {
    shown = { ...shown, recording: part && { ...recording, ...part } }
    return {}
  }
  const { press, calls } = await joinRoom(
    {},
    {
      controls: { state: () => shown },
      recording: {
        start: () => ({ ...set({ state: 'starting', recordedMs: 0, storedAt: null }), recordingId: recording.id }),
        pause: () => set({ state: 'paused' }),
        resume: () => set({ state: 'recording' }),
        stop: () => set({ state: 'ended' }),
        mark: () => ({ markId, at: '2026-11-28T10:42:12Z' }),
      },
    },
  )
  await press.click(await screen.findByRole('button', { name: 'Record' }))
  const panel = within(await screen.findByRole('complementary', { name: 'Recording' }))
  expect(screen.queryByRole('button', { name: 'Mark a chapter' })).toBeNull()
  await press.click(panel.getByRole('button', { name: 'Start recording' }))
  await findSign(/^Starting/)
  expect(heard).toEqual([])
  set({ recordedMs: 252_000 })
  await notify()
  await findSign(/^Recording 04:1/)
  await waitFor(() => expect(heard).toEqual(['bell', 'en: This meeting is being recorded from now on']))
  panel.getByText(/^Stored to \d\d:42:10/)
  panel.getByText('Private chat, breakout rooms')
  panel.getByText('1 of 2')
  panel.getByText('Started it')
  panel.getByText('reads the notice')
  shown = { ...shown, people: [...roomState.people, { ...guest, recordingAgreedAt: '2026-11-28T10:39:00Z' }] }
  await notify()
  await panel.findByText('2 of 2')

  await press.click(panel.getByRole('button', { name: 'Mark a chapter' }))
  await screen.findByText(/^Marked at 04:1\d as a chapter/)
  await press.click(screen.getByRole('button', { name: 'Name it' }))
  await press.type(screen.getByRole('textbox', { name: 'Name of the chapter' }), 'Discharges{Enter}')
  await screen.findByText('The chapter has its name')
  expect(sent(calls, 'mark')).toEqual([own, { ...own, markId, title: 'Discharges' }])

  await press.click(panel.getByRole('button', { name: 'Pause' }))
  await findSign(/^Paused 04:12/)
  await press.click(await panel.findByRole('button', { name: 'Resume' }))
  await findSign(/^Recording/)
  await press.click(panel.getByRole('button', { name: 'Stop and keep' }))
  const question = within(await screen.findByRole('dialog', { name: 'Stop the recording?' }))
  expect(sent(calls, 'stop')).toEqual([])
  await press.click(question.getByRole('button', { name: 'Stop and keep' }))
  await panel.findByRole('button', { name: 'Start recording' })
  panel.getByText(/^04:12 recorded\. It is being prepared in Cloud recordings/)
  await waitFor(() => expect(panel.getByRole('heading', { name: 'Recording' })).toBe(document.activeElement))
  expect(document.querySelector('[data-sign]')).toBeNull()
  await waitFor(() =>
    expect(heard.filter((one) => one !== 'bell')).toEqual([
      'en: This meeting is being recorded from now on',
      'en: The recording is paused',
      'en: The recording goes on',
      'en: The recording has ended',
    ]),
  )
})

test('the keys open the recording and mark a chapter, for hosts only', async () => {
  const { press, calls } = await joinRoom(
    {},
    {
      controls: { state: () => ({ ...roomState, recording }) },
      recording: { mark: () => ({ markId, at: recording.startedAt }) },
    },
  )
  await findSign(/^Recording/)
  await press.keyboard('b')
  await screen.findByText(/^Marked at/)
  await press.keyboard('r')
  await screen.findByRole('complementary', { name: 'Recording' })
  await press.keyboard('r')
  expect(screen.queryByRole('complementary', { name: 'Recording' })).toBeNull()
  await press.keyboard('?')
  within(await screen.findByRole('dialog')).getByText('Mark a chapter of the recording')
  expect(sent(calls, 'mark')).toHaveLength(1)
})

test('a participant reads in French who records, agrees, and rejoins as someone who has', async () => {
  let shown = toParticipant()
  const { press, calls, engine } = await joinRoom(
    { join: () => ({ ...joined, isHost: false }) },
    {
      language: 'fr',
      controls: { state: () => shown },
      recording: {
        agree: () => {
          shown = toParticipant({ recording: { ...recording, agreed: true } })
          return {}
        },
      },
    },
  )
  expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull()
  shown = toParticipant({ recording })
  await notify()
  const notice = within(await screen.findByRole('alertdialog', { name: 'Ana Silva enregistre à partir de maintenant' }))
  await waitFor(() => expect(heard).toContain('fr: Cette réunion est désormais enregistrée'))
  notice.getByRole('button', { name: 'Quitter' })
  await press.click(notice.getByRole('button', { name: 'J’accepte' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sent(calls, 'agree')).toEqual([own])

  const { DisconnectReason, RoomEvent } = await import('livekit-client')
  act(() => engine.emit(RoomEvent.Disconnected, DisconnectReason.SIGNAL_CLOSE))
  await waitFor(() => expect(calls.filter(({ name }) => name === 'room.join')).toHaveLength(2), { timeout: 9000 })
  const [first, again] = calls.filter(({ name }) => name === 'room.join').map(({ input }) => input)
  expect(first).toMatchObject({ agreesToRecording: false })
  expect(again).toMatchObject({ agreesToRecording: true })
})

test('who joins while it records hears so, and a host who did not start it is not asked', async () => {
  await joinRoom({}, { controls: { state: () => ({ ...roomState, recording }) } })
  await waitFor(() => expect(heard).toEqual(['bell', 'en: This meeting is being recorded']))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('all see that it no longer records and why; hosts try again', async () => {
  const failed: RoomRecording = { ...recording, state: 'ended', failure: 'disk-full' }
  const { press, calls } = await joinRoom(
    {},
    {
      controls: { state: () => ({ ...roomState, recording: failed }) },
      recording: { start: () => ({ recordingId: recording.id }) },
    },
  )
  await findSign(/^Not recording/)
  await screen.findByText('The storage is full. What was recorded stays.')
  await press.click(screen.getByRole('button', { name: 'Try again' }))
  expect(sent(calls, 'start')).toEqual([own])
})

test('participants see the reason and cannot try again', async () => {
  const failed: RoomRecording = { ...recording, state: 'failed', failure: 'limit' }
  await joinRoom(
    { join: () => ({ ...joined, isHost: false }) },
    { controls: { state: () => toParticipant({ recording: failed }) } },
  )
  await screen.findByText('Too many meetings are being recorded at the moment.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('an encrypted meeting offers no recording and says why', async () => {
  const options = { ...roomState.options, endToEndEncryption: true }
  const { press } = await joinRoom({}, { controls: { state: () => ({ ...roomState, canRecord: false, options }) } })
  await press.click(await screen.findByRole('button', { name: /^Participants/ }))
  await press.click(await screen.findByRole('button', { name: 'Host settings' }))
  await screen.findByText('Not recorded: the meeting is encrypted from end to end')
  expect(screen.queryByRole('button', { name: 'Record' })).toBeNull()
})
