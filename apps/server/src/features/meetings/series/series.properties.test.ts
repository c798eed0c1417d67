import { meetings } from '@foyer/contract/meetings/meetings'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { useSeriesFixture } from '#test/series-fixture.ts'

const { kit, ada, as, schedule, toForm, list, read, begin } = await useSeriesFixture()

const hour = (number: number): string => String(number).padStart(2, '0')
const daily = (count: number) => ({ frequency: 'daily', interval: 1, count }) as const

/** A step that a user takes with a series; `index` counts its upcoming occurrences, and wraps. */
const step = fc.oneof(
  fc.record({ does: fc.constant('rename' as const), topic: fc.constantFrom('Directors', 'Budget', 'Round') }),
  fc.record({ does: fc.constant('move' as const), index: fc.nat(7), to: fc.integer({ min: 11, max: 20 }) }),
  fc.record({ does: fc.constant('cancel' as const), index: fc.nat(7) }),
  fc.record({ does: fc.constant('restore' as const), index: fc.nat(7) }),
  fc.record({
    does: fc.constant('reschedule' as const),
    to: fc.integer({ min: 7, max: 10 }),
    count: fc.integer({ min: 1, max: 8 }),
  }),
  fc.record({ does: fc.constant('begin' as const), count: fc.integer({ min: 1, max: 2 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Reads all occurrences that are stored, with the sequence of the meeting. */
async function findState(id: string) {
  const [meeting] = await kit.owner('select ical_uid, ical_sequence, part from meetings where id = $1', [id])
  const rows = await kit.owner(
    `select id as key, part, local_start, starts_at, ends_at, changed, cancelled_at is not null as cancelled,
       starts_at <= portal_now() as begun from occurrences where meeting_id = $1`,
    [id],
  )
  return { meeting, rows: new Map(rows.map((row) => [row.key, row])) }
}

/** Takes a step; returns the occurrences that the preview announced as lost. */
async function take(id: string, done: Step): Promise<string[]> {
  const meeting = await read(id)
  if (done.does === 'begin') await begin(id, done.count)
  if (done.does === 'rename') {
    expect((await as.call(meetings.update, { ...toForm(meeting), topic: done.topic })).status).toBe(200)
  }
  if (done.does === 'reschedule') {
    const [next] = await list(id)
    const start = `${(next?.occurrence ?? '2088-06-01').slice(0, 10)}T${hour(done.to)}:00`
    const times = { start, end: start.replace(/T.*/, `T${hour(done.to + 1)}:00`), recurrence: daily(done.count) }
    const preview = await as.call(meetings.previewTimes, { id, timezone: meeting.timezone, ...times })
    expect(preview.status).toBe(200)
    expect((await as.call(meetings.update, { ...toForm(meeting), ...times })).status).toBe(200)
    return preview.body.dropped.map(({ occurrence }) => occurrence)
  }
  if (!('index' in done)) return []
  const items = (await list(id)).filter(({ cancelled }) => cancelled === (done.does === 'restore'))
  const chosen = items[done.index % Math.max(1, items.length)]
  if (chosen === undefined) return []
  const { occurrence, topic } = chosen
  if (done.does === 'cancel') expect((await as.call(meetings.delete, { id, occurrence })).status).toBe(200)
  if (done.does === 'restore') expect((await as.call(meetings.restore, { id, occurrence })).status).toBe(200)
  if (done.does === 'move') {
    const day = occurrence.slice(0, 10)
    const times = { start: `${day}T${hour(done.to)}:00`, end: `${day}T${hour(done.to + 1)}:00` }
    const change = { id, version: meeting.version, occurrence, topic, ...times }
    expect((await as.call(meetings.updateOccurrence, change)).status).toBe(200)
  }
  return []
}

it('whatever is done to a series: the past stays, exceptions survive or are announced as lost, sequences grow', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const { id } = await schedule({ recurrence: daily(5) })
      for (const done of steps) {
        const before = await findState(id)
        const dropped = await take(id, done)
        const after = await findState(id)
        for (const [key, row] of before.rows) {
          const same = after.rows.get(key)
          if (row.begun || (done.does === 'rename' && same !== undefined)) expect(same).toEqual(row)
          if (done.does === 'reschedule' && !row.begun && (row.changed || row.cancelled)) {
            const { local_start, changed, cancelled } = row
            const stays = same?.local_start === local_start && same.changed === changed && same.cancelled === cancelled
            expect(dropped.includes(local_start) !== stays).toBe(true)
          }
          if (done.does !== 'reschedule') expect(same).toBeDefined()
        }
        const [old, next] = [before.meeting, after.meeting]
        expect(next.ical_sequence).toBeGreaterThanOrEqual(old.ical_sequence)
        expect(next.ical_uid === old.ical_uid).toBe(next.part === old.part)
      }
      await as.call(meetings.delete, { id })
    }),
    { numRuns: 25 },
  )
}, 60_000)

it('the lists of any two parts of a period have what the list of the period has', async () => {
  const { id } = await schedule({ recurrence: daily(30) })
  const find = async (from: string, to: string) =>
    (await kit.as(ada).call(meetings.listSchedules, { size: 100, filters: { from, to } })).body.items
      .filter(({ meetingId }) => meetingId === id)
      .map(({ startsAt }) => startsAt)
  const [from, to] = ['2088-03-10T00:00:00.000Z', '2088-04-20T00:00:00.000Z']
  const whole = await find(from, to)
  expect(whole).toHaveLength(30)
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: Date.parse(from), max: Date.parse(to) }), async (instant) => {
      const middle = new Date(instant).toISOString()
      // An occurrence that is in progress in the middle is in both.
      expect([...new Set([...(await find(from, middle)), ...(await find(middle, to))])]).toEqual(whole)
    }),
    { numRuns: 20 },
  )
})
