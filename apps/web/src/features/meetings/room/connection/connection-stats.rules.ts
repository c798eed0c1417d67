import type { ReportedSample } from '@foyer/contract/meetings/room'

/** The fields of the browser's statistics that are used; times in seconds (W3C, Identifiers for WebRTC's Statistics API). */
type Stat = {
  readonly id: string
  readonly type: string
  readonly kind?: string
  readonly localId?: string
  readonly packetsLost?: number
  readonly packetsSent?: number
  readonly packetsReceived?: number
  readonly jitter?: number
  readonly framesSent?: number
  readonly framesDecoded?: number
  readonly frameWidth?: number
  readonly frameHeight?: number
  readonly selectedCandidatePairId?: string
  /** Firefox, which has no statistics of transports. */
  readonly selected?: boolean
  readonly currentRoundTripTime?: number
}

/** Counts since the beginning of a stream: packets that were lost, all of them, and pictures. */
type Counts = { readonly lost: number; readonly packets: number; readonly frames: number }
export type StreamCounts = ReadonlyMap<string, Counts>
export type ConnectionNumbers = Omit<ReportedSample, 'agoMs' | 'lost'>

function listStats(reports: readonly RTCStatsReport[]): Stat[] {
  const all: Stat[] = []
  for (const report of reports) report.forEach((stat: Stat) => void all.push(stat))
  return all
}

/** Counts a stream; what it sends is counted here, what of it was lost by the other side. */
function toCounts(stat: Stat, sent: ReadonlyMap<string, Stat>): Counts | undefined {
  const { type, packetsLost: lost = 0, framesSent, framesDecoded } = stat
  const frames = framesSent ?? framesDecoded ?? 0
  if (type === 'inbound-rtp') return { lost, packets: lost + (stat.packetsReceived ?? 0), frames }
  if (type === 'outbound-rtp') return { lost: 0, packets: 0, frames }
  const packets = type === 'remote-inbound-rtp' ? sent.get(stat.localId ?? '')?.packetsSent : undefined
  return packets === undefined ? undefined : { lost, packets, frames: 0 }
}

const findLargest = (values: readonly (number | undefined)[]): number | undefined => {
  const measured = values.filter((value) => value !== undefined)
  return measured.length === 0 ? undefined : Math.max(...measured)
}

const toMilliseconds = (seconds: number | undefined): number | undefined =>
  seconds === undefined ? undefined : Math.min(60_000, Math.round(seconds * 1000))

/**
 * Reads how a browser is connected from the statistics of its peer connections, and from what was counted when it was read
 * before; nothing is known of the loss the first time. What was not measured is undefined.
 */
export function readConnection(
  reports: readonly RTCStatsReport[],
  before: StreamCounts,
): { numbers: ConnectionNumbers; counts: StreamCounts } {
  const stats = listStats(reports)
  const sent = new Map(stats.filter(({ type }) => type === 'outbound-rtp').map((stat) => [stat.id, stat]))
  const counts = new Map(
    stats.flatMap((stat): [string, Counts][] => {
      const counted = toCounts(stat, sent)
      return counted === undefined ? [] : [[stat.id, counted]]
    }),
  )
  const ofType = (wanted: string) => stats.filter(({ type }) => type === wanted)
  const measureLoss = (type: string): number | undefined => {
    const sums = { lost: 0, packets: 0 }
    for (const { id } of ofType(type)) {
      const [now, then] = [counts.get(id), before.get(id)]
      if (now === undefined || then === undefined) continue
      sums.lost += now.lost - then.lost
      sums.packets += now.packets - then.packets
    }
    return sums.packets <= 0 ? undefined : Math.min(1, Math.max(0, sums.lost / sums.packets))
  }
  const measureResolution = (type: string): number | undefined =>
    findLargest(
      ofType(type).map(({ id, frameWidth = 0, frameHeight = 0 }) => {
        const size = Math.min(frameWidth, frameHeight)
        const moves = (counts.get(id)?.frames ?? 0) > (before.get(id)?.frames ?? 0)
        return moves && size > 0 ? size : undefined
      }),
    )
  const pairs = new Set(ofType('transport').map(({ selectedCandidatePairId }) => selectedCandidatePairId))
  const used = ofType('candidate-pair').filter(({ id, selected }) => selected === true || pairs.has(id))
  const heard = [...ofType('inbound-rtp'), ...ofType('remote-inbound-rtp')].filter(({ kind }) => kind === 'audio')
  const numbers = {
    lossUp: measureLoss('remote-inbound-rtp'),
    lossDown: measureLoss('inbound-rtp'),
    jitterMs: toMilliseconds(findLargest(heard.map(({ jitter }) => jitter))),
    roundTripMs: toMilliseconds(findLargest(used.map(({ currentRoundTripTime }) => currentRoundTripTime))),
    sentResolution: measureResolution('outbound-rtp'),
    receivedResolution: measureResolution('inbound-rtp'),
  }
  return { numbers, counts }
}
