import { calendarFeed } from '@foyer/contract/meetings/calendar-feed'
import { meetings } from '@foyer/contract/meetings/meetings'
import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import { useSeriesFixture, weekly } from '#test/series-fixture.ts'

const { kit, ada, bob, as, schedule, toForm, read, begin } = await useSeriesFixture()

it('dates that have begun, the running one too, stay in feeds when the times of their series change', async () => {
  const { id } = await schedule({ invitees: [{ email: bob.email }] })
  await begin(id, 2)
  for (const table of ['occurrences', 'calendar_entries'])
    await kit.owner(
      `update ${table} set starts_at = portal_now() - interval '10 minutes', ends_at = portal_now() + interval '50 minutes'
       where meeting_id = $1 and starts_at between portal_now() - interval '36 hours' and portal_now()`,
      [id],
    )
  const begun: { starts_at: Date }[] = await kit.owner(
    'select starts_at from occurrences where meeting_id = $1 and starts_at < portal_now() order by starts_at',
    [id],
  )
  expect(begun).toHaveLength(2)
  const later = { start: '2088-03-29T11:00', end: '2088-03-29T12:00', recurrence: { ...weekly, count: 2 } }
  expect((await as.call(meetings.update, { ...toForm(await read(id)), ...later })).status).toBe(200)
  for (const user of [ada, bob]) {
    const { host, pathname } = new URL((await kit.as(user).call(calendarFeed.create, {})).body.url)
    const { body } = await kit.app.inject({ method: 'GET', url: pathname, headers: { host } })
    const starts = new ICAL.Component(ICAL.parse(body))
      .getAllSubcomponents('vevent')
      .map((event) => new ICAL.Event(event).startDate.toJSDate().getTime())
    expect(starts).toEqual(
      expect.arrayContaining(begun.map(({ starts_at: at }) => Math.floor(at.getTime() / 1000) * 1000)),
    )
  }
})
