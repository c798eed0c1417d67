import type { IdentityProvider, PasswordSignIn } from '@foyer/contract/tenancy/tenant-sso'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, refuse, render, type StubResponses } from '#test/kit.tsx'
import { buildTenantSettings } from '#test/tenant-settings.ts'
import { describeVersionedForm } from '#test/versioned-form.tsx'

const tenantuuid = '00000000-0000-4000-8000-000000000009'
const acme = buildTenantSettings()
const saved: IdentityProvider = {
  id: '00000000-0000-4000-8000-000000000031',
  kind: 'other',
  label: 'Acme ID',
  logo: '',
  issuer: 'https://login.acme.test',
  clientId: 'portal',
  enabled: true,
  allowedDomains: ['acme.test'],
  trustsAddresses: false,
  createsUsers: false,
  role: 'member',
  signsOut: false,
  failingSince: null,
  testedAt: null,
  failure: '',
  version: 4,
}
const redirectUri = 'http://acme.localhost:3000/portal/auth/provider'

type Options = { items?: IdentityProvider[]; language?: 'fr'; responses?: StubResponses['tenantSso'] }
const show = ({ items = [], language, responses = {} }: Options = {}) =>
  render(`/portal/Tenant/${tenantuuid}/sso`, {
    user: buildUser('superadmin'),
    ...(language ? { language } : {}),
    responses: {
      tenants: { get: () => acme },
      tenantSso: {
        list: () => ({ items, redirectUri, signOutUri: 'http://acme.localhost:3000/portal/login' }),
        create: ({ clientSecret: _, tenantuuid: _tenant, signsOut = false, trustsAddresses = false, ...input }) => {
          items.push({ ...saved, ...input, signsOut, trustsAddresses, version: 1 })
          return items[0] ?? saved
        },
        delete: () => {
          items.pop()
          return {}
        },
        ...responses,
      },
    },
  })

test('adds a preset with its issuer filled in, and sends domains as a list', async () => {
  const { press, calls } = show()
  expect(await screen.findByText(redirectUri)).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'Google' }))
  const form = within(screen.getByRole('form', { name: 'New identity provider' }))
  expect(form.getByLabelText('Issuer')).toHaveProperty('value', 'https://accounts.google.com')
  await press.type(form.getByLabelText('Client ID'), 'portal')
  await press.type(form.getByLabelText('Client secret'), 'top-secret')
  await press.type(form.getByLabelText('Trusted email domains'), 'Acme.test, acme.fr')
  await press.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Identity provider saved successfully')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'tenantSso.create')?.input).toEqual({
    tenantuuid,
    kind: 'google',
    label: 'Google',
    issuer: 'https://accounts.google.com',
    clientId: 'portal',
    clientSecret: 'top-secret',
    enabled: true,
    allowedDomains: ['acme.test', 'acme.fr'],
    trustsAddresses: false,
    createsUsers: false,
    role: 'member',
    signsOut: false,
  })
  expect(await screen.findByRole('form', { name: 'Google' })).toBeTruthy()
  expect(screen.queryByRole('form', { name: 'New identity provider' })).toBeNull()
})

test('shows what the server refuses at its field, and a wrong domain before it is sent', async () => {
  const { press, calls } = show({
    responses: {
      create: () => refuse(400, 'sso-issuer-unreachable', { field: 'issuer', message: 'No identity provider answers' }),
    },
  })
  await press.click(await screen.findByRole('button', { name: 'Other provider' }))
  await press.type(screen.getByLabelText('Name on the button'), 'Acme ID')
  await press.type(screen.getByLabelText('Issuer'), 'https://login.acme.test')
  await press.type(screen.getByLabelText('Client ID'), 'portal')
  await press.type(screen.getByLabelText('Client secret'), 'top-secret')
  await press.type(screen.getByLabelText('Trusted email domains'), 'acme')
  await press.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findAllByText('Enter domains such as example.com, separated by commas')).length).toBeGreaterThan(
    0,
  )
  expect(calls.some(({ name }) => name === 'tenantSso.create')).toBe(false)
  await press.type(screen.getByLabelText('Trusted email domains'), '.test')
  await press.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findAllByText('No identity provider answers')).length).toBeGreaterThan(0)
  expect(screen.getByLabelText('Issuer').getAttribute('aria-invalid')).toBe('true')
})

test('shows since when a provider has been failing, and with what', async () => {
  show({ items: [{ ...saved, failingSince: '2026-11-20T10:00:00.000Z', failure: 'invalid_client' }] })
  expect(await screen.findByText(/^Failing since/)).toBeTruthy()
  expect(screen.getByText('invalid_client')).toBeTruthy()
})

test('offers no third provider, and removes one after a confirmation', async () => {
  const second = { ...saved, id: '00000000-0000-4000-8000-000000000032', label: 'Other ID' }
  const { press, calls } = show({ items: [saved, second] })
  const form = within(await screen.findByRole('form', { name: 'Other ID' }))
  expect(screen.queryByRole('button', { name: 'Google' })).toBeNull()
  await press.click(form.getByRole('button', { name: 'Remove' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the identity provider?' }))
  await press.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Identity provider removed successfully')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'tenantSso.delete')?.input).toEqual({ tenantuuid, id: second.id })
  expect(await screen.findByRole('button', { name: 'Google' })).toBeTruthy()
})

test('warns that anyone gets an account without trusted domains, also in French', async () => {
  const { press } = show({ items: [{ ...saved, allowedDomains: [] }], language: 'fr' })
  await press.click(await screen.findByRole('switch', { name: 'Créer un compte pour les personnes qui n’en ont pas' }))
  expect(await screen.findByText(/toute personne ayant une adresse vérifiée/)).toBeTruthy()
})

describeVersionedForm<IdentityProvider>('a provider that someone else changes', {
  saved,
  theirs: { label: 'Their ID' },
  field: { label: 'Name on the button', theirs: 'Their ID', mine: 'My ID' },
  call: 'tenantSso.update',
  input: 'label',
  show: ({ read, update }) =>
    show({ responses: { list: () => ({ items: [read()], redirectUri, signOutUri: redirectUri }), update } }),
})

const ann = { id: saved.id, name: 'Ann Lee', email: 'ann@acme.test', hasSecondFactor: false, isExcluded: true }
const bo = { ...ann, id: tenantuuid, name: 'Bo Li', email: 'bo@acme.test', hasSecondFactor: true, isExcluded: false }
const passwords: PasswordSignIn = {
  enabled: true,
  administrator: null,
  candidates: [ann, bo],
  isTested: true,
  users: { active: 120, excluded: 3, hasMore: false },
}

test('switches password sign-in off after a question, with the administrator who keeps one', async () => {
  let state = passwords
  const { press, calls } = show({
    items: [saved],
    responses: {
      passwordSignIn: () => state,
      setPasswordSignIn: ({ enabled }) => {
        state = { ...passwords, enabled, administrator: enabled ? null : bo }
        return state
      },
    },
  })
  const form = within(await screen.findByRole('form', { name: 'Password sign-in' }))
  // Ann, who would keep a password, is not counted; without her password, she is.
  expect(form.getByText('2 of 120 active users could not sign in any more')).toBeTruthy()
  expect(form.getByText(/^Ann Lee has no second factor/)).toBeTruthy()
  await press.selectOptions(form.getByLabelText('Administrator who keeps a password'), 'Bo Li (bo@acme.test)')
  expect(form.queryByText(/has no second factor/)).toBeNull()
  expect(form.getByText('3 of 120 active users could not sign in any more')).toBeTruthy()
  await press.click(form.getByRole('button', { name: 'Switch off…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Switch password sign-in off?' }))
  expect(calls.some(({ name }) => name === 'tenantSso.setPasswordSignIn')).toBe(false)
  await press.click(dialog.getByRole('button', { name: 'Switch off' }))
  expect(await screen.findByText('Password sign-in is off')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'tenantSso.setPasswordSignIn')?.input).toEqual({
    tenantuuid,
    enabled: false,
    administrator: bo.id,
  })
  await press.click(await screen.findByRole('button', { name: 'Switch password sign-in on' }))
  expect(await screen.findByText('Password sign-in is on')).toBeTruthy()
})

test('says that a provider has to be tested first, and what the server refuses', async () => {
  const { press } = show({
    items: [saved],
    responses: {
      passwordSignIn: () => ({ ...passwords, isTested: false, users: { active: 1, excluded: 0, hasMore: false } }),
      setPasswordSignIn: () => refuse(409, 'sso-untested', { message: 'Test one first' }),
    },
  })
  expect(await screen.findByText(/^To switch it off, first test a provider/)).toBeTruthy()
  expect(screen.getByText(/^All active users have/)).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'Switch off…' }))
  await press.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Switch off' }))
  expect(await screen.findByText('Test one first')).toBeTruthy()
})

test('takes a logo for the button once the provider is saved, and removes it', async () => {
  const items = [{ ...saved }]
  const setLogo = (logo: string) => {
    items[0] = { ...saved, logo }
    return { logo }
  }
  const { press, calls } = show({
    items,
    responses: {
      uploadLogo: () => setLogo('/brand/new'),
      deleteLogo: () => {
        setLogo('')
        return {}
      },
    },
  })
  const box = within(await screen.findByRole('group', { name: 'Logo on the button' }))
  const file = new File([new Uint8Array(10)], 'logo.png', { type: 'image/png' })
  await press.upload(box.getByLabelText('Logo on the button', { selector: 'input' }), file)
  expect(await screen.findByText('Image uploaded successfully')).toBeTruthy()
  expect((await box.findByRole('img', { name: 'Logo on the button' })).getAttribute('src')).toBe(
    'http://acme.localhost:3000/brand/new',
  )
  expect(calls.find(({ name }) => name === 'tenantSso.uploadLogo')?.input).toMatchObject({ provider: saved.id })
  await press.click(box.getByRole('button', { name: 'Remove: Logo on the button' }))
  expect(await screen.findByText('Image removed successfully')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'tenantSso.deleteLogo')?.input).toMatchObject({ id: saved.id })
  await press.click(screen.getByRole('button', { name: 'Other provider' }))
  const form = within(screen.getByRole('form', { name: 'New identity provider' }))
  expect(form.queryByRole('group', { name: 'Logo on the button' })).toBeNull()
})
