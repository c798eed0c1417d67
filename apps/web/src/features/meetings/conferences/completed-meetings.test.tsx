import type { Conference } from '@foyer/contract/meetings/conferences'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, render, type StubResponses } from '#test/kit.tsx'
import { describeListScreen } from '#test/list-screen.tsx'

const conference: Conference = {
  id: '00000000-0000-4000-8000-000000000011',
  topic: 'Weekly',
  number: '1234567890',
  host: 'Zoé Ünal',
  tenant: '',
  startsAt: '2026-11-20T10:00:00.000Z',
  endsAt: '2026-11-20T11:05:00.000Z',
  participants: 2,
}
const page = <T,>(...items: T[]) => ({ items, hasMore: false })
const show = (conferences: NonNullable<StubResponses['conferences']>, query = '') =>
  render(`/portal/completed-meetings${query}`, { user: buildUser('admin'), responses: { conferences } })

test('shows the duration of a meeting and opens its participants', async () => {
  const { press } = show({ listCompleted: () => page(conference), listCompletedParticipants: () => page() })
  const row = within(await screen.findByRole('row', { name: /Weekly/ }))
  expect(row.getByText('1 hr 5 mins')).toBeTruthy()
  expect(row.getByText('123 456 7890')).toBeTruthy()
  await press.click(row.getByRole('button', { name: 'Weekly' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Weekly' }))
  expect(await panel.findByText('There are no participants!')).toBeTruthy()
})

test('requests the last 30 days by default, otherwise the days in the URL, as whole days in the user’s time zone', async () => {
  const { calls, press, path } = show({ listCompleted: () => page() }, '?period=custom&from=2026-10-24&to=2026-10-25')
  const lastRequest = () => calls.filter(({ name }) => name === 'conferences.listCompleted').at(-1)?.input
  // The clocks go back on 25 October in Paris, so that day has 25 hours.
  await waitFor(() =>
    expect(lastRequest()).toMatchObject({ from: '2026-10-23T22:00:00.000Z', to: '2026-10-25T22:59:59.999Z' }),
  )
  const periodSelect = screen.getByLabelText('Period')
  await press.selectOptions(periodSelect, 'Last 7 days')
  await waitFor(() => expect(path()).toBe('/portal/completed-meetings?period=7'))
  expect(screen.queryByLabelText('From')).toBeNull()
  await press.selectOptions(periodSelect, 'Last 30 days')
  await waitFor(() => expect(path()).toBe('/portal/completed-meetings'))
  await press.selectOptions(periodSelect, 'Custom range')
  const first = await screen.findByLabelText('From')
  fireEvent.change(first, { target: { value: '2026-10-01' } })
  fireEvent.blur(first)
  await waitFor(() => expect(path()).toMatch(/\?period=custom&from=2026-10-01&to=\d{4}-/))
})

test('shows an end before the start at its field and requests nothing', async () => {
  const { calls } = show({ listCompleted: () => page(conference) }, '?period=custom&from=2026-10-24&to=2026-10-23')
  expect(await screen.findByText('Cannot Choose a Pre-Date for End Date')).toBeTruthy()
  expect(screen.getByText('There are no completed meetings!')).toBeTruthy()
  expect(calls.some(({ name }) => name === 'conferences.listCompleted')).toBe(false)
})

describeListScreen<Conference>('completed meetings', {
  path: '/portal/completed-meetings',
  user: buildUser('admin'),
  call: 'conferences.listCompleted',
  respond: (listCompleted) => ({ conferences: { listCompleted } }),
  row: conference,
  rowText: 'Weekly',
  empty: 'There are no completed meetings!',
  exported: '/exportCompletedMeetings',
})
