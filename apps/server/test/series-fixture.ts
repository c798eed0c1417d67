import { meetings } from '@foyer/contract/meetings/meetings'
import type { Recurrence } from '@foyer/contract/meetings/recurrence'
import { expect } from 'vitest'
import type { KitOptions } from './kit.ts'
import { useMeetingsFixture } from './meetings-fixture.ts'

export const weekly: Recurrence = { frequency: 'weekly', interval: 1, weekdays: ['MO'], count: 4 }
/** On Mondays from 15 March 2088 in Paris, where clocks go forward on 28 March. */
export const series = {
  topic: 'Board meeting',
  start: '2088-03-15T09:00',
  end: '2088-03-15T10:00',
  timezone: 'Europe/Paris',
  recurrence: weekly,
  password: 'secret1',
}
/** Provides a portal with a user who schedules meetings that repeat. */
export async function useSeriesFixture(options?: KitOptions) {
  const fixture = await useMeetingsFixture(options)
  const { kit, ada, bob, upcoming } = fixture
  const invitees = [{ email: 'guest@elsewhere.test' }, { email: bob.email }]

  const as = kit.as(ada)
  const schedule = async (change: object = {}) => {
    const { status, body } = await as.call(meetings.create, { ...series, ...change })
    expect(status).toBe(200)
    return body
  }
  const toForm = ({ id, version, topic, timezone, password }: Awaited<ReturnType<typeof schedule>>) => ({
    id,
    version,
    topic,
    timezone,
    password,
  })
  const findStarts = async (id: string, user = ada) =>
    (await upcoming(user)).filter(({ meetingId }) => meetingId === id).map(({ startsAt }) => startsAt.slice(0, 16))
  const list = async (id: string) => (await as.call(meetings.listOccurrences, { id })).body.items
  const read = async (id: string) => (await as.call(meetings.get, { id })).body
  const findUids = async (id: string) =>
    (await kit.owner('select ical_uid, ical_sequence, part from meetings where id = $1', [id]))[0]

  /** Moves the next occurrences into the past few days. */
  const begin = (id: string, count: number) =>
    kit.owner(
      `with past as (
         update occurrences o set starts_at = s.at, ends_at = s.at + interval '1 hour'
         from (select id, portal_now() - row_number() over (order by starts_at desc) * interval '1 day' as at
               from (select * from occurrences where meeting_id = $1 and starts_at > portal_now() order by starts_at limit $2) f) s
         where o.id = s.id returning o.id, o.starts_at, o.ends_at)
       update calendar_entries e set starts_at = past.starts_at, ends_at = past.ends_at from past where e.occurrence_id = past.id`,
      [id, count],
    )
  return { ...fixture, invitees, as, schedule, toForm, findStarts, list, read, findUids, begin }
}
