import type { User } from '@foyer/contract/users'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { person, refuse, render } from '#test/kit.tsx'

const admin = person('admin')
const user = (last: number, change: Partial<User> = {}): User => ({
  id: `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`,
  email: `person${last}@acme.test`,
  firstname: 'Zoé',
  lastname: `Number ${last}`,
  role: 'member',
  status: 'active',
  createdAt: '2026-11-20T10:00:00.000Z',
  ...change,
})
const none = { items: [], hasMore: false }
const added = { user: user(3, { firstname: 'Bo', lastname: 'Li', email: 'bo@acme.test' }), password: 'abcd-efgh-Aa7' }
const url = 'http://acme.test/portal/login'

async function openForm(press: ReturnType<typeof render>['press']) {
  await press.click(await screen.findByRole('button', { name: 'Add user' }))
  return within(await screen.findByRole('dialog', { name: 'Add user' }))
}

test('lists people with name, e-mail, role, status and day', async () => {
  render('/portal/user', {
    user: admin,
    answers: { users: { list: () => ({ items: [user(1), user(2, { role: 'admin' })], hasMore: false }) } },
  })
  const row = within(await screen.findByRole('row', { name: /Zoé Number 2/ }))
  expect(row.getByText('person2@acme.test')).toBeTruthy()
  expect(row.getByText('Administrator')).toBeTruthy()
  expect(row.getByText('Fri, 20 Nov 2026')).toBeTruthy()
  expect(document.title).toBe('User · Join Meetings from anywhere, anytime')
})

test("an empty list says 'There are no users!'", async () => {
  render('/portal/user', { user: admin, answers: { users: { list: () => none } } })
  expect(await screen.findByText('There are no users!')).toBeTruthy()
})

test('the search stands in the address and is sent', async () => {
  const { press, path, calls } = render('/portal/user', { user: admin, answers: { users: { list: () => none } } })
  await press.type(await screen.findByRole('searchbox'), 'zo{Enter}')
  await waitFor(() => expect(path()).toBe('/portal/user?search=zo'))
  await waitFor(() => expect(calls.at(-1)?.input).toMatchObject({ search: 'zo', page: 1 }))
  expect(await screen.findByText('Nothing matches “zo”')).toBeTruthy()
})

test("adding a user says 'New user added successfully' and shows sign-in info to copy", async () => {
  vi.stubGlobal('isSecureContext', true)
  const { press, calls } = render('/portal/user', {
    user: admin,
    answers: { users: { list: () => none, create: () => ({ ...added, url }) } },
  })
  const form = await openForm(press)
  await press.type(form.getByLabelText('Email'), 'bo@acme.test')
  await press.type(form.getByLabelText('First name'), 'Bo')
  await press.type(form.getByLabelText('Last name'), 'Li')
  await press.click(form.getByRole('button', { name: 'Add user' }))
  expect(await screen.findByText('New user added successfully')).toBeTruthy()
  expect(await form.findByText('abcd-efgh-Aa7')).toBeTruthy()
  expect(form.getByText(url)).toBeTruthy()
  const call = calls.find(({ name }) => name === 'users.create')
  expect(call?.input).toEqual({
    email: 'bo@acme.test',
    firstname: 'Bo',
    lastname: 'Li',
    role: 'member',
    language: 'en',
    change_on_next_sign_in: true,
  })
  expect(call?.headers.get('idempotency-key')).toBeTruthy()
  await press.click(form.getByRole('button', { name: 'Copy user info' }))
  expect(await screen.findByText('User info copied')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toContain('Password: abcd-efgh-Aa7')
  await press.click(form.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a password of one’s own is asked for only where none is generated', async () => {
  const { press, calls } = render('/portal/user', { user: admin, answers: { users: { list: () => none } } })
  const form = await openForm(press)
  expect(form.queryByLabelText('Password')).toBeNull()
  await press.click(form.getByLabelText('Generate a password'))
  await press.type(form.getByLabelText('Password'), 'short')
  await press.tab()
  expect(await form.findByText(/Password must contain at least 6 characters/)).toBeTruthy()
  expect(calls.some(({ name }) => name === 'users.create')).toBe(false)
})

test("an e-mail that is taken says 'Email already registered' at its field", async () => {
  const { press } = render('/portal/user', {
    user: admin,
    answers: {
      users: {
        list: () => none,
        create: () => refuse(409, 'email-taken', { message: 'Email already registered', field: 'email' }),
      },
    },
  })
  const form = await openForm(press)
  await press.type(form.getByLabelText('Email'), 'bo@acme.test')
  await press.type(form.getByLabelText('First name'), 'Bo')
  await press.type(form.getByLabelText('Last name'), 'Li{Enter}')
  expect(await form.findByText('Email already registered')).toBeTruthy()
  expect(document.activeElement).toBe(form.getByLabelText('Email'))
})

test('what was typed is back after the session ended', async () => {
  const shown = render('/portal/user', {
    user: admin,
    answers: { users: { list: () => none, create: () => refuse(401, 'signed-out') } },
  })
  const form = await openForm(shown.press)
  await shown.press.type(form.getByLabelText('Email'), 'bo@acme.test')
  await shown.press.type(form.getByLabelText('First name'), 'Bo')
  shown.signIn(null)
  await shown.press.type(form.getByLabelText('Last name'), 'Li{Enter}')
  await waitFor(() => expect(shown.path()).toContain('/portal/login?wanted='))
  shown.unmount()
  const { press } = render('/portal/user', { user: admin, answers: { users: { list: () => none } } })
  const again = await openForm(press)
  await waitFor(() => expect(again.getByLabelText<HTMLInputElement>('First name').value).toBe('Bo'))
})

test('speaks French', async () => {
  render('/portal/user', { user: admin, language: 'fr', answers: { users: { list: () => none } } })
  expect(await screen.findByText('Il n’y a aucun utilisateur !')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ajouter un utilisateur' })).toBeTruthy()
})
