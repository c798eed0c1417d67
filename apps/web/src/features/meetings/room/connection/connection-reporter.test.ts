import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createConnectionReporter } from './connection-reporter.ts'

const participantId = '00000000-0000-4000-8000-00000000000a'
const sent: { body: { participantId: string; samples: { agoMs: number }[] }; keepalive: boolean | undefined }[] = []
const respond = vi.fn<() => Response>()

beforeEach(() => {
  vi.useFakeTimers()
  sent.length = 0
  respond.mockImplementation(() => Response.json({}))
  vi.stubGlobal('fetch', async (_url: string, { body, keepalive }: { body: string; keepalive?: boolean }) => {
    sent.push({ body: JSON.parse(body), keepalive })
    return respond()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const toReport = (...stats: object[]): RTCStatsReport => new Map(stats.map((stat, nth) => [String(nth), stat]))

/** A room that received so many packets of sound, of which some were lost, and of whose connection the state is known. */
function openRoom() {
  const state: { received: number; lost: number; connection: RTCPeerConnectionState } = {
    ...{ received: 0, lost: 0, connection: 'connected' },
  }
  const subscriber = {
    getStats: async () =>
      toReport(
        { id: 'T', type: 'transport', selectedCandidatePairId: 'P' },
        { id: 'P', type: 'candidate-pair', currentRoundTripTime: 0.08 },
        {
          ...{ id: 'A', type: 'inbound-rtp', kind: 'audio', jitter: 0.012 },
          ...{ packetsReceived: state.received, packetsLost: state.lost },
        },
      ),
    getConnectionState: () => state.connection,
  }
  const publisher = { getStats: async () => toReport(), getConnectionState: () => state.connection }
  return { state, room: { engine: { pcManager: { publisher, subscriber } } } }
}

const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

it('reports samples of every ten seconds together, by how long ago they were taken', async () => {
  const { room, state } = openRoom()
  const reporter = createConnectionReporter(() => ({ joined: { participantId, reportsConnection: true }, room }))
  reporter.start()
  reporter.start()
  await wait(10)
  Object.assign(state, { received: 90, lost: 10, connection: 'disconnected' })
  await wait(10)
  expect(sent).toEqual([])
  Object.assign(state, { received: 190, lost: 10, connection: 'connected' })
  await wait(10)
  const always = { jitterMs: 12, roundTripMs: 80 }
  expect(sent).toEqual([
    {
      body: {
        participantId,
        samples: [
          { ...always, lost: false, agoMs: 20_000 },
          { ...always, lossDown: 0.1, lost: true, agoMs: 10_000 },
          { ...always, lossDown: 0, lost: false, agoMs: 0 },
        ],
      },
      keepalive: undefined,
    },
  ])
  await wait(10)
  reporter.stop()
  expect(sent[1]).toMatchObject({ body: { samples: [{ agoMs: 0 }] }, keepalive: true })
  await wait(60)
  expect(sent).toHaveLength(2)
})

it('reports nothing where the portal does not ask for it', async () => {
  const { room } = openRoom()
  const reporter = createConnectionReporter(() => ({ joined: { participantId, reportsConnection: false }, room }))
  reporter.start()
  await wait(60)
  reporter.stop()
  expect(sent).toEqual([])
})

it('reports the last samples again once the portal can be reached, and not if it refused them', async () => {
  const { room } = openRoom()
  const reporter = createConnectionReporter(() => ({ joined: { participantId, reportsConnection: true }, room }))
  reporter.start()
  respond.mockImplementation(() => Response.json({ code: 'unavailable' }, { status: 503 }))
  await wait(80)
  respond.mockImplementation(() => Response.json({ code: 'not-found' }, { status: 404 }))
  await wait(10)
  const ages = sent.at(-1)?.body.samples.map(({ agoMs }) => agoMs)
  expect(ages).toEqual([50_000, 40_000, 30_000, 20_000, 10_000, 0])
  await wait(10)
  reporter.flush()
  expect(sent.at(-1)?.body.samples).toHaveLength(1)
})

it('reports what was measured before as of the stay that it was measured in', async () => {
  const { room } = openRoom()
  const stay = { participantId, reportsConnection: true }
  const reporter = createConnectionReporter(() => ({ joined: stay, room }))
  reporter.start()
  await wait(10)
  stay.participantId = '00000000-0000-4000-8000-00000000000b'
  await wait(10)
  reporter.stop()
  expect(sent.map(({ body }) => [body.participantId, body.samples.length])).toEqual([
    [participantId, 1],
    [stay.participantId, 1],
  ])
})
