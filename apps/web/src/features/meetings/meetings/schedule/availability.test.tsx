import type { TimesPreview } from '@foyer/contract/meetings/times-preview'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makePreview } from '#features/meetings/meetings/meetings.fixtures.ts'
import {
  buildResponses,
  editPath,
  findInputs,
  occurrencePath,
  user,
} from '#features/meetings/meetings/series/series.fixtures.ts'
import { fillDateTime } from '#test/fill-date-time.ts'
import { refuse, render, type StubResponses } from '#test/kit.tsx'

const [first] = makePreview().first
const sofia = {
  name: 'Sofia Rossi',
  busyDates: 1,
  startsAt: '2031-06-02T07:00:00.000Z',
  busyUntil: '2031-06-02T07:45:00.000Z',
}
const single = (overrides: Partial<TimesPreview> = {}) =>
  makePreview({ total: 1, last: null, first: first ? [first] : [], ...overrides })

const open = async (
  previewTimes: NonNullable<StubResponses['meetings']>['previewTimes'],
  { path = '/portal/schedule-meeting', language = 'en' }: { path?: string; language?: 'en' | 'fr' } = {},
) => {
  const view = render(path, { user, language, responses: buildResponses({ previewTimes }) })
  await screen.findByLabelText(language === 'en' ? 'Topic' : 'Sujet')
  return view
}
/** Finds the line under the times. */
const findLine = (text: string) =>
  waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(text))

test('says under the times of one meeting who is free and who is not, before anything is saved', async () => {
  const others = { checked: 3, checkedDates: 1, busy: 1, named: [sofia] }
  const view = await open(() => single({ others }))
  fillDateTime('Start', '2031-06-02T09:00')
  await view.press.type(screen.getByLabelText('People', { selector: 'input' }), 'sofia@acme.test{Enter}')
  await findLine('Free for you and 2 others · Sofia Rossi has another meeting until 09:45')
  const asked = { start: '2031-06-02T09:00', end: '2031-06-02T10:00', timezone: 'Europe/Paris' }
  await waitFor(() =>
    expect(findInputs(view, 'previewTimes').at(-1)).toEqual({ ...asked, invitees: ['sofia@acme.test'] }),
  )
  expect(findInputs(view, 'create')).toEqual([])
})

test('names the meetings of the user alone', async () => {
  const conflicts = [{ topic: 'Budget', endsAt: '2031-06-03T07:30:00.000Z' }]
  await open(() =>
    single({
      conflicts: 1,
      first: first ? [{ ...first, conflicts }] : [],
      others: { checked: 4, checkedDates: 1, busy: 4, named: [sofia] },
    }),
  )
  await findLine(
    'You have “Budget” until Tue, 3 Jun 2031, 09:30 · Sofia Rossi has another meeting until 09:45 · 3 more have other meetings',
  )
})

test('says of a series at how many dates, and how many were checked', async () => {
  const others = {
    checked: 2,
    checkedDates: 60,
    busy: 2,
    named: [{ ...sofia, name: 'Amir Haddad', busyDates: 3 }, sofia],
  }
  await open(() => makePreview({ total: 90, conflicts: 2, others }))
  await findLine(
    'You have other meetings on 2 of 90 dates · Amir Haddad has other meetings on 3 dates · Sofia Rossi has another meeting on Mon, 2 Jun 2031 until 09:45 · Only the first 60 dates were checked for others',
  )
})

test('is asked about the meeting or the date that is edited, in one call with its dates', async () => {
  const series = await open(() => makePreview({ others: { checked: 1, checkedDates: 5, busy: 0, named: [] } }), {
    path: editPath,
  })
  await findLine('Free for you and one other')
  expect(findInputs(series, 'previewTimes')).toHaveLength(1)
  expect(findInputs(series, 'previewTimes')[0]).toMatchObject({ id: '00000000-0000-4000-8000-000000000012' })
  series.unmount()
  const date = await open(() => single(), { path: occurrencePath })
  await findLine('Free for you')
  expect(findInputs(date, 'previewTimes')[0]).toMatchObject({ occurrence: '2031-06-16T09:00' })
})

test('says nothing of times that cannot be', async () => {
  const view = await open(() => refuse(400, 'start-in-past', { message: 'Please choose an upcoming time' }))
  await waitFor(() => expect(findInputs(view, 'previewTimes')).toHaveLength(1))
  expect(screen.queryByText(/Free for you/)).toBeNull()
  expect(screen.queryByText('Please choose an upcoming time')).toBeNull()
})

test('is written in French', async () => {
  const others = { checked: 3, checkedDates: 1, busy: 1, named: [sofia] }
  await open(() => single({ others }), { language: 'fr' })
  await findLine('Vous et 2 autres personnes êtes libres · Sofia Rossi a une autre réunion jusqu’à 09:45')
})
