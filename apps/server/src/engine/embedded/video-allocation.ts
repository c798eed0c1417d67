import type { Subscription } from './subscription.ts'

const rounds = 3
const firstRetryMs = 8_000
const maxRetryMs = 60_000
const probationMs = 4_000
const maxLoss = 0.1
// An estimate falls to 0.85 of what arrived; short delays do that on any machine.
const minShare = 0.7

/**
 * Decides which videos a slow connection gets. The browser estimates what it can receive (REMB) and reports what it
 * lost; while that is less than what is sent, the least important video is paused, and tried again later, each time
 * after a longer wait. Sound is never paused.
 */
export class VideoAllocation {
  /** Bits per second that were sent before the last update. */
  bitrate = 0
  #estimate: number | undefined
  #estimateBefore = 0
  #loss = 0
  #updatedAt = 0
  #overloadedRounds = 0
  #retryMs = firstRetryMs
  #retryAt = 0
  #resumedAt = 0

  noteEstimate(bitsPerSecond: number) {
    this.#estimate = bitsPerSecond
  }

  noteLoss(fraction: number) {
    this.#loss = Math.max(this.#loss, fraction)
  }

  /** The subscriptions that were paused or resumed, with at most `maxVideos` that are not. */
  update(subscriptions: readonly Subscription[], maxVideos: number, now: number): Subscription[] {
    const elapsed = now - this.#updatedAt
    this.#updatedAt = now
    const sent = subscriptions.reduce((sum, { bytes }) => sum + bytes, 0) * (8_000 / elapsed)
    this.bitrate = Math.round(sent)
    for (const subscription of subscriptions) subscription.bytes = 0
    const isOverloaded = this.#isOverloaded(sent)
    this.#loss = 0
    const videos = subscriptions.filter(({ track }) => track.kind === 'video').sort(byImportance)
    const surplus = videos.filter(({ isActive }) => isActive).slice(maxVideos)
    for (const subscription of surplus) subscription.setPaused(true, now)
    if (surplus.length > 0) return surplus
    if (now - this.#resumedAt < probationMs / 2) return []
    this.#overloadedRounds = isOverloaded ? this.#overloadedRounds + 1 : 0
    if (this.#overloadedRounds >= rounds) return this.#pauseOne(videos, now)
    return videos.filter(({ isActive }) => isActive).length < maxVideos ? this.#resumeOne(videos, now) : []
  }

  #isOverloaded(sent: number) {
    if (this.#loss > maxLoss) return true
    if (this.#estimate === undefined) return false
    // An estimate below what is sent means nothing while it grows: it begins low, and recovers from a short delay.
    const grows = this.#estimate > this.#estimateBefore
    this.#estimateBefore = this.#estimate
    return !grows && this.#estimate < sent * minShare
  }

  #pauseOne(videos: readonly Subscription[], now: number) {
    const least = videos.findLast(({ isActive }) => isActive)
    if (!least) return []
    this.#overloadedRounds = 0
    const hasFailedAgain = now - this.#resumedAt < probationMs * 2
    this.#retryMs = hasFailedAgain ? Math.min(maxRetryMs, this.#retryMs * 2) : firstRetryMs
    this.#retryAt = now + this.#retryMs
    least.setPaused(true, now)
    return [least]
  }

  #resumeOne(videos: readonly Subscription[], now: number) {
    const first = videos.find(({ isPaused }) => isPaused)
    if (!first || this.#overloadedRounds > 0 || now < this.#retryAt) return []
    this.#resumedAt = now
    this.#retryAt = now + this.#retryMs
    first.setPaused(false, now)
    return [first]
  }
}

/** A shared screen comes first, then the videos that are shown largest, then those that came first. */
const byImportance = (one: Subscription, other: Subscription) =>
  Number(isScreen(other)) - Number(isScreen(one)) || other.maxRank - one.maxRank

const isScreen = ({ track }: Subscription) => track.describe().source === 'screen-share'
