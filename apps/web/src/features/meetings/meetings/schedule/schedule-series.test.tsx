import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makePreview } from '#features/meetings/meetings/meetings.fixtures.ts'
import { buildResponses, findInputs, user } from '#features/meetings/meetings/series/series.fixtures.ts'
import { fillDateTime } from '#test/fill-date-time.ts'
import { refuse, render, type StubResponses } from '#test/kit.tsx'

async function openNew(overrides: StubResponses['meetings'] = {}, language: 'en' | 'fr' = 'en') {
  const view = render('/portal/schedule-meeting', { user, language, responses: buildResponses(overrides) })
  await screen.findByLabelText(language === 'en' ? 'Topic' : 'Sujet')
  if (language === 'en') fillDateTime('Start', '2031-06-02T09:00')
  return view
}
const repeats = () => screen.getByRole('combobox', { name: 'Repeats' })
const schedule = ({ press }: ReturnType<typeof render>) => press.click(screen.getByRole('button', { name: 'Schedule' }))

test('a meeting repeats every week on the day of its start, until the user chooses otherwise', async () => {
  const view = await openNew()
  const { press } = view
  await press.type(screen.getByLabelText('Topic'), 'Weekly review')
  expect(
    within(repeats())
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Does not repeat', 'Every day', 'Every week on Monday', 'Every month on the 2nd', 'Custom…'])
  await press.selectOptions(repeats(), 'Every week on Monday')
  const days = within(await screen.findByRole('group', { name: 'Days of the week' }))
  expect(days.getAllByRole('button', { pressed: true }).map((day) => day.getAttribute('aria-label'))).toEqual([
    'Monday',
  ])
  await press.click(days.getByRole('button', { name: 'Thursday' }))
  await press.selectOptions(screen.getByRole('combobox', { name: 'Ends' }), 'after')
  const count = screen.getByLabelText('Number of meetings')
  await press.clear(count)
  await press.type(count, '8')
  const sentence = 'Every week on Monday and Thursday until 26 June 2031, 8 times'
  // Below the fields, and in the summary.
  expect(screen.getAllByText(sentence)).toHaveLength(2)
  await schedule(view)
  const card = within(await screen.findByRole('region', { name: 'Weekly review' }))
  const recurrence = { frequency: 'weekly', interval: 1, weekdays: ['MO', 'TH'], count: 8 }
  expect(findInputs(view, 'create')).toMatchObject([{ start: '2031-06-02T09:00', recurrence }])
  expect(card.getByText('Every week on Monday until 4 August 2031, 10 times')).toBeTruthy()
  expect(card.getByRole('img', { name: 'Repeats' })).toBeTruthy()
})

test('a meeting that does not repeat asks for nothing more', async () => {
  const view = await openNew()
  await view.press.type(screen.getByLabelText('Topic'), 'Weekly review')
  expect(screen.queryByRole('combobox', { name: 'Ends' })).toBeNull()
  await schedule(view)
  await screen.findByText('Meeting scheduled successfully')
  expect(findInputs(view, 'create')[0]).not.toHaveProperty('recurrence')
  expect(screen.queryByRole('region', { name: 'Dates' })).toBeNull()
})

test('a meeting can repeat every other month, on another day than its start', async () => {
  const view = await openNew()
  const { press } = view
  await press.type(screen.getByLabelText('Topic'), 'Weekly review')
  await press.selectOptions(repeats(), 'Custom…')
  await press.selectOptions(await screen.findByRole('combobox', { name: 'Unit' }), 'month')
  const fill = (label: string, text: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
  fill('Number of days, weeks or months', '2')
  fill('Day of the month', '31')
  await schedule(view)
  await screen.findByText('Meeting scheduled successfully')
  expect(findInputs(view, 'create')).toMatchObject([
    { recurrence: { frequency: 'monthly', interval: 2, monthDay: 31, until: '2032-06-02' } },
  ])
})

test('a week needs a day, and an end must not be before the start', async () => {
  const view = await openNew({ create: () => refuse(400, 'no-occurrence', { field: 'recurrence', message: 'None' }) })
  const { press } = view
  await press.type(screen.getByLabelText('Topic'), 'Weekly review')
  await press.selectOptions(repeats(), 'Every week on Monday')
  const days = within(await screen.findByRole('group', { name: 'Days of the week' }))
  await press.click(days.getByRole('button', { name: 'Monday' }))
  await schedule(view)
  const missing = await screen.findByText('Please select a day')
  expect(document.activeElement).toBe(days.getByRole('button', { name: 'Monday' }))
  expect(screen.getByRole('group', { name: 'Days of the week' }).getAttribute('aria-describedby')).toBe(missing.id)
  await press.click(days.getByRole('button', { name: 'Tuesday' }))
  await waitFor(() => expect(screen.queryByText('Please select a day')).toBeNull())
  const last = screen.getByRole('combobox', { name: 'Last day' })
  await press.clear(last)
  await press.type(last, 'never{Tab}')
  await schedule(view)
  expect(await screen.findByText('Choose an end date, or a number from 1 to 365')).toBeTruthy()
  expect(document.activeElement).toBe(last)
  await press.clear(last)
  await press.type(last, '1 june 2031{Tab}')
  expect(await screen.findByText('Cannot Choose a Pre-Date for End Date')).toBeTruthy()
  await schedule(view)
  expect(await screen.findByText('None')).toBeTruthy()
  expect(document.activeElement).toBe(repeats())
})

test('the next dates are shown before anything is saved, with clock changes, skipped months and other meetings', async () => {
  const [first, ...others] = makePreview().first
  const view = await openNew({
    previewTimes: () =>
      makePreview({
        total: 12,
        conflicts: 1,
        skippedMonths: ['2031-09'],
        otherEnds: [
          { localStart: '2031-10-25T22:00', startsAt: '2031-10-25T20:00:00.000Z', endsAt: '2031-10-26T04:00:00.000Z' },
        ],
        first: first
          ? [{ ...first, clockChange: 'missing', conflicts: [{ topic: 'Budget', endsAt: first.endsAt }] }, ...others]
          : [],
      }),
  })
  await view.press.selectOptions(repeats(), 'Every week on Monday')
  const dates = within(await screen.findByRole('region', { name: 'Dates' }))
  expect(await dates.findByText(/Mon, 2 Jun 2031, 09:00 – 10:00/)).toBeTruthy()
  expect(dates.getByText(/Clocks go forward: starts at 09:00 · At the same time: Budget/)).toBeTruthy()
  expect(dates.getAllByRole('listitem')).toHaveLength(4)
  expect(dates.getByText('and 8 more, the last on Mon, 30 Jun 2031')).toBeTruthy()
  expect(dates.getByText(/which keep their length and end at another time: Sat, 25 Oct 2031 \(05:00\)$/)).toBeTruthy()
  expect(dates.getByText('Skipped, because they do not have the day: September 2031')).toBeTruthy()
  expect(await screen.findByText('You have another meeting on one of 12 dates')).toBeTruthy()
  expect(findInputs(view, 'previewTimes').at(-1)).toEqual({
    start: '2031-06-02T09:00',
    end: '2031-06-02T10:00',
    timezone: 'Europe/Paris',
    recurrence: { frequency: 'weekly', interval: 1, weekdays: ['MO'], until: '2031-09-02' },
  })
})

test('a rule that the server rejects says why, and a later one is previewed', async () => {
  const message = 'A meeting can repeat up to 365 times, until 2199'
  const view = await openNew({
    previewTimes: ({ recurrence }) =>
      recurrence?.frequency === 'daily' ? refuse(400, 'too-many-occurrences', { message }) : makePreview(),
  })
  await view.press.selectOptions(repeats(), 'Every day')
  expect(await screen.findByText(message)).toBeTruthy()
  await view.press.selectOptions(repeats(), 'Every week on Monday')
  expect(await screen.findByText('and one more, on Mon, 30 Jun 2031')).toBeTruthy()
  expect(screen.queryByText(message)).toBeNull()
})

test('a draft keeps the rule', async () => {
  const first = await openNew()
  await first.press.selectOptions(repeats(), 'Every week on Monday')
  await first.press.click(await screen.findByRole('button', { name: 'Friday' }))
  first.unmount()
  render('/portal/schedule-meeting', { user, responses: buildResponses() })
  expect(await screen.findByRole('button', { name: 'Friday', pressed: true })).toBeTruthy()
})

test('the form of a series is available in French', async () => {
  const view = await openNew({}, 'fr')
  const select = screen.getByRole('combobox', { name: 'Répétition' })
  await view.press.selectOptions(select, 'Tous les jours')
  expect((await screen.findAllByText(/^Tous les jours, jusqu’au/)).length).toBe(2)
  expect(screen.getByRole('combobox', { name: 'Dernier jour' })).toBeTruthy()
})
