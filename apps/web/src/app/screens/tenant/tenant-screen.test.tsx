import type { User } from '@foyer/contract/identity/users.shapes'
import type { TenantSettings } from '@foyer/contract/tenancy/tenants.shapes'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { buildUser, tenant as host, refuse, render, type StubResponses } from '#test/kit.tsx'
import { buildTenantSettings } from '#test/tenant-settings.ts'
import { describeVersionedForm } from '#test/versioned-form.tsx'

const acme = buildTenantSettings({ name: 'Acme Générale', missingSetup: ['smtp', 'address', 'meeting'] })
const operator = buildUser('superadmin')

/** Renders a tenant from a stub that keeps its updates. */
function show(
  section: string,
  responses: StubResponses['tenants'] = {},
  user = operator,
  begin: Partial<TenantSettings> = {},
  users: StubResponses['users'] = {},
) {
  let now = { ...acme, ...begin }
  return render(`/portal/tenant/${now.tenantuuid}${section === '' ? '' : `/${section}`}`, {
    user,
    responses: {
      tenants: {
        get: () => now,
        update: ({ version, tenantuuid: _named, language = now.language, ...fields }) => {
          now = { ...now, ...fields, language, version: version + 1 }
          return now
        },
        ...responses,
      },
      users: { list: () => ({ items: [], hasMore: false }), ...users },
    },
  })
}

test('shows name, status and link of the tenant, and copies its ID from the menu', async () => {
  vi.stubGlobal('isSecureContext', true)
  const { press } = show('')
  expect(await screen.findByRole('heading', { level: 1, name: 'Acme Générale' })).toBeTruthy()
  expect(screen.getByText('Active')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'acme.localhost:3000' }).getAttribute('href')).toBe(acme.url)
  await press.click(screen.getByRole('button', { name: 'Actions for Acme Générale' }))
  expect(await screen.findByRole('menuitem', { name: `Copy: Link ${acme.url}` })).toBeTruthy()
  await press.click(screen.getByRole('menuitem', { name: `Copy: ID ${acme.tenantuuid}` }))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(acme.tenantuuid))
  expect(screen.getByText(/You’re editing Acme Générale/)).toBeTruthy()
})

test('keeps the section in the URL and focuses its heading', async () => {
  const { press, path } = show('')
  const list = within(await screen.findByRole('navigation', { name: 'Sections' }))
  expect(list.getByRole('link', { name: 'Settings' }).getAttribute('aria-current')).toBe('page')
  await press.click(list.getByRole('link', { name: 'Sign-up' }))
  expect(await screen.findByRole('switch', { name: 'Allow sign-up by email' })).toBeTruthy()
  expect(path()).toBe(`/portal/Tenant/${acme.tenantuuid}/sign-up`)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Sign-up'))
  await press.selectOptions(screen.getByLabelText('Section'), 'Users')
  expect(await screen.findByText('There are no users!')).toBeTruthy()
  expect(path()).toBe(`/portal/Tenant/${acme.tenantuuid}/users`)
})

test('lists the setup steps with buttons to the missing ones, elsewhere only how many are done', async () => {
  const { press } = show('')
  expect(await screen.findByText('3 of 6 done')).toBeTruthy()
  expect(screen.getByText('Setup checklist')).toBeTruthy()
  const path = `/portal/Tenant/${acme.tenantuuid}`
  expect(screen.getByRole('link', { name: 'Set up: Mail server' }).getAttribute('href')).toBe(`${path}/smtp`)
  expect(screen.queryByRole('link', { name: 'Set up: Logo' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Set up: First meeting' })).toBeNull()
  await press.click(screen.getByRole('link', { name: 'Sign-up' }))
  await waitFor(() => expect(screen.queryByText('Setup checklist')).toBeNull())
  expect(screen.getByRole('link', { name: '3 of 6 set up' }).getAttribute('href')).toBe(`${path}/settings`)
})

test('saves the settings together with their version', async () => {
  const { press, calls } = show('settings')
  await press.type(await screen.findByLabelText('Address'), '1 rue de la Paix')
  await press.clear(screen.getByRole('textbox', { name: 'Minimum password length' }))
  await press.type(screen.getByRole('textbox', { name: 'Minimum password length' }), '12')
  await press.selectOptions(screen.getByRole('combobox', { name: 'Sign out after inactivity' }), '8 hours')
  await press.selectOptions(screen.getByRole('combobox', { name: 'Maximum session length' }), '30 days')
  await press.click(screen.getByRole('combobox', { name: 'Country' }))
  await press.clear(screen.getByRole('combobox', { name: 'Country' }))
  await press.type(screen.getByRole('combobox', { name: 'Country' }), 'cote')
  await press.click(await screen.findByRole('option', { name: 'Côte d’Ivoire' }))
  await press.selectOptions(screen.getByLabelText('Default language'), 'fr')
  await press.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Tenant edited successfully')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'tenants.update')?.input).toMatchObject({
    address: '1 rue de la Paix',
    passwordLength: 12,
    country: 'CI',
    language: 'fr',
    version: 3,
    signupNormal: false,
    signupSocial: false,
    sessionIdleHours: 8,
    sessionDays: 30,
  })
  await press.type(screen.getByLabelText('Short name'), '2')
  await press.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(calls.findLast(({ name }) => name === 'tenants.update')?.input).toMatchObject({
      version: 4,
      sname: 'Acme2',
    }),
  )
})

describeVersionedForm('the settings of a tenant', {
  saved: acme,
  theirs: { sname: 'Acme by others' },
  field: { label: 'Short name', theirs: 'Acme by others', mine: 'Mine' },
  call: 'tenants.update',
  input: 'sname',
  show: ({ read, update }) => show('settings', { get: read, update }),
})

test('saves a switch immediately, and reverts it with the reason after a failure', async () => {
  let refused = false
  let saved = { ...acme, signupNormal: false }
  const { press } = show('sign-up', {
    update: ({ signupNormal, version }) => {
      if (refused) return refuse(409, 'conflict', { message: 'Changed by someone else in the meantime' })
      saved = { ...acme, signupNormal, version: version + 1 }
      return saved
    },
    get: () => saved,
  })
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Allow sign-up by email' })
  expect(toggle.checked).toBe(false)
  await press.click(toggle)
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(toggle.checked).toBe(true)
  refused = true
  await press.click(toggle)
  expect(await screen.findByText('Changed by someone else in the meantime')).toBeTruthy()
  await waitFor(() => expect(toggle.checked).toBe(true))
})

test('has a switch for each way to register', async () => {
  let saved = { ...acme }
  const { press, calls } = show('sign-up', {
    update: ({ signupNormal, signupSocial }) => {
      saved = { ...saved, signupNormal, signupSocial, version: saved.version + 1 }
      return saved
    },
    get: () => saved,
  })
  await press.click(await screen.findByRole('switch', { name: 'Allow sign-up with Google, Microsoft…' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  await press.click(screen.getByRole('switch', { name: 'Allow sign-up by email' }))
  await waitFor(() =>
    expect(calls.filter(({ name }) => name === 'tenants.update').map(({ input }) => input)).toMatchObject([
      { signupNormal: false, signupSocial: true, version: 3 },
      { signupNormal: true, signupSocial: true, version: 4 },
    ]),
  )
})

test('explains what happens to the old subdomain and validates the new one', async () => {
  const moved = { ...acme, subdomain: 'newacme', url: 'http://newacme.localhost:3000' }
  const { press, calls } = show('settings', { changeSubdomain: () => moved })
  await press.click(await screen.findByRole('button', { name: 'Change…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the address of Acme Générale' }))
  expect(
    dialog.getByText(/acme\.localhost:3000, including invitations, redirect to the new address for a year/),
  ).toBeTruthy()
  const field = dialog.getByLabelText('New subdomain')
  await press.clear(field)
  await press.type(field, 'xn--acme{Enter}')
  expect(await dialog.findByText('Enter a valid subdomain')).toBeTruthy()
  await press.clear(field)
  await press.type(field, 'newacme')
  expect(dialog.getByText(/newacme\.localhost:3000/)).toBeTruthy()
  await press.click(dialog.getByRole('button', { name: 'Change address' }))
  expect(await screen.findByText('Address changed successfully')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'tenants.changeSubdomain')?.input).toEqual({
    id: acme.tenantuuid,
    subdomain: 'newacme',
  })
})

test('disables, enables and deletes a tenant in the danger zone', async () => {
  let status: TenantSettings['status'] = 'active'
  const { press, path } = show('danger', {
    get: () => ({ ...acme, status }),
    enable: ({ enabled }) => {
      status = enabled ? 'active' : 'disabled'
      return { ...acme, status }
    },
    delete: () => ({}),
    list: () => ({ items: [], hasMore: false }),
  })
  await press.click(await screen.findByRole('button', { name: 'Disable…' }))
  await press.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disable' }))
  expect(await screen.findByText(/This tenant is disabled/)).toBeTruthy()
  await press.click(await screen.findByRole('button', { name: 'Enable' }))
  await waitFor(() => expect(screen.queryByText(/This tenant is disabled/)).toBeNull())
  await press.click(await screen.findByRole('button', { name: 'Delete…' }))
  await press.type(await screen.findByLabelText('Type Acme Générale to confirm'), 'Acme Générale{Enter}')
  expect(await screen.findByText('Tenant deleted successfully')).toBeTruthy()
  await waitFor(() => expect(path()).toBe('/portal/tenant'))
})

test('hides the operator’s options from administrators', async () => {
  const admin = buildUser('admin')
  show('', {}, admin, { tenantuuid: host.tenantuuid, name: 'Acme Meetings' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Acme Meetings' })).toBeTruthy()
  expect(await screen.findByText(/Only a super administrator can change it/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Danger zone' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'All tenants' })).toBeNull()
  expect(screen.queryByText(/You’re editing/)).toBeNull()
})

test('shows a page for unknown tenants', async () => {
  show('', { get: () => refuse(404, 'not-found') })
  expect(await screen.findByRole('heading', { level: 1, name: 'Tenant not found' })).toBeTruthy()
})

test('shows a loading failure in place with a retry', async () => {
  let fails = true
  const { press } = show('', {
    get: () => (fails ? refuse(500, 'unexpected', { message: 'Failed, Try Again..!!' }) : acme),
  })
  expect(await screen.findByText('Failed, Try Again..!!')).toBeTruthy()
  fails = false
  await press.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Acme Générale' })).toBeTruthy()
})

test('shows the administrator, whose name and email can be edited', async () => {
  const administrator: User = {
    id: acme.adminId ?? '',
    email: acme.adminEmail,
    firstname: 'Zoé',
    lastname: 'Ünal',
    picture: '',
    role: 'admin',
    roleName: '',
    level: 'admin' as const,
    status: 'active',
    language: 'en',
    createdAt: '2026-11-01T09:00:00Z',
    lastSeenAt: null,
    invitationExpiresAt: null,
    secondFactor: 'none',
    passwordShown: false,
    manageable: true,
    version: 4,
  }
  const users = { get: () => administrator, update: () => administrator }
  const { press, calls } = show('settings', {}, operator, {}, users)
  const section = within(await screen.findByRole('region', { name: 'What is set' }))
  expect(section.getByText(/^Zoé Ünal/)).toBeTruthy()
  expect(section.getByText('zoe@example.test')).toBeTruthy()
  await press.click(section.getByRole('button', { name: 'Edit administrator' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Zoé Ünal' }))
  const email = await dialog.findByLabelText('Email')
  await press.clear(email)
  await press.type(email, 'new@example.test')
  await press.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'users.update')?.input).toMatchObject({
      id: acme.adminId,
      version: 4,
      email: 'new@example.test',
      tenantuuid: acme.tenantuuid,
    }),
  )
})
