import { maxReportedAgeMs, maxReportedSamples, sampleSeconds } from '@foyer/contract/meetings/connection-grades'
import type { Joined } from '#features/meetings/room/room.queries.ts'
import { type ConnectionNumbers, readConnection, type StreamCounts } from './connection-stats.rules.ts'
import { isTransient, reportConnection } from './participant.queries.ts'

type Transport = {
  getStats(): Promise<RTCStatsReport> | undefined
  getConnectionState(): RTCPeerConnectionState
}
/** A room of the client, as far as it is measured. */
type Room = {
  readonly engine?: { readonly pcManager?: { readonly publisher: Transport; readonly subscriber?: Transport } }
}
type Stay = { readonly joined: Pick<Joined, 'participantId' | 'reportsConnection'>; readonly room: Room }
type Measured = ConnectionNumbers & { readonly at: number; readonly lost: boolean }

const samplesPerReport = 3

/** Returns the peer connections of a room: one to send, one to receive. */
function listTransports({ engine }: Room) {
  const { publisher, subscriber } = engine?.pcManager ?? {}
  return [publisher, subscriber].flatMap((transport) => transport ?? [])
}

const isLost = (state: RTCPeerConnectionState): boolean => state === 'disconnected' || state === 'failed'

/** Measures how this browser is connected, and reports it about every half minute, if the portal asks for it. */
export function createConnectionReporter(current: () => Stay) {
  let timer: ReturnType<typeof setInterval> | undefined
  let measuredRoom: Room | undefined
  let counts: StreamCounts = new Map()
  let stay = ''
  let samples: Measured[] = []

  const keep = (all: Measured[]) => {
    samples = all.slice(-maxReportedSamples)
  }

  /** Sends what was measured; it is sent again with the next samples if the portal cannot be reached. */
  const send = (keepalive = false) => {
    const [participantId, due, now] = [stay, samples, performance.now()]
    samples = []
    const recent = due.flatMap(({ at, ...measured }) => {
      const agoMs = Math.max(0, Math.round(now - at))
      return agoMs > maxReportedAgeMs ? [] : { ...measured, agoMs }
    })
    if (recent.length === 0) return
    reportConnection({ participantId, samples: recent }, { keepalive }).catch((error: unknown) => {
      if (isTransient(error) && stay === participantId) keep([...due, ...samples])
    })
  }

  const measure = async () => {
    const { joined, room } = current()
    if (stay !== joined.participantId) send()
    stay = joined.participantId
    const transports = listTransports(room)
    const reports = await Promise.all(transports.map((transport) => transport.getStats())).catch(() => [])
    const read = readConnection(
      reports.flatMap((report) => report ?? []),
      measuredRoom === room ? counts : new Map(),
    )
    measuredRoom = room
    counts = read.counts
    const lost = transports.some((transport) => isLost(transport.getConnectionState()))
    const hasMeasured = Object.values(read.numbers).some((value) => value !== undefined)
    if (timer === undefined || stay !== joined.participantId || !(lost || hasMeasured)) return
    keep([...samples, { ...read.numbers, lost, at: performance.now() }])
    if (samples.length >= samplesPerReport) send()
  }

  return {
    /** Begins to measure; does nothing if it has begun, or if the portal does not ask for it. */
    start: () => {
      if (timer === undefined && current().joined.reportsConnection)
        timer = setInterval(() => void measure(), sampleSeconds * 1000)
    },
    /** Sends the last samples in a request that outlives the page. */
    flush: () => send(true),
    stop: () => {
      clearInterval(timer)
      timer = undefined
      send(true)
    },
  }
}
