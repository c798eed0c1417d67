import { typesOfKind } from '@foyer/contract/insight/meeting-log-kinds'
import { ConferenceEventType } from '@foyer/contract/meetings/conferences'
import { expect, it } from 'vitest'
import { findMarks, findPresence, findShares } from './lanes.rules.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 16, 15, minute))
const event = (minute: number, type: ConferenceEventType, detail = '') => ({ at: at(minute), type, detail })
const span = (from: number, to: number | null, reason = '') => ({
  from: at(from),
  to: to === null ? null : at(to),
  reason,
})

it('interrupts the presence while the connection is lost', () => {
  const events = [event(0, 'joined'), event(5, 'left', 'connection-lost'), event(6, 'joined', 'again')]
  expect(findPresence({ connectedAt: at(0), leftAt: null }, events, null)).toEqual([
    span(0, 5, 'connection-lost'),
    span(6, null),
  ])
  const left = [...events, event(9, 'left', 'left')]
  expect(findPresence({ connectedAt: at(0), leftAt: at(9) }, left, at(20))).toEqual([
    span(0, 5, 'connection-lost'),
    span(6, 9, 'left'),
  ])
})

it('ends with the stay or the conference where an event is missing', () => {
  expect(findPresence({ connectedAt: at(0), leftAt: at(9) }, [], at(20))).toEqual([span(0, 9)])
  expect(findPresence({ connectedAt: at(0), leftAt: null }, [], at(20))).toEqual([span(0, 20)])
  expect(findPresence({ connectedAt: at(0), leftAt: null }, [], null)).toEqual([span(0, null)])
  expect(findPresence({ connectedAt: null, leftAt: null }, [], null)).toEqual([])
})

it('ends a share with the presence in which it began', () => {
  const shares = [
    event(1, 'share-started'),
    event(3, 'share-ended'),
    event(4, 'share-started'),
    event(5, 'left'),
    event(6, 'joined', 'again'),
    event(7, 'share-started'),
  ]
  expect(findShares(shares, [span(0, 5), span(6, 9)])).toEqual([
    { from: at(1), to: at(3) },
    { from: at(4), to: at(5) },
    { from: at(7), to: at(9) },
  ])
  expect(findShares([event(1, 'share-started')], [span(0, null)])).toEqual([{ from: at(1), to: null }])
})

it('marks what is not drawn as a span', () => {
  const events = [event(0, 'joined'), event(1, 'muted'), event(2, 'share-started'), event(3, 'breakout-moved')]
  expect(findMarks(events)).toEqual([event(1, 'muted')])
})

it('has every type of event in a group', () => {
  expect(new Set(Object.values(typesOfKind).flat())).toEqual(new Set(ConferenceEventType.options))
})
