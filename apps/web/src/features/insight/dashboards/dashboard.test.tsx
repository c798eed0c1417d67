import type { Dashboard } from '@foyer/contract/insight/dashboards'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { buildUser, render } from '#test/kit.tsx'
import { toStartCell } from './steps.ts'
import { findDaysBefore, toSpan, toUsualStep } from './use-dashboard-range.ts'

const id = '00000000-0000-4000-8000-000000000034'
const hour = 3_600_000
const dashboard: Dashboard = {
  counts: {
    meetings: { now: 1482, before: 1323 },
    meetingMs: { now: 2106 * hour, before: 1930 * hour },
    participants: { now: 9400, before: 0 },
    guests: { now: 3572, before: 0 },
    users: { now: 970, before: 970 },
    tenants: { now: 1, before: 1 },
  },
  rating: { now: { average: 4.55, count: 1268 }, before: { average: 4.7, count: 900 } },
  peak: { participants: 86, at: '2026-11-18T10:45:00.000Z' },
  step: 'day',
  series: [
    { from: '2026-11-18T00:00:00.000Z', to: '2026-11-19T00:00:00.000Z', meetings: 1400, participants: 9000 },
    { from: '2026-11-19T00:00:00.000Z', to: '2026-11-20T00:00:00.000Z', meetings: 82, participants: 400 },
  ],
  hours: Array.from({ length: 168 }, (_, index) => (index === 34 ? 12.25 : 0)),
  top: [{ id, name: 'Sofia Rossi', picture: '', meetings: 741, meetingMs: 84 * hour, participants: 4700 }],
  active: 12,
  platforms: {
    systems: [
      { name: 'Windows', participants: 5000 },
      { name: '', participants: 4400 },
    ],
    browsers: [{ name: 'Chrome', participants: 9400 }],
    versions: [{ name: 'Chrome 142', participants: 9400 }],
  },
  countedAt: '2026-11-19T12:00:00.000Z',
}
const responses = { dashboards: { get: () => dashboard, getInstallation: () => dashboard } }
const path = '/portal/dashboard'

const findNumber = async (name: string) => (await screen.findByText(name, { selector: 'dt, dt a' })).closest('div')

test('shows numbers beside the period before, and what else they say', async () => {
  const { calls } = render(path, { user: buildUser('admin', { timezone: 'UTC' }), responses })
  expect((await findNumber('Meetings'))?.textContent).toBe('Meetings1.5k12% more1.3k before')
  expect((await findNumber('Hours'))?.textContent).toBe('Hours2.1k9% more1.9k before')
  expect((await findNumber('Participants'))?.textContent).toBe('Participants9.4k0 before')
  expect((await findNumber('Users'))?.textContent).toBe('Users970as before')
  expect((await findNumber('Feedback'))?.textContent).toMatch(/^Feedback4\.[56]0\.[12] less4\.7 before$/)
  expect((await findNumber('Guests'))?.textContent).toBe('Guests38% of participants')
  expect((await findNumber('Average length'))?.textContent).toBe('Average length85 min')
  const [call] = calls.filter(({ name }) => name === 'dashboards.get')
  expect(call?.input).toMatchObject({ timezone: 'UTC', step: 'day', top: 'meetings' })
  expect(calls.some(({ name }) => name === 'dashboards.getInstallation')).toBe(false)
})

test('shows no trend of a day that is not over', async () => {
  const user = buildUser('admin', { timezone: 'UTC' })
  const { unmount } = render(`${path}?range=custom&from=2026-11-19&to=2026-11-19`, { user, responses })
  expect((await findNumber('Meetings'))?.textContent).toBe('Meetings1.5k1.3k yesterday, the whole day')
  expect((await findNumber('Hours'))?.textContent).toBe('Hours2.1k1.9k yesterday, the whole day')
  expect((await findNumber('Users'))?.textContent).toBe('Users970as before')
  unmount()
  render(`${path}?range=custom&from=2026-11-18&to=2026-11-18`, { user, responses })
  expect((await findNumber('Meetings'))?.textContent).toBe('Meetings1.5k12% more1.3k before')
})

test('has a table for the chart, which leads to the meetings that it counts', async () => {
  const { press } = render(path, { user: buildUser('admin', { timezone: 'UTC' }), responses })
  await press.click(await screen.findByRole('radio', { name: 'Table' }))
  const table = within(await screen.findByRole('region', { name: 'Meetings and participants' }, { timeout: 5000 }))
  expect(table.getByRole('link', { name: '18 Nov' }).getAttribute('href')).toBe(
    '/portal/completed-meetings?period=custom&from=2026-11-18&to=2026-11-18',
  )
  expect(table.getAllByRole('row')).toHaveLength(3)
})

test('lists the most active hosts, the rest, platforms and hours in words', async () => {
  render(path, { user: buildUser('admin', { timezone: 'UTC' }), responses })
  const top = within(await screen.findByRole('table', { name: 'Top Users' }))
  expect(top.getByRole('row', { name: /Sofia Rossi/ }).textContent).toContain('50%')
  expect(top.getByRole('row', { name: /11 others/ }).textContent).toContain('741')
  expect(screen.getByText('Unknown')).toBeTruthy()
  expect(screen.getByText('12.3').closest('td')?.title).toBe('Tue 10:00: 12.3')
})

test('leads from the numbers to what they count, if the viewer may see it', async () => {
  render(`${path}?range=custom&from=2026-11-18&to=2026-11-19`, {
    user: buildUser('admin', { timezone: 'UTC' }),
    responses,
  })
  const target = async (name: string) => (await screen.findByText(name, { selector: 'dt a' })).getAttribute('href')
  const days = 'period=custom&from=2026-11-18&to=2026-11-19'
  for (const name of ['Meetings', 'Hours', 'Participants'])
    expect(await target(name)).toBe(`/portal/completed-meetings?${days}`)
  expect(
    screen.getByText(/Before is the period of equal length from Mon, 16 Nov 2026 to Tue, 17 Nov 2026\./),
  ).toBeTruthy()
})

test.each([
  ['Top Users', ['Host,Meetings,Hours,Participants', 'Sofia Rossi,741,84,4700', '11 others,741,2022,4700']],
  ['Platforms', ['System,Participants', 'Windows,5000', 'Unknown,4400']],
])('saves the numbers of %s', async (name, lines) => {
  const files: File[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof File) files.push(file)
    return 'blob:saved'
  })
  const { press } = render(path, { user: buildUser('admin', { timezone: 'UTC' }), responses })
  await press.click(await screen.findByRole('button', { name: `Export “${name}”` }))
  await press.click(await screen.findByRole('menuitem', { name: 'Numbers as CSV' }))
  const text = await files[0]?.text()
  expect(text?.replace('\uFEFF', '').trim().split('\r\n')).toEqual(lines)
})

test('asks for all organisations as a super administrator', async () => {
  const { calls } = render(`${path}?range=90&top=participants`, {
    user: buildUser('superadmin', { timezone: 'UTC' }),
    responses,
  })
  expect(await screen.findByText('Top Tenants')).toBeTruthy()
  expect(calls.some(({ name }) => name === 'dashboards.get')).toBe(false)
  expect(calls.find(({ name }) => name === 'dashboards.getInstallation')?.input).toMatchObject({ top: 'participants' })
})

test('asks nothing while the days of a custom range are not valid', async () => {
  const { calls } = render(`${path}?range=custom&from=2026-11-09&to=2026-11-01`, {
    user: buildUser('admin'),
    responses,
  })
  expect(await screen.findByText(/Pre-Date/)).toBeTruthy()
  expect(calls.some(({ name }) => name === 'dashboards.get')).toBe(false)
})

test('knows the days of each choice, and the bars that suit them', () => {
  const now = Date.parse('2026-03-31T23:30:00Z')
  expect(toSpan('today', 'Europe/Paris', now)).toEqual({ firstDay: '2026-04-01', lastDay: '2026-04-01' })
  expect(toSpan('month', 'UTC', now)).toEqual({ firstDay: '2026-03-01', lastDay: '2026-03-31' })
  expect(toSpan('year', 'Europe/Paris', now)).toEqual({ firstDay: '2026-01-01', lastDay: '2026-04-01' })
  expect(toSpan('7', 'UTC', now)).toEqual({ firstDay: '2026-03-25', lastDay: '2026-03-31' })
  expect(findDaysBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({ from: '2026-01-29', to: '2026-02-28' })
  expect(toStartCell('2026-10-31T23:00:00.000Z', 'day', 'Europe/Paris')).toBe('2026-11-01')
  expect(toStartCell('2026-10-31T23:00:00.000Z', 'hour', 'Europe/Paris')).toBe('2026-11-01 00:00')
  const steps = [0, 1, 30, 91, 92, 700, 3000].map((days) =>
    toUsualStep({ from: '2020-01-01', to: new Date(Date.UTC(2020, 0, 1 + days)).toISOString().slice(0, 10) }),
  )
  expect(steps).toEqual(['hour', 'hour', 'day', 'day', 'week', 'week', 'month'])
})
