import type { Tenant } from '@foyer/contract/tenancy/tenants.shapes'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, formDefaults, refuse, render, type StubResponses } from '#test/kit.tsx'
import { describeListScreen } from '#test/list-screen.tsx'
import { acme, figures, noCounts } from './tenants.fixtures.ts'

const operator = buildUser('superadmin')
const created = { tenant: acme, password: 'abcd-efgh-Aa7', url: 'http://acme.localhost:3000/portal/login' }
const none = { items: [], hasMore: false }

async function fillForm(press: ReturnType<typeof render>['press'], subdomain = 'acme') {
  const [add] = await screen.findAllByRole('button', { name: 'Add tenant' })
  if (add) await press.click(add)
  const form = within(await screen.findByRole('dialog', { name: 'Add tenant' }))
  await form.findByLabelText('Tenant name')
  const fields = { 'Tenant name': 'Acme', 'Short name': 'Acme', 'First name': 'Zoé', 'Last name': 'Ünal' }
  for (const [label, value] of Object.entries(fields)) {
    await press.clear(form.getByLabelText(label))
    await press.type(form.getByLabelText(label), value)
  }
  await press.type(form.getByLabelText('Email'), 'zoe@example.test')
  await press.clear(form.getByLabelText('Subdomain'))
  await press.type(form.getByLabelText('Subdomain'), `${subdomain}{Enter}`)
  return form
}

const show = (tenants: StubResponses['tenants'], auth: StubResponses['auth'] = {}) =>
  render('/portal/tenant', {
    user: operator,
    responses: {
      auth,
      defaults: { get: () => formDefaults('abc123') },
      tenants: {
        list: () => none,
        count: () => noCounts,
        listFigures: () => ({ figures: [figures] }),
        ...tenants,
      },
    },
  })

test('imports and exports the users of a tenant from its row, and offers the template', async () => {
  const { press, path } = show({ list: () => ({ items: [acme], hasMore: false }) })
  await press.click(await screen.findByRole('button', { name: 'Actions for Acme Générale' }))
  const getUrl = (name: string) => screen.getByRole('menuitem', { name }).getAttribute('href')
  await screen.findByRole('menuitem', { name: 'Import users' })
  expect(getUrl('Download import template')).toBe('/api/importTemplate?language=en')
  expect(getUrl('Export users')).toBe(`/api/exportUsers?tenantuuid=${acme.tenantuuid}&language=en`)
  await press.click(screen.getByRole('menuitem', { name: 'Import users' }))
  await waitFor(() => expect(path()).toBe(`/portal/user/import?tenantuuid=${acme.tenantuuid}`))
})

test('shows that the list is empty', async () => {
  show({})
  expect(await screen.findByText('There are no tenants!')).toBeTruthy()
})

test('keeps sort order, tab, filter and search in the URL and sends them to the server', async () => {
  const { press, calls, path } = show({ list: () => ({ items: [acme], hasMore: false }) })
  await press.click(await screen.findByRole('button', { name: /^Added/ }))
  await waitFor(() => expect(path()).toContain('sort=-added'))
  await press.click(screen.getByRole('button', { name: 'Filters' }))
  await press.selectOptions(await screen.findByLabelText('Mail'), 'Not delivered in 24 hours')
  await waitFor(() => expect(path()).toContain('mail=failed'))
  await press.click(screen.getByRole('tab', { name: /Disabled/ }))
  await waitFor(() => expect(path()).toContain('tab=disabled'))
  await press.type(screen.getByRole('searchbox'), 'acme')
  await waitFor(() =>
    expect(calls.findLast(({ name }) => name === 'tenants.list')?.input).toMatchObject({
      sort: '-added',
      search: 'acme',
      filters: { status: 'disabled', mail: 'failed' },
    }),
  )
})

test('disables a tenant after a confirmation that names it, and enables it without one', async () => {
  let status: Tenant['status'] = 'active'
  const { press, calls } = show({
    list: () => ({ items: [{ ...acme, status }], hasMore: false }),
    enable: ({ enabled }) => {
      status = enabled ? 'active' : 'disabled'
      return { ...acme, status }
    },
  })
  const menu = { name: 'Actions for Acme Générale' }
  await press.click(await screen.findByRole('button', menu))
  await press.click(await screen.findByRole('menuitem', { name: 'Disable…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Disable Acme Générale?' }))
  expect(dialog.getByText(/ongoing meetings end/)).toBeTruthy()
  await press.click(dialog.getByRole('button', { name: 'Disable' }))
  expect(await screen.findByText('Tenant disabled successfully')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press.click(await screen.findByRole('button', menu))
  await press.click(await screen.findByRole('menuitem', { name: 'Enable' }))
  expect(await screen.findByText('Tenant enabled successfully')).toBeTruthy()
  expect(calls.filter(({ name }) => name === 'tenants.enable').map(({ input }) => input)).toEqual([
    { id: acme.tenantuuid, enabled: false },
    { id: acme.tenantuuid, enabled: true },
  ])
})

test('deletes a tenant once its name is typed', async () => {
  let items = [acme]
  const { press, calls } = show({
    list: () => ({ items, hasMore: false }),
    delete: () => {
      items = []
      return {}
    },
  })
  await press.click(await screen.findByRole('button', { name: 'Actions for Acme Générale' }))
  await press.click(await screen.findByRole('menuitem', { name: 'Delete…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Acme Générale?' }))
  const field = dialog.getByLabelText('Type Acme Générale to confirm')
  await press.type(field, 'Acme{Enter}')
  expect(await dialog.findByText("The name doesn't match")).toBeTruthy()
  expect(calls.some(({ name }) => name === 'tenants.delete')).toBe(false)
  await press.type(field, ' Générale{Enter}')
  expect(await screen.findByText('Tenant deleted successfully')).toBeTruthy()
  expect(await screen.findByText('There are no tenants!')).toBeTruthy()
})

test('redirects an administrator to their own tenant', async () => {
  const user = buildUser('admin')
  const { path } = render('/portal/tenant', { user, responses: { tenants: { get: () => refuse(404, 'not-found') } } })
  await waitFor(() => expect(path()).toBe(`/portal/Tenant/${user.tenantuuid}`))
  expect(await screen.findByRole('heading', { level: 1, name: 'Tenant not found' })).toBeTruthy()
})

test('is closed to members', async () => {
  render('/portal/tenant', { user: buildUser('member') })
  expect(await screen.findByRole('heading', { name: "You don't have access to this page" })).toBeTruthy()
})

test('shows the sign-in details of the administrator of a new tenant', async () => {
  const { press, path } = show({ create: () => created })
  const form = await fillForm(press)
  expect(await screen.findByText('Tenant created successfully')).toBeTruthy()
  expect(await form.findByText('abcd-efgh-Aa7')).toBeTruthy()
  expect(form.getByText(created.url)).toBeTruthy()
  await press.click(form.getByRole('button', { name: 'Open tenant' }))
  await waitFor(() => expect(path()).toBe(`/portal/Tenant/${acme.tenantuuid}`))
})

test('suggests the short name and the subdomain of a new tenant until they are typed', async () => {
  const { press } = show({})
  const [add] = await screen.findAllByRole('button', { name: 'Add tenant' })
  if (add) await press.click(add)
  const form = within(await screen.findByRole('dialog', { name: 'Add tenant' }))
  const read = (label: string) => form.getByLabelText<HTMLInputElement>(label).value
  await press.type(await form.findByLabelText('Tenant name'), 'Clinique Été')
  expect(read('Short name')).toBe('Clinique')
  expect(read('Subdomain')).toBe('clinique-ete')
  await press.clear(form.getByLabelText('Subdomain'))
  await press.type(form.getByLabelText('Subdomain'), 'ete')
  await press.type(form.getByLabelText('Tenant name'), ' 2')
  expect(read('Subdomain')).toBe('ete')
})

test('shows an invalid or taken subdomain at its field', async () => {
  const taken = refuse(409, 'subdomain-taken', { message: 'This subdomain is taken', field: 'subdomain' })
  const { press, calls } = show({ create: () => taken })
  const form = await fillForm(press, 'a.b')
  expect(await form.findByText('Enter a valid subdomain')).toBeTruthy()
  expect(calls.some(({ name }) => name === 'tenants.create')).toBe(false)
  await press.clear(form.getByLabelText('Subdomain'))
  await press.type(form.getByLabelText('Subdomain'), 'acme{Enter}')
  expect(await form.findByText('This subdomain is taken')).toBeTruthy()
})

test('asks for the password, then repeats the request with the same idempotency key', async () => {
  let confirmed = false
  const { press, calls } = show(
    { create: () => (confirmed ? created : refuse(403, 'reauthentication-required')) },
    {
      confirmPassword: ({ password }) => {
        if (password !== 'Right1')
          return refuse(403, 'password-incorrect', { message: 'Incorrect password', field: 'password' })
        confirmed = true
        return {}
      },
    },
  )
  const form = await fillForm(press)
  const reauthentication = within(await screen.findByRole('dialog', { name: 'Enter your password again' }))
  await press.type(reauthentication.getByLabelText('Password'), 'Wrong1{Enter}')
  expect(await reauthentication.findByText('Incorrect password')).toBeTruthy()
  await press.clear(reauthentication.getByLabelText('Password'))
  await press.type(reauthentication.getByLabelText('Password'), 'Right1{Enter}')
  expect(await form.findByText('abcd-efgh-Aa7')).toBeTruthy()
  const keys = calls
    .filter(({ name }) => name === 'tenants.create')
    .map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

test('asks a user without a password to confirm, and says nothing of a password', async () => {
  const { press } = render('/portal/tenant', {
    user: { ...operator, usesPassword: false },
    responses: {
      defaults: { get: () => formDefaults('abc123') },
      tenants: { list: () => none, count: () => noCounts, create: () => refuse(403, 'reauthentication-required') },
      sso: { identities: () => ({ items: [], providers: [] }) },
    },
  })
  await fillForm(press)
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  expect(dialog.getByText('For this we ask you to confirm every 15 minutes.')).toBeTruthy()
  expect(dialog.queryByLabelText('Password')).toBeNull()
})

test('returns to the form with its input when the password dialog is cancelled', async () => {
  const { press } = show({
    create: () => refuse(403, 'reauthentication-required', { message: 'Please enter your password again' }),
  })
  const form = await fillForm(press)
  await screen.findByRole('dialog', { name: 'Enter your password again' })
  await press.keyboard('{Escape}')
  expect(await screen.findByText('Please enter your password again')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Enter your password again' })).toBeNull())
  expect(form.getByLabelText<HTMLInputElement>('Tenant name').value).toBe('Acme')
})

describeListScreen<Tenant>('tenants', {
  path: '/portal/tenant',
  user: operator,
  call: 'tenants.list',
  respond: (list) => ({ tenants: { list, count: () => noCounts, listFigures: () => ({ figures: [figures] }) } }),
  row: acme,
  rowText: 'Acme Générale',
  empty: 'There are no tenants!',
  exported: '/exportTenants',
})
