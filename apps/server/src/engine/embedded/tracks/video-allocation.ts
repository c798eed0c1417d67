import { poorLoss as maxLoss } from '../connections/connection-state.ts'
import type { Subscription } from './subscription.ts'

const rounds = 3
// As much lost as this leaves no sound either: what does not fit stops at the first report.
const severeLoss = 0.25
const firstRetryMs = 8_000
const maxRetryMs = 60_000
const probationMs = 4_000
// An estimate falls to 0.85 of what arrived; short delays do that on any machine.
const minShare = 0.7

type Overload = { surplusBits: number; isSevere: boolean }

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
  #sentVideo = 0
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
    if (now - this.#triedAt < probationMs / 2) return []
    this.#overloadedRounds = surplusBits > 0 ? this.#overloadedRounds + 1 : 0
    if (isSevere || this.#overloadedRounds >= rounds) return this.#relieve(videos, { surplusBits, isSevere }, now)
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
    // Firefox estimates from the videos alone.
    return !grows && this.#estimate < this.#sentVideo * minShare ? this.#sentVideo - this.#estimate : 0
  }

  #relieve(videos: readonly Subscription[], { surplusBits, isSevere }: Overload, now: number) {
    this.#overloadedRounds = 0
    const tried = now - this.#triedAt < probationMs * 2 ? this.#tried : undefined
    this.#retryMs = tried ? Math.min(maxRetryMs, this.#retryMs * 2) : firstRetryMs
    this.#retryAt = now + this.#retryMs
    this.#tried = undefined
    // What was tried is taken back; nobody else gives way to it.
    const order = tried?.isActive ? [tried] : videos.toReversed()
    const saved = this.#reduce(order, surplusBits, now)
    if (isSevere) return this.#pause(order, surplusBits - saved, now)
    // An estimate falls below what arrives, so one at a time.
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

const sumBytes = (subscriptions: readonly Subscription[]) => subscriptions.reduce((sum, { bytes }) => sum + bytes, 0)

const isScreen = ({ track }: Subscription) => track.describe().source === 'screen-share'
