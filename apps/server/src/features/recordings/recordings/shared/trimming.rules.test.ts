import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  choosePosterPosition,
  cutChapters,
  cutDuration,
  cutGaps,
  cutMessages,
  cutSpeakers,
  decideTrim,
  findShownPart,
  formatClock,
  toTrim,
} from './trimming.rules.ts'

const part = { fromMs: 60_000, toMs: 120_000 }
const chapter = (at: number, kind: 'start' | 'share' | 'mark', title = '') => ({ at, kind, name: '', title })

describe('a wish to trim', () => {
  it.each([
    [0, 100_000, 'whole'],
    [0, 99_999, 'part'],
    [1, 100_000, 'part'],
    [99_000, 100_000, 'part'],
    [99_001, 100_000, 'invalid'],
    [50_000, 40_000, 'invalid'],
    [0, 100_001, 'invalid'],
    [-1, 5000, 'invalid'],
    [200_000, 300_000, 'invalid'],
  ])('from %i to %i of 100,000 ms is %s', (fromMs, toMs, expected) => {
    expect(decideTrim({ fromMs, toMs }, 100_000)).toBe(expected)
  })

  it('takes all of a recording that is shorter than what has to remain', () => {
    expect(decideTrim({ fromMs: 0, toMs: 400 }, 400)).toBe('whole')
  })
})

describe('what is shown', () => {
  const row = { trim_from_ms: 60_000, trim_to_ms: 120_000, duration_ms: 300_000 }

  it('is the part once it is cut, and all of it before and after', () => {
    expect(findShownPart({ ...row, trim_state: 'cut' })).toMatchObject(part)
    for (const state of ['cutting', 'failed']) expect(findShownPart({ ...row, trim_state: state })).toBeNull()
    const whole = { ...row, trim_state: null, trim_from_ms: null, trim_to_ms: null }
    expect([findShownPart(whole), toTrim(whole)]).toEqual([null, null])
    expect(toTrim({ ...row, trim_state: 'cutting' })).toEqual({ state: 'cutting', ...part, originalMs: 300_000 })
  })

  it('has its own length', () => {
    expect([cutDuration(300_000, part), cutDuration(300_000, null), cutDuration(null, null)]).toEqual([
      60_000,
      300_000,
      null,
    ])
  })
})

describe('a part', () => {
  it('has its messages and gaps only, at their positions in it', () => {
    const messages = [0, 59_999, 60_000, 119_999, 120_000].map((at, sequence) => ({ at, sequence, name: '', text: '' }))
    expect(cutMessages(messages, part).map(({ sequence, at }) => [sequence, at])).toEqual([
      [2, 0],
      [3, 59_999],
    ])
    expect(
      cutGaps(
        [
          { at: 70_000, ms: 500 },
          { at: 10, ms: 9 },
        ],
        part,
      ),
    ).toEqual([{ at: 10_000, ms: 500 }])
    expect(cutMessages(messages, null)).toEqual(messages)
  })

  it('begins with a chapter that does not name what was cut off', () => {
    const chapters = [
      chapter(0, 'start'),
      chapter(30_000, 'mark', 'Before the meeting'),
      chapter(90_000, 'mark', 'Plan'),
    ]
    expect(cutChapters(chapters, part)).toEqual([chapter(0, 'start'), chapter(30_000, 'mark', 'Plan')])
    expect(cutChapters(chapters, { fromMs: 90_000, toMs: 100_000 })).toEqual([chapter(0, 'mark', 'Plan')])
    expect(cutChapters([], part)).toEqual([])
    expect(cutChapters(chapters, null)).toEqual(chapters)
  })

  it('has those who spoke in it, as long as they did', () => {
    const speakers = [
      {
        name: 'Ana',
        spans: [
          [0, 70_000],
          [80_000, 90_000],
          [110_000, 200_000],
        ] satisfies [number, number][],
      },
      {
        name: 'Omar',
        spans: [
          [0, 60_000],
          [120_000, 130_000],
        ] satisfies [number, number][],
      },
    ]
    expect(cutSpeakers(speakers, part)).toEqual([
      {
        name: 'Ana',
        spans: [
          [0, 10_000],
          [20_000, 30_000],
          [50_000, 60_000],
        ],
      },
    ])
    expect(cutSpeakers(speakers, null)).toEqual(speakers)
  })

  it('never has anything outside of it', () => {
    const position = fc.nat({ max: 1000 })
    fc.assert(
      fc.property(position, position, fc.array(fc.tuple(position, position)), (one, other, pairs) => {
        const any = { fromMs: Math.min(one, other), toMs: Math.max(one, other) + 1 }
        const spans = pairs.map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)])
        const length = any.toMs - any.fromMs
        for (const [from, to] of cutSpeakers([{ name: '', spans }], any).flatMap((speaker) => speaker.spans)) {
          expect(from).toBeGreaterThanOrEqual(0)
          expect(to).toBeGreaterThan(from)
          expect(to).toBeLessThanOrEqual(length)
        }
        const placed = cutGaps(
          spans.map(([at]) => ({ at, ms: 1 })),
          any,
        )
        expect(placed.filter(({ at }) => at < 0 || at >= length)).toEqual([])
      }),
    )
  })
})

describe('the poster of a part', () => {
  it('shows a shared screen, or else the meeting under way', () => {
    expect(choosePosterPosition([chapter(0, 'start'), chapter(80_000, 'share')], part)).toBe(25_000)
    expect(choosePosterPosition([chapter(0, 'share')], part)).toBe(30_000)
    expect(choosePosterPosition([], { fromMs: 0, toMs: 1000 })).toBe(500)
    expect(choosePosterPosition([chapter(118_000, 'share')], part)).toBe(59_900)
  })
})

it.each([
  [0, '0:00:00'],
  [252_900, '0:04:12'],
  [3_852_000, '1:04:12'],
])('%i ms are %s in the audit log', (ms, expected) => {
  expect(formatClock(ms)).toBe(expected)
})
