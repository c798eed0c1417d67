/**
 * The loss on a subscriber's own link. Numbers are forwarded with the gaps that the publisher's link has left, so that
 * subscribers report these as lost too, though their own link may be perfect.
 */
export class LinkLoss {
  #packets = 0
  #sequence: number | undefined
  #missing = 0

  /** Returns the share of a report that the subscriber's link has lost, from the packets and numbers sent so far. */
  take(reported: number, packets: number, sequence: number) {
    const span = sequence - (this.#sequence ?? sequence)
    const missing = span > 0 ? Math.max(0, 1 - (packets - this.#packets) / span) : 0
    // A gap may have been sent shortly before the previous report, and be reported only in this one.
    const upstream = Math.max(missing, this.#missing)
    this.#packets = packets
    this.#sequence = sequence
    this.#missing = missing
    return Math.max(0, reported - upstream)
  }
}
