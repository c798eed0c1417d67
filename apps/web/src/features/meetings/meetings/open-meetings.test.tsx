import type { OwnMeeting } from '@foyer/contract/meetings/meetings.shapes'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, formDefaults, render, type StubResponses } from '#test/kit.tsx'
import { makeMeeting } from './meetings.fixtures.ts'

const path = '/portal/open-meetings'
const user = buildUser('member', { timezone: 'UTC' })
const times = { start: null, end: null, startsAt: null, endsAt: null }
const open = makeMeeting({ kind: 'open', topic: 'Office hours', ...times })
const makeRow = (change: Partial<OwnMeeting> = {}): OwnMeeting => ({
  ...open,
  running: false,
  lastUsedAt: '2026-06-02T07:00:00.000Z',
  ...change,
})
const responses = (rows: OwnMeeting[], overrides: StubResponses['meetings'] = {}): StubResponses => ({
  meetings: { list: () => ({ items: rows, hasMore: false }), get: () => open, ...overrides },
  defaults: { get: () => formDefaults('abc123') },
})
const choose = async ({ press }: ReturnType<typeof render>, name: string) => {
  await press.click(await screen.findByRole('button', { name: 'Actions for Office hours' }))
  await press.click(await screen.findByRole('menuitem', { name }))
}

test('lists open meetings with number, last use and a button to start; the password is shown on demand', async () => {
  const { press, calls } = render(path, { user, responses: responses([makeRow()]) })
  expect(await screen.findByText('Office hours')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'meetings.list')?.input).toMatchObject({ kind: 'open' })
  expect(screen.getByText('123 456 7890')).toBeTruthy()
  expect(screen.getByText('Tue, 2 Jun 2026, 07:00')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Start Office hours' }).getAttribute('href')).toBe('/portal/join/1234567890')
  expect(screen.queryByText('abcd2345')).toBeNull()
  await press.click(screen.getByRole('button', { name: 'Show the password of Office hours' }))
  expect(screen.getByText('abcd2345')).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'Hide the password of Office hours' }))
  expect(screen.queryByText('abcd2345')).toBeNull()
})

test('joins what is in progress, and says what was never used', async () => {
  render(path, { user, responses: responses([makeRow({ running: true, lastUsedAt: null })]) })
  expect(await screen.findByRole('link', { name: 'Join Office hours' })).toBeTruthy()
  expect(screen.getByText('In progress')).toBeTruthy()
  expect(screen.getByText('Not used yet')).toBeTruthy()
})

test('marks a meeting that admits only people who are signed in', async () => {
  render(path, { user, responses: responses([makeRow({ options: { ...open.options, signedInOnly: true } })]) })
  expect(await screen.findByText('Only signed-in people')).toBeTruthy()
})

test('offers to meet now when there are none', async () => {
  const { press } = render(path, { user, responses: responses([], { meetNow: () => open }) })
  expect(await screen.findByText('There are no open meetings!')).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'Meet now' }))
  const dialog = await screen.findByRole('dialog', { name: 'Your meeting is ready' })
  expect(within(dialog).getByRole('link', { name: 'Start' }).getAttribute('href')).toBe('/portal/join/1234567890')
})

test('deletes a meeting after confirmation and restores it', async () => {
  const shown = render(path, { user, responses: responses([makeRow()], { delete: () => ({}), restore: () => ({}) }) })
  await choose(shown, 'Delete')
  const dialog = await screen.findByRole('dialog', { name: 'Delete “Office hours”?' })
  await shown.press.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Meeting deleted successfully')).toBeTruthy()
  await shown.press.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(shown.calls.some(({ name }) => name === 'meetings.restore')).toBe(true))
})

test('says before a meeting is deleted that its recordings are kept', async () => {
  const shown = render(path, {
    user,
    responses: { ...responses([makeRow()]), recordings: { countByMeeting: () => ({ count: 3 }) } },
  })
  await choose(shown, 'Delete')
  expect(await screen.findByText(/Its 3 recordings are kept\.$/)).toBeTruthy()
})

test('turns an open meeting into a scheduled one in the form of meetings', async () => {
  const saved = makeMeeting({ topic: 'Office hours' })
  const shown = render(path, { user, responses: responses([makeRow()], { update: () => saved }) })
  await choose(shown, 'Turn into a scheduled meeting')
  expect(shown.path()).toBe(`/portal/schedule-meeting/${open.id}?time=new`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Turn into a scheduled meeting' })).toBeTruthy()
  await shown.press.click(await screen.findByRole('button', { name: 'Schedule' }))
  expect(await screen.findByText('Meeting scheduled successfully')).toBeTruthy()
  expect(shown.calls.find(({ name }) => name === 'meetings.update')?.input).toMatchObject({
    id: open.id,
    topic: 'Office hours',
    start: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:[03]0$/),
    end: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:[03]0$/),
  })
})

test('edits an open meeting without a time, and goes back to the list', async () => {
  const shown = render(path, { user, responses: responses([makeRow()], { update: () => open }) })
  await choose(shown, 'Edit')
  await shown.press.click(await screen.findByRole('button', { name: 'Save' }))
  await screen.findByText('Meeting edited successfully')
  const sent = shown.calls.find(({ name }) => name === 'meetings.update')?.input
  expect(sent).not.toHaveProperty('start')
  expect(screen.getByRole('link', { name: 'Done' }).getAttribute('href')).toBe(path)
})
