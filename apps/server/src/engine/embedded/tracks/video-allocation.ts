import { connectionLimits } from '@foyer/contract/meetings/connection-grades'
import type { Subscription } from './subscription.ts'

const rounds = 3
const maxLoss = connectionLimits.poor.loss
// At this loss sound does not arrive either, so videos that do not fit are paused at the first report.
const severeLoss = 0.25
const firstRetryMs = 8_000
const maxRetryMs = 60_000
const probationMs = 4_000
// A short delay makes an estimate fall to 0.85 of what arrived on any machine.
const minShare = 0.7

type Overload = { surplusBits: number; isSevere: boolean }

/**
 * Decides which videos a slow connection gets, and in which size. The browser estimates what it can receive (REMB) and
 * reports what it lost. While that is less than what is sent, the least important videos get smaller; only when all are
 * small, the least important one is paused. Later one video is improved again, each time after a longer wait, and
 * reverted if that overloads the connection. Sound is never paused.
 */
export class VideoAllocation {
  #estimate: number | undefined
  #estimateBefore = 0
  #loss = 0
  #sent = 0
  #sentVideo = 0
  #updatedAt = 0
  #overloadedRounds = 0
  #retryMs = firstRetryMs
  #retryAt = 0
  /** The video that was improved last, and the time at which that happened. */
  #improvedAt = 0
  #improved: Subscription | undefined

  noteEstimate(bitsPerSecond: number) {
    this.#estimate = bitsPerSecond
  }

  noteLoss(fraction: number) {
    this.#loss = Math.max(this.#loss, fraction)
  }

  /** The bits per second that were sent between the last two updates. */
  get bitrate() {
    return Math.round(this.#sent)
  }

  /**
   * Adjusts the videos to the connection, with at most `maxVideos` that are not paused; returns those that were paused
   * or resumed.
   */
  update(subscriptions: readonly Subscription[], maxVideos: number, now: number): Subscription[] {
    const elapsed = now - this.#updatedAt
    this.#updatedAt = now
    const videos = subscriptions.filter(({ track }) => track.kind === 'video').sort(byImportance)
    this.#sent = sumBytes(subscriptions) * (8_000 / elapsed)
    this.#sentVideo = sumBytes(videos) * (8_000 / elapsed)
    for (const subscription of subscriptions) subscription.bytes = 0
    const surplusBits = this.#measureSurplus()
    const isSevere = this.#loss > severeLoss
    this.#loss = 0
    const surplus = videos.filter(({ isActive }) => isActive).slice(maxVideos)
    for (const subscription of surplus) subscription.setPaused(true, now)
    if (surplus.length > 0) return surplus
    if (now - this.#improvedAt < probationMs / 2) return []
    this.#overloadedRounds = surplusBits > 0 ? this.#overloadedRounds + 1 : 0
    if (isSevere || this.#overloadedRounds >= rounds)
      return this.#handleOverload(videos, { surplusBits, isSevere }, now)
    if (this.#overloadedRounds > 0 || now < this.#retryAt) return []
    const hasRoom = videos.filter(({ isActive }) => isActive).length < maxVideos
    return this.#improveOne(videos, hasRoom, now)
  }

  /** Returns how many bits per second more are sent than arrive; 0 if all arrive. */
  #measureSurplus() {
    if (this.#loss > maxLoss) return this.#sent * this.#loss
    if (this.#estimate === undefined) return 0
    // An estimate below what is sent means nothing while it grows: it begins low, and recovers from a short delay.
    const grows = this.#estimate > this.#estimateBefore
    this.#estimateBefore = this.#estimate
    // Firefox estimates from the videos alone.
    return !grows && this.#estimate < this.#sentVideo * minShare ? this.#sentVideo - this.#estimate : 0
  }

  #handleOverload(videos: readonly Subscription[], { surplusBits, isSevere }: Overload, now: number) {
    this.#overloadedRounds = 0
    const improved = now - this.#improvedAt < probationMs * 2 ? this.#improved : undefined
    this.#retryMs = improved ? Math.min(maxRetryMs, this.#retryMs * 2) : firstRetryMs
    this.#retryAt = now + this.#retryMs
    this.#improved = undefined
    // An improvement that caused the overload is reverted, and no other video suffers for it.
    const order = improved?.isActive ? [improved] : videos.toReversed()
    const saved = this.#reduce(order, surplusBits, now)
    if (isSevere) return this.#pause(order, surplusBits - saved, now)
    // An estimate falls below what arrives, so only one video is paused at a time.
    return saved > 0 ? [] : this.#pause(order, 1, now)
  }

  /** Makes as many videos smaller as needed, by one layer each; returns how many bits per second that saves. */
  #reduce(order: readonly Subscription[], surplusBits: number, now: number) {
    let saved = 0
    for (const subscription of order) {
      if (saved >= surplusBits) break
      const saving = subscription.findSaving(now)
      if (saving === undefined) continue
      subscription.reduce(now)
      saved += saving
    }
    return saved
  }

  /** Pauses as many videos as needed. */
  #pause(order: readonly Subscription[], surplusBits: number, now: number) {
    const paused: Subscription[] = []
    let left = surplusBits
    for (const subscription of order) {
      if (left <= 0) break
      if (!subscription.isActive) continue
      left -= subscription.wantedBitrate
      subscription.setPaused(true, now)
      paused.push(subscription)
    }
    return paused
  }

  /** Resumes or enlarges one video: first all are shown again, small, then the most important ones get larger. */
  #improveOne(videos: readonly Subscription[], hasRoom: boolean, now: number) {
    const paused = hasRoom ? videos.find(({ isPaused }) => isPaused) : undefined
    const next = paused ?? videos.find((subscription) => subscription.isReduced(now))
    if (!next) return []
    this.#improvedAt = now
    this.#improved = next
    this.#retryAt = now + this.#retryMs
    if (paused) paused.setPaused(false, now)
    else next.enlarge(now)
    return paused ? [paused] : []
  }
}

/** Sorts a shared screen first, then the videos that are shown largest, then those that came first. */
const byImportance = (one: Subscription, other: Subscription) =>
  Number(isScreen(other)) - Number(isScreen(one)) || other.maxRank - one.maxRank

const sumBytes = (subscriptions: readonly Subscription[]) => subscriptions.reduce((sum, { bytes }) => sum + bytes, 0)

const isScreen = ({ track }: Subscription) => track.describe().source === 'screen-share'
