import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { user } from '#features/identity/users/users.fixtures.ts'
import { buildUser, render, type StubResponses, tenant } from '#test/kit.tsx'

// Compiles the screen first, which can take longer than a test waits on a busy machine.
beforeAll(() => import('#features/identity/users/users-screen.tsx'), 60_000)

const admin = buildUser('admin')
const ids = (...nths: number[]) => nths.map((nth) => user(nth).id)
const four = [user(1), user(2), user(3), user(4)]
const show = (users: StubResponses['users'], path = '/portal/user', hasMore = false) =>
  render(path, {
    user: admin,
    responses: { users: { list: () => ({ items: four, hasMore }), count: () => ({ count: 1234 }), ...users } },
  })
const changed = (calls: ReturnType<typeof render>['calls']) =>
  calls.findLast(({ name }) => name === 'users.bulkUpdate')?.input
const checkbox = (nth: number) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Select Zoé Number ${nth}` })
const bar = async () => within(await screen.findByRole('region', { name: 'Bulk actions' }))

test('disables several users after a confirmation that names the tenant', async () => {
  const { press, calls } = show({ bulkUpdate: () => ({ changed: ids(1, 3), failed: [], taskId: null }) })
  await press.click(await checkbox(1))
  await press.click(await checkbox(3))
  expect((await bar()).getByText('2 selected')).toBeTruthy()
  await press.click((await bar()).getByRole('button', { name: 'Disable' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Disable 2 users?' }))
  expect(dialog.getByText(/Applies to users of Acme Meetings\.$/)).toBeTruthy()
  await press.click(dialog.getByRole('button', { name: 'Disable' }))
  expect(await screen.findByText('2 users disabled')).toBeTruthy()
  expect(changed(calls)).toEqual({ action: 'disable', selection: { ids: ids(1, 3) } })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Bulk actions' })).toBeNull())
})

test('lists the users that could not be changed, with the reason', async () => {
  const failed = [
    { id: user(1).id, name: 'Zoé Number 1', code: 'last-admin', message: "You can't remove the last administrator" },
  ]
  const { press, calls } = show({ bulkUpdate: () => ({ changed: ids(2), failed, taskId: null }) })
  await press.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await press.click((await bar()).getByRole('button', { name: 'Change role' }))
  const question = within(await screen.findByRole('dialog', { name: 'Change the role of 4 users' }))
  await press.selectOptions(question.getByLabelText('New role'), 'Client')
  await press.click(question.getByRole('button', { name: 'Change role' }))
  const result = within(await screen.findByRole('dialog', { name: "1 user couldn't be changed" }))
  expect(result.getByText('1 user was changed.')).toBeTruthy()
  expect(result.getByRole('row', { name: "Zoé Number 1 You can't remove the last administrator" })).toBeTruthy()
  expect(changed(calls)).toEqual({ action: 'role', role: 'client', selection: { ids: ids(1, 2, 3, 4) } })
})

test('deletes several users and restores them with one undo', async () => {
  const restored: unknown[] = []
  const { press, calls } = show({
    bulkRemovalPreview: () => ({ users: 2, meetings: 5, upcoming: 3, invitees: 4, recordings: 0 }),
    bulkUpdate: () => ({ changed: ids(2, 3), failed: [], taskId: null }),
    restore: ({ id }) => {
      restored.push(id)
      return user(2)
    },
  })
  await press.click(await checkbox(2))
  await press.click(await checkbox(3))
  await press.click((await bar()).getByRole('button', { name: 'Unlink or delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Unlink or delete 2 users' }))
  expect(await dialog.findByText(/^5 meetings, 3 upcoming/)).toBeTruthy()
  await press.click(dialog.getByRole('radio', { name: /^Delete/ }))
  await press.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('2 users deleted')).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('2 users restored')).toBeTruthy()
  expect(restored).toEqual(ids(2, 3))
  expect(changed(calls)).toEqual({ action: 'delete', selection: { ids: ids(2, 3) } })
})

test('selects all matching users beyond the page and changes them in the background', async () => {
  const { press, calls } = show(
    { bulkUpdate: () => ({ changed: [], failed: [], taskId: user(9).id }) },
    '/portal/user?tab=invited&role=client&search=zo',
    true,
  )
  await press.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await press.click(await (await bar()).findByRole('button', { name: 'Select all 1,234 that match' }))
  expect((await bar()).getByText('All 1,234 selected')).toBeTruthy()
  expect((await checkbox(2)).checked).toBe(true)
  await press.click((await bar()).getByRole('button', { name: 'Resend invitation' }))
  expect(await screen.findByText(/^Running in the background/)).toBeTruthy()
  expect(changed(calls)).toEqual({
    action: 'resend',
    selection: { all: { search: 'zo', tab: 'invited', filters: { role: 'client' } } },
  })
})

test('clears the selection when the tab changes', async () => {
  const { press } = show({})
  await press.click(await checkbox(1))
  await bar()
  await press.click(screen.getByRole('tab', { name: 'Disabled' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Bulk actions' })).toBeNull())
})

test.each([
  ['Download links (CSV)', 'selected'],
  ['Copy links', 'all'],
])('makes sign-in links of invited users where no email is sent: %s, of %s', async (button, chosen) => {
  const saved = vi.fn(() => 'blob:links')
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined }))
  const { press, calls } = render('/portal/user?tab=invited', {
    user: admin,
    responses: {
      auth: { tenantInfo: () => ({ ...tenant, sendsEmail: false }) },
      users: {
        list: () => ({ items: four, hasMore: true }),
        count: () => ({ count: 1234 }),
        exportLinks: () => ({}),
      },
    },
  })
  await press.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  if (chosen === 'all') await press.click(await (await bar()).findByRole('button', { name: /^Select all/ }))
  expect((await bar()).queryByRole('button', { name: 'Resend invitation' })).toBeNull()
  await press.click((await bar()).getByRole('button', { name: 'Sign-in links' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Sign-in links for/ }))
  await press.click(dialog.getByRole('button', { name: button }))
  const made = () => calls.filter(({ name }) => name === 'users.exportLinks').map(({ input }) => input)
  await waitFor(() => expect(made()).toHaveLength(1))
  const selection = chosen === 'all' ? { all: expect.objectContaining({ tab: 'invited' }) } : { ids: ids(1, 2, 3, 4) }
  expect(made()).toEqual([{ selection, language: 'en' }])
  if (chosen === 'all') expect(await screen.findByText('Sign-in links copied')).toBeTruthy()
  else await waitFor(() => expect(saved).toHaveBeenCalled())
})

test('offers no sign-in links where invitations are emailed', async () => {
  const { press } = show({}, '/portal/user?tab=invited')
  await press.click(await checkbox(1))
  expect((await bar()).getByRole('button', { name: 'Resend invitation' })).toBeTruthy()
  expect((await bar()).queryByRole('button', { name: 'Sign-in links' })).toBeNull()
})
