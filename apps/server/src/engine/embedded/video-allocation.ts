import { poorLoss as maxLoss } from './connection-state.ts'
import type { Subscription } from './subscription.ts'

const rounds = 3
const firstRetryMs = 8_000
const maxRetryMs = 60_000
const probationMs = 4_000
// An estimate falls to 0.85 of what arrived; short delays do that on any machine.
const minShare = 0.7

/**
 * Decides which videos a slow connection gets, and in which size. The browser estimates what it can receive (REMB) and
 * reports what it lost; while that is less than what is sent, the least important videos get smaller. Only when all are
 * small the least important one is paused. One step back is tried later, each time after a longer wait, and taken back
 * if it fails. Sound is never paused.
 */
export class VideoAllocation {
  #estimate: number | undefined
  #estimateBefore = 0
  #loss = 0
  #sent = 0
  #updatedAt = 0
  #overloadedRounds = 0
  #retryMs = firstRetryMs
  #retryAt = 0
  /** The last step back, and when it was taken. */
  #triedAt = 0
  #tried: Subscription | undefined

  noteEstimate(bitsPerSecond: number) {
    this.#estimate = bitsPerSecond
  }

  noteLoss(fraction: number) {
    this.#loss = Math.max(this.#loss, fraction)
  }

  /** Bits per second that were sent between the last two updates. */
  get bitrate() {
    return Math.round(this.#sent)
  }

  /** The subscriptions that were paused or resumed, with at most `maxVideos` that are not. */
  update(subscriptions: readonly Subscription[], maxVideos: number, now: number): Subscription[] {
    const elapsed = now - this.#updatedAt
    this.#updatedAt = now
    this.#sent = subscriptions.reduce((sum, { bytes }) => sum + bytes, 0) * (8_000 / elapsed)
    for (const subscription of subscriptions) subscription.bytes = 0
    const surplusBits = this.#measureSurplus()
    this.#loss = 0
    const videos = subscriptions.filter(({ track }) => track.kind === 'video').sort(byImportance)
    const surplus = videos.filter(({ isActive }) => isActive).slice(maxVideos)
    for (const subscription of surplus) subscription.setPaused(true, now)
    if (surplus.length > 0) return surplus
    if (now - this.#triedAt < probationMs / 2) return []
    this.#overloadedRounds = surplusBits > 0 ? this.#overloadedRounds + 1 : 0
    if (this.#overloadedRounds >= rounds) return this.#relieve(videos, surplusBits, now)
    if (this.#overloadedRounds > 0 || now < this.#retryAt) return []
    const hasRoom = videos.filter(({ isActive }) => isActive).length < maxVideos
    return this.#stepBack(videos, hasRoom, now)
  }

  /** How many bits per second more are sent than arrive; 0 if they arrive. */
  #measureSurplus() {
    if (this.#loss > maxLoss) return this.#sent * this.#loss
    if (this.#estimate === undefined) return 0
    // An estimate below what is sent means nothing while it grows: it begins low, and recovers from a short delay.
    const grows = this.#estimate > this.#estimateBefore
    this.#estimateBefore = this.#estimate
    return !grows && this.#estimate < this.#sent * minShare ? this.#sent - this.#estimate : 0
  }

  #relieve(videos: readonly Subscription[], surplusBits: number, now: number) {
    this.#overloadedRounds = 0
    const tried = now - this.#triedAt < probationMs * 2 ? this.#tried : undefined
    this.#retryMs = tried ? Math.min(maxRetryMs, this.#retryMs * 2) : firstRetryMs
    this.#retryAt = now + this.#retryMs
    this.#tried = undefined
    // What was tried is taken back; nobody else gives way to it.
    const order = tried?.isActive ? [tried] : videos.toReversed()
    if (this.#reduce(order, surplusBits, now)) return []
    const least = order.find(({ isActive }) => isActive)
    least?.setPaused(true, now)
    return least ? [least] : []
  }

  /** Makes as many videos smaller as needed, by one layer each; false if none can be smaller. */
  #reduce(order: readonly Subscription[], surplusBits: number, now: number) {
    let [saved, isReduced] = [0, false]
    for (const subscription of order) {
      const saving = subscription.findSaving(now)
      if (saving === undefined) continue
      if (isReduced && saved >= surplusBits) break
      subscription.reduce(now)
      saved += saving
      isReduced = true
    }
    return isReduced
  }

  /** First all videos are seen again, small, then the most important ones get larger. */
  #stepBack(videos: readonly Subscription[], hasRoom: boolean, now: number) {
    const paused = hasRoom ? videos.find(({ isPaused }) => isPaused) : undefined
    const next = paused ?? videos.find((subscription) => subscription.isReduced(now))
    if (!next) return []
    this.#triedAt = now
    this.#tried = next
    this.#retryAt = now + this.#retryMs
    if (paused) paused.setPaused(false, now)
    else next.enlarge(now)
    return paused ? [paused] : []
  }
}

/** A shared screen comes first, then the videos that are shown largest, then those that came first. */
const byImportance = (one: Subscription, other: Subscription) =>
  Number(isScreen(other)) - Number(isScreen(one)) || other.maxRank - one.maxRank

const isScreen = ({ track }: Subscription) => track.describe().source === 'screen-share'
