import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { person, render, type StubResponses } from '#test/kit.tsx'
import { user } from './users.fixtures.ts'

// Compiled before the first test asks for it, which on a busy machine takes longer than a test waits.
beforeAll(() => import('./users-screen.tsx'), 60_000)

const admin = person('admin')
const ids = (...nths: number[]) => nths.map((nth) => user(nth).id)
const four = [user(1), user(2), user(3), user(4)]
const show = (users: StubResponses['users'], path = '/portal/user', hasMore = false) =>
  render(path, {
    user: admin,
    responses: { users: { list: () => ({ items: four, hasMore }), count: () => ({ count: 1234 }), ...users } },
  })
const changed = (calls: ReturnType<typeof render>['calls']) =>
  calls.findLast(({ name }) => name === 'users.bulkUpdate')?.input
const box = (nth: number) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Select Zoé Number ${nth}` })
const bar = async () => within(await screen.findByRole('region', { name: 'Bulk actions' }))

test('several are disabled at once, after a question that names the tenant', async () => {
  const { press, calls } = show({ bulkUpdate: () => ({ changed: ids(1, 3), failed: [], taskId: null }) })
  await press.click(await box(1))
  await press.click(await box(3))
  expect((await bar()).getByText('2 selected')).toBeTruthy()
  await press.click((await bar()).getByRole('button', { name: 'Disable' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Disable 2 people?' }))
  expect(dialog.getByText(/At Acme Meetings\.$/)).toBeTruthy()
  await press.click(dialog.getByRole('button', { name: 'Disable' }))
  expect(await screen.findByText('2 people disabled')).toBeTruthy()
  expect(changed(calls)).toEqual({ action: 'disable', selection: { ids: ids(1, 3) } })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Bulk actions' })).toBeNull())
})

test('who could not be changed is named with the reason', async () => {
  const failed = [
    { id: user(1).id, name: 'Zoé Number 1', code: 'last-admin', message: "You can't remove the last administrator" },
  ]
  const { press, calls } = show({ bulkUpdate: () => ({ changed: ids(2), failed, taskId: null }) })
  await press.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await press.click((await bar()).getByRole('button', { name: 'Change role' }))
  const question = within(await screen.findByRole('dialog', { name: 'Change the role of 4 people' }))
  await press.selectOptions(question.getByLabelText('New role'), 'Client')
  await press.click(question.getByRole('button', { name: 'Change role' }))
  const result = within(await screen.findByRole('dialog', { name: '1 person could not be changed' }))
  expect(result.getByText('1 person changed.')).toBeTruthy()
  expect(result.getByRole('row', { name: "Zoé Number 1 You can't remove the last administrator" })).toBeTruthy()
  expect(changed(calls)).toEqual({ action: 'role', role: 'client', selection: { ids: ids(1, 2, 3, 4) } })
})

test('deleting several is undone as one', async () => {
  const back: unknown[] = []
  const { press, calls } = show({
    bulkRemovalPreview: () => ({ users: 2, meetings: 5, upcoming: 3, invitees: 4 }),
    bulkUpdate: () => ({ changed: ids(2, 3), failed: [], taskId: null }),
    restore: ({ id }) => {
      back.push(id)
      return user(2)
    },
  })
  await press.click(await box(2))
  await press.click(await box(3))
  await press.click((await bar()).getByRole('button', { name: 'Unlink or delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Unlink or delete 2 users' }))
  expect(await dialog.findByText(/^5 meetings, 3 of them/)).toBeTruthy()
  await press.click(dialog.getByRole('radio', { name: /^Delete/ }))
  await press.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('2 people deleted')).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('2 people back')).toBeTruthy()
  expect(back).toEqual(ids(2, 3))
  expect(changed(calls)).toEqual({ action: 'delete', selection: { ids: ids(2, 3) } })
})

test('all that match are chosen beyond the page, and a task does it', async () => {
  const { press, calls } = show(
    { bulkUpdate: () => ({ changed: [], failed: [], taskId: user(9).id }) },
    '/portal/user?tab=invited&role=client&search=zo',
    true,
  )
  await press.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await press.click(await (await bar()).findByRole('button', { name: 'Select all 1,234 that match' }))
  expect((await bar()).getByText('All 1,234 selected')).toBeTruthy()
  expect((await box(2)).checked).toBe(true)
  await press.click((await bar()).getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText(/^It has begun/)).toBeTruthy()
  expect(changed(calls)).toEqual({
    action: 'resend',
    selection: { all: { search: 'zo', tab: 'invited', filters: { role: 'client' } } },
  })
})

test('another tab begins another selection', async () => {
  const { press } = show({})
  await press.click(await box(1))
  await bar()
  await press.click(screen.getByRole('tab', { name: 'Disabled' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Bulk actions' })).toBeNull())
})
