import type { RoomState } from '@foyer/contract/meetings/meeting-controls'
import { defaultMeetingOptions } from '@foyer/contract/meetings/options/meeting-option-constants'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { joined, joinRoom, roomState, rooms } from '#test/media-client.ts'
import { Socket } from '#test/socket.ts'
import type { WhiteboardProps } from './whiteboard.tsx'

vi.mock('livekit-client', async (original) => (await import('#test/media-client.ts')).mockMediaClient(original))

const loading = vi.hoisted(() => ({ loaded: 0 }))
// Excalidraw draws on canvases, which jsdom does not have.
vi.mock('./whiteboard.tsx', () => {
  loading.loaded += 1
  return {
    Whiteboard: ({ mayDraw, rule, onHide, onClose }: WhiteboardProps) => (
      <section aria-label="Board" data-draws={mayDraw}>
        {rule}
        <button type="button" onClick={onHide}>
          Hide
        </button>
        {onClose && (
          <button type="button" onClick={onClose}>
            Close
          </button>
        )}
      </section>
    ),
  }
})
vi.stubGlobal('WebSocket', Socket)

afterEach(() => {
  rooms.length = 0
  Socket.instances.length = 0
})

/** Joins a meeting whose whiteboard is opened and closed by the call, as on the server. */
async function joinBoard(first: Partial<RoomState> = {}) {
  let state: RoomState = { ...roomState, ...first }
  let openings = 0
  const announce = () => {
    for (const socket of Socket.instances) socket.receive({ topic: 'whiteboard' })
  }
  const change = (part: Partial<RoomState>) => {
    state = { ...state, ...part }
    act(announce)
  }
  const reopen = () => {
    openings += 1
    return `2026-11-23T09:0${openings}:00.000Z`
  }
  const shown = await joinRoom(
    {},
    {
      controls: { state: () => state, configure: () => ({}) },
      whiteboard: {
        open: ({ open }) => {
          state = { ...state, whiteboardOpenedAt: open ? reopen() : null }
          return {}
        },
      },
    },
  )
  const sent = (name: string) => shown.calls.filter((call) => call.name === name).map(({ input }) => input)
  return { ...shown, change, reopen, sent }
}
const button = (name: string) => screen.findByRole('button', { name })
const findBoard = () => screen.findByRole('region', { name: 'Board' })

test('is opened for all, hidden by the user alone, and shown again when it is opened again', async () => {
  const { press, change, reopen, sent } = await joinBoard()
  expect(loading.loaded).toBe(0)
  await press.click(await button('Open the whiteboard for everyone'))
  const { participantId } = joined
  expect(sent('whiteboard.open')).toEqual([{ participantId, open: true }])
  expect((await findBoard()).dataset['draws']).toBe('true')
  await press.click(await button('Hide'))
  expect(screen.queryByRole('region', { name: 'Board' })).toBeNull()
  await press.click(await button('Show the whiteboard'))
  await findBoard()
  await press.click(await button('Hide the whiteboard'))
  change({ whiteboardOpenedAt: null })
  await button('Open the whiteboard for everyone')
  change({ whiteboardOpenedAt: reopen() })
  await findBoard()
  await press.click(await button('Close'))
  expect(sent('whiteboard.open')).toHaveLength(2)
  expect(sent('whiteboard.open')[1]).toEqual({ participantId, open: false })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Board' })).toBeNull())
})

test('is looked on by those who may not draw, who cannot open or close it', async () => {
  const { change } = await joinBoard({
    role: 'participant',
    options: { ...defaultMeetingOptions, whiteboard: 'hosts' },
  })
  expect(screen.queryByRole('button', { name: /whiteboard/i })).toBeNull()
  change({ whiteboardOpenedAt: '2026-11-23T09:00:00.000Z' })
  const board = await findBoard()
  expect(board.dataset['draws']).toBe('false')
  expect(within(board).queryByRole('button', { name: 'Close' })).toBeNull()
  expect(within(board).queryByRole('button', { name: 'Who may draw' })).toBeNull()
})

test('a host chooses who may draw', async () => {
  const { press, sent } = await joinBoard({ whiteboardOpenedAt: '2026-11-23T09:00:00.000Z' })
  await press.click(await button('Who may draw'))
  await press.click(await screen.findByRole('menuitemradio', { name: 'Hosts only' }))
  const { participantId } = joined
  expect(sent('meetingControls.configure')).toEqual([{ participantId, options: { whiteboard: 'hosts' } }])
})

test('there is none when the meeting has none', async () => {
  await joinBoard({ options: { ...defaultMeetingOptions, whiteboard: 'off' } })
  expect(screen.queryByRole('button', { name: /whiteboard/i })).toBeNull()
})

test('a host does not choose what the mode of the meeting fixes', async () => {
  await joinBoard({ whiteboardOpenedAt: '2026-11-23T09:00:00.000Z', freeOptions: ['chat'] })
  await findBoard()
  expect(screen.queryByRole('button', { name: 'Who may draw' })).toBeNull()
})
