import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RecordingEvent } from '#recorder/recording-format.ts'
import { buildChapters } from './chapters.ts'
import { layOutGrid, layOutShare, picture, type Rect } from './layout.ts'
import type { Track } from './recording-log.ts'
import { buildScript } from './scenes.ts'
import { buildTimeline } from './timeline.ts'

const people = Array.from({ length: 12 }, (_, index) => `p${index}`)

function script(events: RecordingEvent[], tracks: Track[] = []) {
  const all: RecordingEvent[] = [{ type: 'connected', at: 0, version: 1 }, ...events, { type: 'stopped', at: 600_000 }]
  const joined = all.flatMap((event) => (event.type === 'joined' ? [event] : []))
  const log = {
    events: all,
    tracks,
    people: new Map(joined.map(({ sid, identity, name }) => [sid, { identity, name }])),
    damagedLines: 0,
  }
  const timeline = buildTimeline({ events: all, endedAt: null, findLastActivity: () => 0 })
  const built = buildScript({ log, timeline, names: new Map(), ends: new Map() })
  const see = (at: number) => built.scenes.findLast(({ from }) => from <= at)
  return { ...built, timeline, list: (at: number) => see(at)?.tiles.map(({ identity }) => identity), see }
}

const join = (identity: string, at: number): RecordingEvent => ({
  ...{ type: 'joined', at, sid: `PA_${identity}`, identity, name: identity },
})
const speak = (at: number, ...identities: string[]): RecordingEvent => ({
  ...{ type: 'speakers', at, sids: identities.map((identity) => `PA_${identity}`) },
})

test('of more than nine people those who spoke last are seen, each in place', () => {
  const { list, see } = script([...people.map(join), speak(1_000, 'p11'), speak(2_000, 'p2'), speak(3_000, 'p10')])
  expect(list(900)).toEqual(people.slice(0, 9))
  const after = list(1_500) ?? []
  expect(after).toHaveLength(9)
  expect(after).toContain('p11')
  expect(after.filter((name, index) => name === people[index])).toHaveLength(8)
  expect(list(2_500)).toEqual(after)
  expect(list(3_500)).toEqual(expect.arrayContaining(['p2', 'p10', 'p11']))
  expect(
    see(3_500)
      ?.tiles.filter(({ isSpeaking }) => isSpeaking)
      .map(({ identity }) => identity),
  ).toEqual(['p10'])
})

const toTrack = (file: string, sid: string, source: 'camera' | 'screen-share', at: number): Track => ({
  ...{ file, sid: `PA_${sid}`, trackSid: `TR_${file}`, kind: 'video', source, at },
  ...{ identity: sid, endedAt: null, reports: [] },
})
const publish = ({ file, sid, trackSid, source, at }: Track): RecordingEvent => ({
  ...{ type: 'track', at, file, sid, trackSid, kind: 'video', source },
})

test('a camera that is off is not shown, and a shared screen has at most four people beside it', () => {
  const camera = toTrack('1.webm', 'p0', 'camera', 1_000)
  const shared = toTrack('2.webm', 'p1', 'screen-share', 5_000)
  const events: RecordingEvent[] = [
    ...people.map(join),
    publish(camera),
    { type: 'muted', at: 2_000, trackSid: 'TR_1.webm', muted: true },
    { type: 'muted', at: 3_000, trackSid: 'TR_1.webm', muted: false },
    publish(shared),
    { type: 'ended', at: 9_000, file: '2.webm' },
  ]
  const { see, shares } = script(events, [camera, shared])
  expect([1_500, 2_500, 3_500].map((at) => see(at)?.tiles[0]?.camera?.file)).toEqual(['1.webm', undefined, '1.webm'])
  expect(see(6_000)?.share?.track.file).toBe('2.webm')
  expect(see(6_000)?.tiles).toHaveLength(4)
  expect(see(9_500)?.share).toBeNull()
  expect(shares).toEqual([{ identity: 'p1', from: 5_000, to: 9_000 }])
})

test('chapters begin with shares, long speeches and marks, not closer than fifteen seconds', () => {
  const built = script([
    ...people.slice(0, 2).map(join),
    speak(100_000, 'p0'),
    speak(130_000),
    speak(133_000, 'p0'),
    speak(200_000, 'p1'),
    speak(210_000),
    speak(300_000, 'p1'),
    speak(365_000),
  ])
  const marks = [
    { at: 305_000, title: 'Results' },
    { at: 900_000, title: 'After the end' },
  ]
  expect(buildChapters(built, built.timeline, marks)).toEqual([
    { at: 0, kind: 'start' },
    { at: 100_000, kind: 'speech', identity: 'p0' },
    { at: 305_000, kind: 'mark', title: 'Results' },
  ])
})

test('places are inside the picture, even, and do not overlap', () => {
  const inside = ({ x, y, width, height }: Rect) =>
    x >= 0 &&
    y >= 0 &&
    x + width <= picture.width &&
    y + height <= picture.height &&
    [x, y, width, height].every((value) => value % 2 === 0)
  const apart = (a: Rect, b: Rect) =>
    a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 4 }), (people, beside) => {
      const { share, tiles } = layOutShare(beside)
      for (const places of [layOutGrid(people), [share, ...tiles]]) {
        expect(places.every(inside)).toBe(true)
        for (const [index, place] of places.entries())
          expect(places.slice(index + 1).every((other) => apart(place, other))).toBe(true)
      }
    }),
  )
})
