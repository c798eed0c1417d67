import type { RoomRecording } from '@foyer/contract/recordings/room-recording.shapes'
import { expect, test } from 'vitest'
import { formatPosition } from '#lib/time/elapsed.ts'
import { findNews, toSign } from './recording.rules.ts'

const recording: RoomRecording = {
  id: '00000000-0000-4000-8000-0000000000f1',
  state: 'recording',
  failure: null,
  startedBy: 'Ana Silva',
  startedAt: '2026-11-28T10:00:00Z',
  recordedMs: 0,
  storedAt: null,
  agreed: false,
}

test('a recording is shown while it lasts, and when it ended by itself', () => {
  expect(toSign(null)).toBeUndefined()
  expect(toSign(recording)).toBe('recording')
  expect(toSign({ ...recording, state: 'interrupted' })).toBe('interrupted')
  expect(toSign({ ...recording, state: 'ended' })).toBeUndefined()
  expect(toSign({ ...recording, state: 'ended', failure: 'disk-full' })).toBe('failed')
  expect(toSign({ ...recording, state: 'failed', failure: 'limit' })).toBe('failed')
  // A failure after the recording does not concern the meeting.
  expect(toSign({ ...recording, state: 'failed', failure: 'composing' })).toBeUndefined()
})

test('all hear that it starts, pauses, goes on and ends; screen readers say every change', () => {
  expect(findNews('none', 'starting')).toEqual({ text: 'starts', isHeard: false })
  expect(findNews('starting', 'recording')).toEqual({ text: 'started', isHeard: true })
  expect(findNews('recording', 'paused')).toEqual({ text: 'pausedNow', isHeard: true })
  expect(findNews('paused', 'recording')).toEqual({ text: 'resumed', isHeard: true })
  expect(findNews('recording', 'interrupted')).toEqual({ text: 'retries', isHeard: false })
  expect(findNews('interrupted', 'recording')).toEqual({ text: 'resumed', isHeard: false })
  expect(findNews('recording', 'failed')).toEqual({ text: 'failedNow', isHeard: true })
  expect(findNews('recording', 'none')).toEqual({ text: 'stopped', isHeard: true })
  expect(findNews('recording', 'recording')).toBeUndefined()
})

test('those who join hear if it records then, not what was before', () => {
  expect(findNews(undefined, 'recording')).toEqual({ text: 'isRecorded', isHeard: true })
  expect(findNews(undefined, 'interrupted')).toEqual({ text: 'isRecorded', isHeard: true })
  expect(findNews(undefined, 'paused')).toEqual({ text: 'pausedNow', isHeard: true })
  expect(findNews(undefined, 'none')).toBeUndefined()
  expect(findNews(undefined, 'failed')).toBeUndefined()
})

test('a length has two digits of minutes', () => {
  expect([0, 252_000, 3_852_000].map(formatPosition)).toEqual(['00:00', '04:12', '1:04:12'])
})
