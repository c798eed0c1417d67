import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ParticipantView } from '#features/meetings/room/connection/meeting-view.ts'
import { useSpeaker } from './use-speaker.ts'

const participants = ['zoe', 'bo'].map(
  (id): ParticipantView => ({
    id,
    name: id,
    isGuest: false,
    self: false,
    microphone: true,
    camera: undefined,
    isVideoPaused: false,
    picture: '',
    sounds: [],
    speaking: false,
    isHandRaised: false,
    reaction: undefined,
    connection: 'good',
  }),
)

afterEach(() => vi.useRealTimers())

/** Says who is the loudest, for some milliseconds each; returns who counts as the speaker after each. */
function follow(steps: readonly (readonly [loudest: string | undefined, ms: number])[]) {
  vi.useFakeTimers()
  const loudest: (string | undefined)[] = [undefined]
  const { result, rerender } = renderHook(() => useSpeaker(loudest.at(-1), participants))
  return steps.map(([next, ms]) => {
    loudest.push(next)
    rerender()
    act(() => vi.advanceTimersByTime(ms))
    return result.current
  })
}

test('follows who speaks for a while', () => {
  expect(
    follow([
      ['zoe', 1900],
      ['zoe', 200],
      [undefined, 60_000],
      ['bo', 1900],
      ['bo', 200],
    ]),
  ).toEqual([undefined, 'zoe', 'zoe', 'zoe', 'bo'])
})

test('ignores a cough, and bridges a pause between two words', () => {
  expect(
    follow([
      ['zoe', 2100],
      ['bo', 500],
      ['zoe', 5000],
      ['bo', 1000],
      [undefined, 500],
      ['bo', 1000],
    ]),
  ).toEqual(['zoe', 'zoe', 'zoe', 'zoe', 'zoe', 'bo'])
})

test('forgets who has left', () => {
  expect(follow([['gone', 3000]])).toEqual([undefined])
})
