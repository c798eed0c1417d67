import { viewKeys } from '@foyer/contract/permissions'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { buildUser, render } from '#test/kit.tsx'

const url = 'http://localhost:3000/portal/Tenant/1'
const view = () => ({ until: new Date(Date.now() + 36e5).toISOString(), url })
const show = (path = '/portal/user') =>
  render(path, {
    user: { ...buildUser('admin'), view: view() },
    responses: {
      users: { list: () => ({ items: [], hasMore: false }), count: () => ({ count: 0 }) },
      auth: { permissions: () => ({ tree: [], keys: [...viewKeys] }) },
      tenantViews: { end: () => ({}) },
    },
  })

test('says on every page whose portal it is, that nothing can be changed, and until when', async () => {
  const { visit } = show()
  expect(await screen.findByText(/^You are viewing .*, read-only\.$/)).toBeTruthy()
  expect(screen.getByText(/Nothing can be changed\. Until /)).toBeTruthy()
  visit('/portal/roles')
  expect(await screen.findByText(/^You are viewing /)).toBeTruthy()
})

test('has no control that would change something', async () => {
  show()
  expect(await screen.findByRole('heading', { level: 1, name: /^User/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Add user|Invite/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'New meeting' })).toBeNull()
})

test('is left for the operator’s page of the tenant', async () => {
  const assign = vi.fn<(to: string) => void>()
  vi.spyOn(window, 'location', 'get').mockReturnValue({ ...window.location, assign })
  const { press, calls } = show()
  await press.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith(url))
  expect(calls.some(({ name }) => name === 'tenantViews.end')).toBe(true)
})

test('changes the language for this window without asking the server', async () => {
  const { press, calls } = show()
  await press.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'fr')
  expect(await screen.findByText(/en lecture seule\.$/)).toBeTruthy()
  expect(calls.filter(({ name }) => name === 'auth.updateLanguage')).toEqual([])
})
