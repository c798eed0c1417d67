import type { Speaker } from '@foyer/contract/recordings/recordings.shapes'
import { expect, test } from 'vitest'
import { formatPosition } from '#lib/time/elapsed.ts'
import { findSilence, toChatText, toLanes } from './recordings.rules.ts'
import { findCurrent, toSections } from './shared/player/positions.ts'

test.each([
  [0, '00:00'],
  [59_999, '00:59'],
  [1_458_000, '24:18'],
  [3_852_000, '1:04:12'],
])('%i ms is written as %s', (ms, text) => expect(formatPosition(ms)).toBe(text))

test('a chapter ends where the next one begins, and the last one with the recording', () => {
  const chapter = (at: number) => ({ at, kind: 'mark' as const, name: '', title: String(at) })
  expect(toSections([chapter(30_000), chapter(0), chapter(90_000)], 60_000).map(({ at, end }) => [at, end])).toEqual([
    [0, 30_000],
    [30_000, 60_000],
  ])
  expect(findCurrent([{ at: 5 }, { at: 10 }], 4)).toBe(-1)
  expect(findCurrent([{ at: 5 }, { at: 10 }], 10)).toBe(1)
})

test('those who spoke most have lanes, the others one together, and silence is what no one fills', () => {
  const speakers: Speaker[] = [
    {
      name: 'Ana',
      spans: [
        [0, 10],
        [5, 20],
      ],
    },
    { name: 'Ben', spans: [[40, 100]] },
    { name: 'Cem', spans: [[0, 5]] },
    { name: 'Dan', spans: [[3, 6]] },
  ]
  expect(toLanes(speakers, 2)).toEqual([
    { name: 'Ben', others: 0, spans: [[40, 100]], ms: 60 },
    { name: 'Ana', others: 0, spans: [[0, 20]], ms: 20 },
    { name: '', others: 2, spans: [[0, 6]], ms: 6 },
  ])
  expect(toLanes(speakers, 3).map(({ name }) => name)).toEqual(['Ben', 'Ana', 'Cem', 'Dan'])
  expect(findSilence(speakers, 120)).toBe(40)
})

test('the chat is written a message a line, with the positions', () => {
  expect(toChatText([{ at: 61_000, name: 'Ana', text: 'Hello' }])).toBe('01:01 Ana: Hello\n')
})
