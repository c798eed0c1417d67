import type { ReceptionReport } from '../packets/rtcp.ts'

// Browsers report on a video once a second; packets that come later than that after a report are in the next one.
const reportEveryMs = 1_000

/** How much was sent so far: packets, and the last of their numbers. */
type Sent = { packets: number; sequence: number }

/** A judgement of the time between a report and the previous one. */
type Outcome = {
  /** The share that the subscriber's own link has lost. */
  loss: number
  /** The packets that were due in this time, of which it is the share. */
  packets: number
  /** Whether packets have arrived, are missing, or were not sent. */
  outcome: 'arrived' | 'missing' | 'idle'
  /** When the last of those that have arrived did, at the latest. */
  arrivedAt: number
}

/**
 * The receipt of a track by a subscriber. Numbers are forwarded with the gaps that the publisher's link has left, so that
 * subscribers report these as lost too, though their own link may be perfect.
 */
export class Reception {
  #highest: number | undefined
  #sent: Sent | undefined
  #missing = 0
  #reportedAt = 0

  note({ highest, fractionLost }: ReceptionReport, sent: Sent, now: number): Outcome {
    const { packets, sequence } = this.#sent ?? { ...sent, packets: 0 }
    const span = sent.sequence - sequence
    const missing = span > 0 ? Math.max(0, 1 - (sent.packets - packets) / span) : 0
    // A gap may have been sent shortly before the previous report, and be reported only in this one.
    const loss = Math.max(0, fractionLost - Math.max(missing, this.#missing))
    const outcome = highest !== this.#highest ? 'arrived' : sent.packets > packets ? 'missing' : 'idle'
    const arrivedAt = Math.min(now, this.#reportedAt + reportEveryMs)
    this.#highest = highest
    this.#sent = sent
    this.#missing = missing
    this.#reportedAt = now
    return { loss, packets: Math.max(0, span), outcome, arrivedAt }
  }
}
