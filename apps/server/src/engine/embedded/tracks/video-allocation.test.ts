import { expect, test } from 'vitest'
import { createTrack } from '../test/generated-media.ts'
import { VideoAllocation } from './video-allocation.ts'

test('a connection that cannot carry a video for three seconds pauses it, and tries it again ever later', () => {
  const { track, subscribe } = createTrack()
  track.addLayer(7, undefined, 0)
  const { subscription } = subscribe()
  subscription.open(0)
  const allocation = new VideoAllocation()
  const changes: string[] = []
  for (let second = 1; second < 120; second += 1) {
    subscription.bytes = subscription.isActive ? 50_000 : 0
    allocation.noteEstimate(subscription.isActive ? 100_000 : 500_000)
    const now = second * 1_000
    for (const { isPaused } of allocation.update([subscription], 10, now))
      changes.push(`${second} ${isPaused ? 'paused' : 'resumed'}`)
  }
  expect(changes.map((change) => change.split(' ')[1])).toEqual(changes.map((_, i) => (i % 2 ? 'resumed' : 'paused')))
  const resumed = changes.filter((change) => change.includes('resumed')).map((change) => Number.parseInt(change, 10))
  const waits = resumed.map((at, index) => at - (resumed[index - 1] ?? 0))
  expect(waits).toEqual(waits.toSorted((one, other) => one - other))
})

test('an estimate that is still growing, and a short delay, pause nothing', () => {
  const { track, subscribe } = createTrack()
  track.addLayer(7, undefined, 0)
  const { subscription } = subscribe()
  subscription.open(0)
  const allocation = new VideoAllocation()
  for (let second = 1; second < 30; second += 1) {
    subscription.bytes = 50_000
    allocation.noteEstimate(second % 10 === 0 ? 120_000 : 150_000 + second * 10_000)
    expect(allocation.update([subscription], 10, second * 1_000)).toEqual([])
  }
})

test('an estimate of a video that hardly moves, in which the sound does not count, pauses nothing', () => {
  const [video, sound] = [createTrack(), createTrack('audio')].map(({ track, subscribe }) => {
    track.addLayer(7, undefined, 0)
    const { subscription } = subscribe()
    subscription.open(0)
    return subscription
  })
  if (!video || !sound) throw new Error('No subscriptions')
  const allocation = new VideoAllocation()
  for (let second = 1; second < 30; second += 1) {
    video.bytes = 1_000
    sound.bytes = 6_000
    allocation.noteEstimate(20_000)
    expect(allocation.update([video, sound], 10, second * 1_000)).toEqual([])
  }
})

test('no more videos are sent than the engine can carry, and the ones that are shown largest stay', () => {
  const { track, subscribe } = createTrack()
  track.addLayer(7, undefined, 0)
  const subscriptions = [0, 2, 1].map((rank) => {
    const { subscription } = subscribe()
    subscription.setMaxRank(rank, 0)
    subscription.open(0)
    return subscription
  })
  const allocation = new VideoAllocation()
  const paused = () => subscriptions.map(({ isPaused }) => isPaused)
  expect(allocation.update(subscriptions, 1, 10_000)).toHaveLength(2)
  expect(paused()).toEqual([true, false, true])
  expect(allocation.update(subscriptions, 1, 30_000)).toEqual([])
  expect(allocation.update(subscriptions, 2, 60_000)).toEqual([subscriptions[2]])
  expect(paused()).toEqual([true, false, false])
})

const bitrates = [150_000, 600_000]

/** Creates videos in two layers each, and a connection whose capacity each run states in bits per second. */
const createLink = (maxRanks: readonly number[]) => {
  const videos = maxRanks.map((maxRank) => {
    const { track, subscribe } = createTrack()
    const layers = ['q', 'h'].flatMap((name, rank) => track.addLayer(rank + 7, name, 0) ?? [])
    const { subscription } = subscribe()
    subscription.setMaxRank(maxRank, 0)
    subscription.open(0)
    return { track, layers, subscription }
  })
  const allocation = new VideoAllocation()
  const rate = ({ track, subscription }: (typeof videos)[number], now: number) =>
    subscription.isActive ? (track.findLayer(subscription.rank, now)?.bitrate ?? 0) : 0
  let second = 0
  /** Runs for some seconds; returns the kilobits that are then sent of each video, and how often that changed. */
  const run = (seconds: number, capacity: number, loses = false) => {
    let changes = 0
    for (const end = second + seconds; second < end; ) {
      second += 1
      const now = second * 1_000
      for (const { layers } of videos)
        for (const layer of layers) Object.assign(layer, { seenAt: now, bitrate: bitrates[layer.rank] })
      const before = videos.map((video) => rate(video, now))
      const sent = before.reduce((sum, bits) => sum + bits, 0)
      for (const [index, { subscription }] of videos.entries()) subscription.bytes = (before[index] ?? 0) / 8
      // A browser's estimate falls to a share of what arrives, and rises to at most one and a half times what is sent.
      allocation.noteEstimate(sent > capacity ? capacity * 0.85 : Math.min(capacity * 0.85, sent * 1.5))
      if (loses) allocation.noteLoss(Math.max(0, 1 - capacity / sent))
      allocation.update(
        videos.map(({ subscription }) => subscription),
        10,
        now,
      )
      for (const { subscription } of videos) subscription.choose(now)
      if (videos.some((video, index) => rate(video, now) !== before[index])) changes += 1
    }
    return { kilobits: videos.map((video) => rate(video, second * 1_000) / 1_000), changes }
  }
  return { run }
}

test('a narrow connection gets small videos before one is paused, small tiles first', () => {
  const { run } = createLink([2, 1, 1])
  expect(run(10, 5_000_000).kilobits).toEqual([600, 600, 600])
  expect(run(4, 1_300_000).kilobits).toEqual([600, 150, 150])
  expect(run(5, 650_000).kilobits).toEqual([150, 150, 150])
  expect(run(4, 200_000).kilobits).toEqual([150, 150, 0])
})

test('at severe loss videos stop at the first report, so that the sound arrives', () => {
  const { run } = createLink([2, 1, 1])
  expect(run(10, 5_000_000).kilobits).toEqual([600, 600, 600])
  expect(run(1, 200_000, true).kilobits).toEqual([150, 0, 0])
})

test('videos come back small, the most important one gets large first, and a step that fails is taken back alone', () => {
  const { run } = createLink([2, 0])
  run(20, 180_000)
  expect(run(70, 1_200_000).kilobits).toEqual([600, 150])
  const narrow = createLink([2, 1])
  narrow.run(20, 500_000)
  // For ten minutes the connection carries both videos only in small: there is one more try a minute, and no small
  // video suffers.
  const { kilobits, changes } = narrow.run(600, 500_000)
  expect([kilobits, changes < 30]).toEqual([[150, 150], true])
})
