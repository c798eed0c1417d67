import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { render, type StubResponses } from '#test/kit.tsx'
import { makeDate, makeMeeting, makeOccurrence, makeSeries } from './meetings.fixtures.ts'
import { buildResponses, editPath, findInputs, occurrencePath, user } from './series/series.fixtures.ts'

const upcomingPath = '/portal/upcoming-meetings'
const row = makeOccurrence(60 * 30, { occurrence: '2031-06-16T09:00', changed: true })
const showUpcoming = (overrides: StubResponses['meetings'] = {}, query = '') =>
  render(`${upcomingPath}${query}`, {
    user,
    responses: buildResponses({ listSchedules: () => ({ items: [row], hasMore: false }), ...overrides }),
  })
const choose = async ({ press }: ReturnType<typeof render>, name: string) => {
  await press.click(await screen.findByRole('button', { name: 'Actions for Weekly review' }))
  await press.click(await screen.findByRole('menuitem', { name }))
}

test('the agenda marks a meeting that repeats, and one that differs from its series', async () => {
  showUpcoming()
  expect(await screen.findByRole('img', { name: 'Repeats' })).toBeTruthy()
  expect(screen.getByText(/Changed · You/)).toBeTruthy()
})

test('edits one meeting of a series unless the series is chosen', async () => {
  const view = showUpcoming()
  await choose(view, 'Edit')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit “Weekly review”' }))
  expect(dialog.getByRole('radio', { name: 'This meeting' })).toHaveProperty('checked', true)
  await view.press.click(dialog.getByRole('button', { name: 'Edit' }))
  await waitFor(() => expect(view.path()).toBe(occurrencePath))
})

test('edits one meeting and those after it', async () => {
  const view = showUpcoming({
    get: ({ from }) => (from === row.occurrence ? makeSeries() : makeMeeting()),
    update: () => makeSeries({ id: '00000000-0000-4000-8000-000000000077', version: 1 }),
  })
  await choose(view, 'Edit')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit “Weekly review”' }))
  await view.press.click(dialog.getByRole('radio', { name: 'This and all following meetings' }))
  await view.press.click(dialog.getByRole('button', { name: 'Edit' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Edit this and all following meetings' })).toBeTruthy()
  await view.press.type(await screen.findByLabelText('Topic'), ' 2')
  await view.press.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Meeting edited successfully')
  expect(findInputs(view, 'update')).toMatchObject([{ id: makeMeeting().id, from: row.occurrence }])
  expect(findInputs(view, 'previewTimes').every((input) => JSON.stringify(input).includes('"from"'))).toBe(true)
})

test('deletes one meeting and those after it, which is not undone', async () => {
  const view = showUpcoming({ delete: () => ({}) })
  await choose(view, 'Delete')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Weekly review”?' }))
  await view.press.click(dialog.getByRole('radio', { name: 'This and all following meetings' }))
  await view.press.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Meeting deleted successfully')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(findInputs(view, 'delete')).toEqual([{ id: makeMeeting().id, from: row.occurrence }])
})

test('edits the series', async () => {
  const view = showUpcoming()
  await choose(view, 'Edit')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit “Weekly review”' }))
  await view.press.click(dialog.getByRole('radio', { name: 'All meetings of the series' }))
  await view.press.click(dialog.getByRole('button', { name: 'Edit' }))
  await waitFor(() => expect(view.path()).toBe(editPath))
})

test.each([
  ['This meeting', { id: makeMeeting().id, occurrence: row.occurrence }],
  ['All meetings of the series', { id: makeMeeting().id }],
])('deletes “%s”, and can undo it', async (scope, input) => {
  const view = showUpcoming({ delete: () => ({}), restore: () => ({}) })
  await choose(view, 'Delete')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Weekly review”?' }))
  await view.press.click(dialog.getByRole('radio', { name: scope }))
  await view.press.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Meeting deleted successfully')).toBeTruthy()
  await view.press.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Meeting restored')).toBeTruthy()
  expect(findInputs(view, 'delete')).toEqual([input])
  expect(findInputs(view, 'restore')).toEqual([input])
})

test.each([
  ['This meeting', { occurrence: row.occurrence }],
  ['All meetings of the series', {}],
])('invites to “%s”', async (scope, input) => {
  const view = showUpcoming({ invite: () => ({ invited: 1 }) })
  await choose(view, 'Invite')
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite to “Weekly review”' }))
  await view.press.type(await dialog.findByLabelText('Email addresses'), 'ana@x.test')
  await view.press.click(dialog.getByRole('radio', { name: scope }))
  await view.press.click(dialog.getByRole('button', { name: 'Send invitations' }))
  expect(await screen.findByText('Invitation sent successfully')).toBeTruthy()
  const invitees = [{ email: 'ana@x.test', name: '' }]
  expect(findInputs(view, 'invite')).toEqual([{ id: makeMeeting().id, invitees, ...input }])
})

test('the panel says when a meeting repeats, and lists its dates to edit, cancel and restore', async () => {
  let dates = [makeDate(16), makeDate(23, { topic: 'Special', changed: true }), makeDate(30, { cancelled: true })]
  const setCancelled = (day: string | undefined, cancelled: boolean) => {
    dates = dates.map((date) => (date.occurrence === day ? { ...date, cancelled } : date))
    return {}
  }
  const view = showUpcoming(
    {
      listOccurrences: () => ({ items: dates }),
      delete: ({ occurrence }) => setCancelled(occurrence, true),
      restore: ({ occurrence }) => setCancelled(occurrence, false),
    },
    `?meeting=${row.id}`,
  )
  const panel = within(await screen.findByRole('dialog', { name: 'Weekly review' }))
  expect(await panel.findByText('Every week on Monday until 4 August 2031, 10 times')).toBeTruthy()
  expect(panel.getByText('Changed')).toBeTruthy()
  await view.press.click(panel.getByText('All dates'))
  const list = within(await panel.findByRole('region', { name: 'Dates of Weekly review' }))
  expect(list.getAllByRole('listitem')).toHaveLength(3)
  expect(list.getByText(/· Special$/)).toBeTruthy()
  expect(list.getByText('Cancelled')).toBeTruthy()
  await view.press.click(list.getByRole('button', { name: 'Restore Mon, 30 Jun 2031' }))
  expect(await list.findByRole('button', { name: 'Cancel Mon, 30 Jun 2031' })).toBeTruthy()
  await view.press.click(list.getByRole('button', { name: 'Cancel Mon, 16 Jun 2031' }))
  expect(await list.findByRole('button', { name: 'Restore Mon, 16 Jun 2031' })).toBeTruthy()
  await view.press.click(list.getByRole('button', { name: 'Edit Mon, 23 Jun 2031' }))
  await waitFor(() => expect(view.path()).toBe(`${editPath}?occurrence=2031-06-23T09%3A00`))
})

test('the panel shows what a date has of its own, and the list of dates says so', async () => {
  const own = { password: 'date-only', options: { lobby: true }, changed: true }
  const dates = [makeDate(16, own), makeDate(23)]
  const view = showUpcoming({ listOccurrences: () => ({ items: dates }) }, `?meeting=${row.id}`)
  const panel = within(await screen.findByRole('dialog', { name: 'Weekly review' }))
  expect(await panel.findByText('date-only')).toBeTruthy()
  expect(panel.getByText('Password on this date')).toBeTruthy()
  expect(panel.queryByText(makeMeeting().password)).toBeNull()
  await view.press.click(panel.getByText('All dates'))
  expect(await panel.findAllByText(/· own password$/)).toHaveLength(1)
})

test('a series without more dates says so', async () => {
  const view = showUpcoming({ listOccurrences: () => ({ items: [] }) }, `?meeting=${row.id}`)
  await view.press.click(await screen.findByText('All dates'))
  expect(await screen.findByText('This series has no more meetings.')).toBeTruthy()
})
