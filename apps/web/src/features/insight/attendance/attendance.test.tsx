import type { AttendanceReport } from '@foyer/contract/insight/attendance'
import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { buildUser, refuse, render } from '#test/kit.tsx'

const [first, second] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const minute = 60_000
const at = (time: string) => `2026-03-${time}:00.000Z`
const report: AttendanceReport = {
  topic: 'Radiology weekly',
  number: '1234567890',
  host: 'Jun Park',
  repeats: true,
  meetings: [
    { id: first, startsAt: at('02T09:00'), endsAt: at('02T10:00') },
    { id: null, startsAt: at('09T09:00'), endsAt: at('09T10:00') },
    { id: second, startsAt: at('16T09:00'), endsAt: at('16T10:00') },
  ],
  people: [
    {
      ...{ name: 'Jun Park', email: 'jun@example.test', picture: '', kind: 'host', ms: 120 * minute },
      stays: [
        { meetingId: first, inAt: at('02T09:00'), outAt: at('02T10:00'), ms: 60 * minute },
        { meetingId: second, inAt: at('16T09:00'), outAt: at('16T10:00'), ms: 60 * minute },
      ],
    },
    {
      ...{ name: 'Marc Tremblay', email: '', picture: '', kind: 'guest', ms: 30 * minute },
      stays: [{ meetingId: second, inAt: at('16T09:15'), outAt: at('16T09:50'), ms: 30 * minute }],
    },
    { name: 'Rafael Costa', email: 'rafael@example.test', picture: '', kind: 'invited', ms: 0, stays: [] },
  ],
  hasMore: false,
}
const show = () =>
  render(`/portal/attendance/${first}`, {
    user: buildUser('member', { timezone: 'UTC' }),
    responses: { attendance: { get: () => report } },
  })

test('shows minutes and shares of each person, and when they came and left', async () => {
  const { press } = show()
  const row = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent
  expect(await row(/Jun Park/)).toMatch(/Host60.*60120100%$/)
  expect(await row(/Marc Tremblay/)).toMatch(/Guest–.*3025%$|Guest–.*303025%$/)
  expect(await row(/Rafael Costa/)).toContain('Invited')
  expect(screen.getByText('of 3 took place')).toBeTruthy()
  expect(screen.getByText('came, 1 invited did not')).toBeTruthy()
  await press.click(screen.getByRole('radio', { name: 'In and out' }))
  expect(await row(/Marc Tremblay/)).toContain('09:15 – 09:50')
})

test('is saved as spreadsheets of the language read it', async () => {
  const saved: File[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof File) saved.push(file)
    return 'blob:'
  })
  const { press } = render(`/portal/attendance/${first}`, {
    user: buildUser('member', { timezone: 'UTC' }),
    language: 'fr',
    responses: {
      attendance: { get: () => ({ ...report, people: report.people.map((one) => ({ ...one, name: '=SUM(A1)' })) }) },
    },
  })
  await press.click(await screen.findByRole('button', { name: 'Exporter en CSV' }))
  const [head, row] = (await saved[0]?.text())?.split('\r\n') ?? []
  expect(head).toMatch(/^\uFEFF?Personne;E-mail;/)
  expect(row).toMatch(/^'=SUM\(A1\);/)
})

test('is divided on paper so that all meetings fit', async () => {
  const starts = Array.from({ length: 10 }, (_, n) => Date.UTC(2026, 2, 2 + n, 9))
  const meetings = starts.map((start, n) => ({
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + 3_600_000).toISOString(),
  }))
  render(`/portal/attendance/${first}`, {
    user: buildUser('member', { timezone: 'UTC' }),
    responses: { attendance: { get: () => ({ ...report, meetings }) } },
  })
  await screen.findByRole('table')
  act(() => window.dispatchEvent(new Event('beforeprint')))
  const heads = screen.getAllByRole('table').map((table) => within(table).getAllByRole('columnheader').length)
  expect(heads).toEqual([1 + 8, 1 + 2 + 2])
  act(() => window.dispatchEvent(new Event('afterprint')))
  expect(screen.getAllByRole('table')).toHaveLength(1)
})

test('says of an unknown meeting what it is, without a retry', async () => {
  render(`/portal/attendance/${first}`, {
    user: buildUser('member', { timezone: 'UTC' }),
    responses: { attendance: { get: () => refuse(404, 'not-found') } },
  })
  expect(await screen.findByText('Meeting not found')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /retry|try again/i })).toBeNull()
})

test('reports all meetings of a series when asked', async () => {
  const { press, calls } = show()
  await press.click(await screen.findByRole('radio', { name: 'All meetings' }))
  expect(await screen.findByRole('combobox', { name: 'Period' })).toBeTruthy()
  const inputs = calls.filter(({ name }) => name === 'attendance.get').map(({ input }) => input)
  expect(inputs[0]).toEqual({ list: 'past', conferenceId: first, all: false })
  expect(inputs.at(-1)).toMatchObject({ all: true, from: expect.any(String) })
  expect(within(screen.getByRole('region', { name: 'Attendance' })).getAllByRole('row')).toHaveLength(5)
})
