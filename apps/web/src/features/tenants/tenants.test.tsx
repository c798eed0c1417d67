import type { Tenant } from '@foyer/contract/tenants'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, person, refuse, render } from '#test/kit.tsx'

const operator = person('superadmin')
const acme: Tenant = {
  tenantuuid: '00000000-0000-4000-8000-000000000009',
  name: 'Acme Générale',
  sname: 'Acme',
  subdomain: 'acme',
  url: 'http://acme.localhost:3000',
  admin: 'Zoé Ünal',
  admin_email: 'zoe@example.test',
  status: 'active',
  createdAt: '2026-11-20T10:00:00.000Z',
}
const created = { tenant: acme, password: 'abcd-efgh-Aa7', url: 'http://acme.localhost:3000/portal/login' }
const none = { items: [], hasMore: false }

async function fillForm(press: ReturnType<typeof render>['press'], subdomain = 'acme') {
  await press.click(await screen.findByRole('button', { name: 'Add tenant' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add tenant' }))
  const fields = { 'Tenant name': 'Acme', 'Short name': 'Acme', 'First name': 'Zoé', 'Last name': 'Ünal' }
  for (const [label, value] of Object.entries(fields)) await press.type(form.getByLabelText(label), value)
  await press.type(form.getByLabelText('Email'), 'zoe@example.test')
  await press.type(form.getByLabelText('Subdomain'), `${subdomain}{Enter}`)
  return form
}

const show = (tenants: Answers['tenants'], auth: Answers['auth'] = {}) =>
  render('/portal/tenant', { user: operator, answers: { auth, tenants: { list: () => none, ...tenants } } })

test('lists tenant name, short name, tenant admin, tenant admin email and link', async () => {
  show({ list: () => ({ items: [acme], hasMore: false }) })
  const row = within(await screen.findByRole('row', { name: /Acme Générale/ }))
  expect(row.getByText('Zoé Ünal')).toBeTruthy()
  expect(row.getByText('zoe@example.test')).toBeTruthy()
  expect(row.getByRole('link', { name: 'acme.localhost:3000' }).getAttribute('href')).toBe(acme.url)
})

test('an empty list says so', async () => {
  show({})
  expect(await screen.findByText('There are no tenants!')).toBeTruthy()
})

test('is closed to administrators of tenants', async () => {
  render('/portal/tenant', { user: person('admin') })
  expect(await screen.findByRole('heading', { name: 'This page is not open to your role' })).toBeTruthy()
})

test('adding a tenant shows what its administrator needs to sign in', async () => {
  const { press } = show({ create: () => created })
  const form = await fillForm(press)
  expect(await screen.findByText('New tenant added successfully')).toBeTruthy()
  expect(await form.findByText('abcd-efgh-Aa7')).toBeTruthy()
  expect(form.getByText(created.url)).toBeTruthy()
})

test('a subdomain that is none, or is taken, is said at its field', async () => {
  const taken = refuse(409, 'subdomain-taken', { message: 'This subdomain is taken', field: 'subdomain' })
  const { press, calls } = show({ create: () => taken })
  const form = await fillForm(press, 'a.b')
  expect(await form.findByText('Enter a valid subdomain')).toBeTruthy()
  expect(calls.some(({ name }) => name === 'tenants.create')).toBe(false)
  await press.clear(form.getByLabelText('Subdomain'))
  await press.type(form.getByLabelText('Subdomain'), 'acme{Enter}')
  expect(await form.findByText('This subdomain is taken')).toBeTruthy()
})

test('the password is asked for again, and the same request then sent with its own key', async () => {
  let confirmed = false
  const { press, calls } = show(
    { create: () => (confirmed ? created : refuse(403, 'password-wanted')) },
    {
      confirmPassword: ({ password }) => {
        if (password !== 'Right1')
          return refuse(403, 'password-wrong', { message: 'Incorrect password', field: 'password' })
        confirmed = true
        return {}
      },
    },
  )
  const form = await fillForm(press)
  const again = within(await screen.findByRole('dialog', { name: 'Enter your password again' }))
  await press.type(again.getByLabelText('Password'), 'Wrong1{Enter}')
  expect(await again.findByText('Incorrect password')).toBeTruthy()
  await press.clear(again.getByLabelText('Password'))
  await press.type(again.getByLabelText('Password'), 'Right1{Enter}')
  expect(await form.findByText('abcd-efgh-Aa7')).toBeTruthy()
  const keys = calls
    .filter(({ name }) => name === 'tenants.create')
    .map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

test('Escape at the password takes one back to the form with what was typed', async () => {
  const { press } = show({
    create: () => refuse(403, 'password-wanted', { message: 'Please enter your password again' }),
  })
  const form = await fillForm(press)
  await screen.findByRole('dialog', { name: 'Enter your password again' })
  await press.keyboard('{Escape}')
  expect(await screen.findByText('Please enter your password again')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Enter your password again' })).toBeNull())
  expect(form.getByLabelText<HTMLInputElement>('Tenant name').value).toBe('Acme')
})
