// Subject: features/meetings/series
import { meetings } from '@foyer/contract/meetings/meetings'
import { room } from '@foyer/contract/meetings/room'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { type CalendarProgram, createCalendarProgram, type ShownEvent } from './calendar-program.ts'
import { useFakeEngine } from './fake-engine.ts'
import { useKit } from './kit.ts'
import { findInvited } from './notified-findings.ts'
import { createSeries, dates, groups, type Role, type Series, setDay } from './notified-fixture.ts'
import { findSentCalendars } from './sent-calendars.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine })
afterAll(() => kit.shiftClock(0))

const invited = Object.values(groups).flat()
const atHour = (local: string, hour: number) => `${local.slice(0, 10)}T${String(hour).padStart(2, '0')}:00`
const addDays = (day: string, days: number) => Temporal.PlainDate.from(day.slice(0, 10)).add({ days }).toString()

/** A step that a user takes with a series some of whose dates are over; `index` counts its upcoming ones, and wraps. */
const step = fc.oneof(
  fc.record({ does: fc.constant('save' as const), times: fc.constantFrom('none', 'remaining', 'first') }),
  fc.record({
    does: fc.constant('edit' as const),
    change: fc.constantFrom(
      { topic: 'Directors' },
      { topic: 'Round' },
      { password: 'another2' },
      { options: { joinBeforeHost: true } },
    ),
  }),
  fc.record({
    does: fc.constant('retime' as const),
    hour: fc.integer({ min: 7, max: 10 }),
    hours: fc.constantFrom(1, 2),
  }),
  fc.record({ does: fc.constant('count' as const), by: fc.constantFrom(-1, 1, 2) }),
  fc.record({ does: fc.constant('move' as const), index: fc.nat(3), hour: fc.integer({ min: 11, max: 20 }) }),
  // A date is moved to the next day, and takes place.
  fc.record({ does: fc.constant('advance' as const), index: fc.nat(3) }),
  fc.record({ does: fc.constant('cancel' as const), index: fc.nat(3) }),
  fc.record({ does: fc.constant('wait' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Creates a series some of whose dates are over; the first one took place. */
async function begin(over: number) {
  await setDay(kit, '2027-03-01')
  const series = await createSeries(kit)
  await setDay(kit, '2027-03-08')
  const { conferenceId = '' } = await series.call(room.start, { id: series.id })
  await series.call(room.end, { conferenceId })
  const state = { day: addDays(dates[over - 1] ?? dates[0], 1) }
  await setDay(kit, state.day)
  return { series, state }
}
type Begun = Awaited<ReturnType<typeof begin>>

/** Takes a step as the pages do, whose form has the times that remain; false if it is not possible. */
async function take({ series, state }: Begun, done: Step): Promise<boolean> {
  const { id, call, update } = series
  const { remaining, start, end, recurrence, version, topic } = await call(meetings.get, { id })
  if (done.does === 'wait') {
    state.day = addDays(state.day, 7)
    await setDay(kit, state.day)
    return true
  }
  if (remaining === null) return false
  if (done.does === 'save') {
    const first = { start, end, recurrence }
    await update(done.times === 'none' ? {} : done.times === 'first' ? first : remaining)
  }
  if (done.does === 'edit') await update({ ...remaining, ...done.change })
  const items = (await call(meetings.listOccurrences, { id })).items.filter(
    ({ cancelled, startsAt }) => !cancelled && startsAt.slice(0, 10) > state.day,
  )
  if (done.does === 'retime') {
    // All that remains by the rule has taken place before its time.
    if (items.length === 0) return false
    const times = { start: atHour(remaining.start, done.hour), end: atHour(remaining.start, done.hour + done.hours) }
    await update({ ...remaining, ...times })
  }
  if (done.does === 'count') {
    const count = Math.max(1, (remaining.recurrence.count ?? 1) + done.by)
    await update({ ...remaining, recurrence: { ...remaining.recurrence, count } })
  }
  if (!('index' in done)) return true
  const chosen = items[done.index % Math.max(1, items.length)]
  if (chosen === undefined) return false
  const { occurrence } = chosen
  if (done.does === 'cancel') await call(meetings.delete, { id, occurrence })
  if (done.does === 'move') {
    const times = { start: atHour(occurrence, done.hour), end: atHour(occurrence, done.hour + 1) }
    await call(meetings.updateOccurrence, { id, version, occurrence, topic: chosen.topic || topic, ...times })
  }
  if (done.does === 'advance') {
    const day = addDays(state.day, 1)
    const times = { start: atHour(day, 12), end: atHour(day, 13) }
    await call(meetings.updateOccurrence, { id, version, occurrence, topic: chosen.topic || topic, ...times })
    state.day = addDays(state.day, 2)
    await setDay(kit, state.day)
  }
  return true
}

/** Reads the dates that have begun, with their participants, and the version that calendars have. */
async function findState({ series: { id, call } }: Begun) {
  const past = await kit.owner(
    `select o.id, o.part, o.local_start, o.starts_at, o.ends_at, o.cancelled_at, c.id as conference, p.name, p.joined_at
     from occurrences o left join conferences c on c.occurrence_id = o.id left join participants p on p.conference_id = c.id
     where o.meeting_id = $1 and o.starts_at <= portal_now() order by o.starts_at, p.joined_at`,
    [id],
  )
  const all = await kit.owner('select * from occurrences where meeting_id = $1 order by part, local_start', [id])
  const [version] = await kit.owner('select ical_uid, ical_sequence, part from meetings where id = $1', [id])
  const period = { from: '2027-03-01T00:00:00.000Z', to: '2027-12-01T00:00:00.000Z' }
  const listed = (await call(meetings.listPast, { ...period, size: 100 })).items
  return { past, all, version, listed: listed.map(({ topic: _topic, ...item }) => item) }
}

/** Creates the calendars of the invitees, which take the files that have arrived since. */
function createCalendars(series: Series) {
  const calendars = new Map<Role, { program: CalendarProgram; taken: number }>(
    invited.map((role) => [role, { program: createCalendarProgram(), taken: 0 }]),
  )
  return {
    /** Takes new files; returns those that change nothing in the calendar. */
    take: async (): Promise<string[]> => {
      await series.sendHeld()
      const idle: string[] = []
      for (const [role, calendar] of calendars) {
        const sent = await findSentCalendars(kit, series.tenant.tenantId, series.findEmail(role))
        for (const mail of sent.slice(calendar.taken)) {
          const before = JSON.stringify(calendar.program.show())
          calendar.program.receive(mail.calendar)
          if (JSON.stringify(calendar.program.show()) === before) idle.push(`${mail.subject} to ${role}`)
        }
        calendar.taken = sent.length
      }
      return idle
    },
    show: (role: Role): ShownEvent[] => calendars.get(role)?.program.show() ?? [],
  }
}

it('whatever is done to a series that has begun: what did not change stays, and is not announced', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.array(step, { minLength: 1, maxLength: 5 }),
      async (over, steps) => {
        const begun = await begin(over)
        const { series, state } = begun
        const calendars = createCalendars(series)
        await calendars.take()
        for (const done of steps) {
          const before = await findState(begun)
          if (!(await take(begun, done))) continue
          const after = await findState(begun)
          const idle = await calendars.take()
          const days = after.all.map((row) => row.local_start.slice(0, 10))
          expect(days).toEqual([...new Set(days)])
          if (done.does !== 'wait' && done.does !== 'advance') {
            expect(after.past).toEqual(before.past)
            expect(after.listed).toEqual(before.listed)
          }
          if (done.does === 'save' || done.does === 'wait') {
            expect(after.all).toEqual(before.all)
            expect(after.version).toEqual(before.version)
          }
          // A new password is announced too, although calendars do not show it.
          const isPassword = done.does === 'edit' && 'password' in done.change
          if (!isPassword) expect(idle).toEqual([])
          const takesPlace = await findInvited(series)
          for (const role of invited) {
            const plain = ({ startsAt, endsAt, topic }: ShownEvent) =>
              // Dates that are over keep the topic that they had.
              startsAt.slice(0, 10) > state.day ? { startsAt, endsAt, topic } : { startsAt, endsAt }
            const expected = takesPlace.get(series.findEmail(role)) ?? []
            expect({ role, shown: calendars.show(role).map(plain) }).toEqual({ role, shown: expected.map(plain) })
          }
        }
      },
    ),
    {
      numRuns: 12,
      // All later dates were cancelled before the series was changed, so that no part of it ends earlier.
      examples: [
        [
          3,
          [
            { does: 'cancel', index: 0 },
            { does: 'count', by: 1 },
          ],
        ],
        // A date took place before its time, and the series was changed twice since.
        [
          1,
          [
            { does: 'advance', index: 1 },
            { does: 'retime', hour: 8, hours: 1 },
            { does: 'retime', hour: 10, hours: 1 },
          ],
        ],
      ],
    },
  )
}, 120_000)
