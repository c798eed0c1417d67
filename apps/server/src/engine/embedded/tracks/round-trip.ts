import type { ReceptionReport } from '../packets/rtcp.ts'

/** Measures the time of a packet to the browser and back from sender reports and the reception reports that answer them. */
export class RoundTrip {
  /** The mean, in ms; undefined until it was measured. */
  ms: number | undefined
  #sent: { id: number; at: number } | undefined

  /** Notes that a sender report is sent. */
  start({ ntpHigh, ntpLow }: { ntpHigh: number; ntpLow: number }, now: number) {
    this.#sent = { id: (((ntpHigh & 0xffff) << 16) | (ntpLow >>> 16)) >>> 0, at: now }
  }

  /** Notes that a reception report has come, and measures if it answers the last sender report. */
  end({ lastSr, sinceLastSr }: Pick<ReceptionReport, 'lastSr' | 'sinceLastSr'>, now: number) {
    if (lastSr !== this.#sent?.id) return
    const ms = now - this.#sent.at - (sinceLastSr * 1000) / 65_536
    if (ms < 0 || ms >= 10_000) return
    this.ms = this.ms === undefined ? ms : this.ms * 0.75 + ms * 0.25
  }
}
