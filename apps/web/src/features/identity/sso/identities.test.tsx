import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { buildUser, refuse, render } from '#test/kit.tsx'

const [google, acme] = ['00000000-0000-4000-8000-000000000041', '00000000-0000-4000-8000-000000000042'] as const
const linked = {
  id: '00000000-0000-4000-8000-000000000051',
  label: 'Acme ID',
  kind: 'other' as const,
  email: 'ana@id.acme.test',
  linkedAt: '2026-11-02T09:00:00.000Z',
  provider: acme,
}
const others = [{ provider: google, kind: 'google' as const, label: 'Google', logo: '' }]
const own = {
  ...{ firstname: 'Ana', lastname: 'Silva', email: 'ana@acme.test', newEmail: null, organisation: 'Acme' },
  ...({ role: 'member', roleName: '', language: 'en', timezone: 'Europe/Paris', picture: '', version: 1 } as const),
}
const withoutPassword = (confirmedUntil: string | null = null) =>
  buildUser('member', { usesPassword: false, confirmedUntil })

beforeEach(() => sessionStorage.clear())

type Options = { items?: (typeof linked)[]; providers?: typeof others; user?: ReturnType<typeof buildUser> }
async function open({ items = [linked], providers = others, user = buildUser('member') }: Options, sso: object = {}) {
  const kit = render('/portal/profile', {
    user,
    responses: { profile: { get: () => own }, sso: { identities: () => ({ items, providers }), ...sso } },
  })
  await kit.press.click(await screen.findByRole('button', { name: 'Identity providers: Manage…' }))
  return { ...kit, dialog: within(await screen.findByRole('dialog', { name: 'Identity providers' })) }
}

test('has no row where there is neither a provider nor a connection', async () => {
  render('/portal/profile', {
    user: buildUser('member'),
    responses: { profile: { get: () => own }, sso: { identities: () => ({ items: [], providers: [] }) } },
  })
  expect(await screen.findByRole('button', { name: 'Sessions and devices: Manage…' })).toBeTruthy()
  expect(screen.queryByText('Identity providers')).toBeNull()
})

test('a provider is connected with the password, by leaving for it', async () => {
  const { press, dialog, calls } = await open(
    {},
    {
      beginLink: ({ password }: { password?: string }) =>
        password === 'Secret1'
          ? { url: `${window.location.href}#at-the-provider` }
          : refuse(403, 'own-password-incorrect', { message: 'Password incorrect, try again', field: 'password' }),
    },
  )
  await press.click(await dialog.findByRole('button', { name: 'Connect Google' }))
  await press.click(dialog.getByRole('button', { name: 'Continue' }))
  expect((await dialog.findAllByText('Enter a valid password')).length).toBeGreaterThan(0)
  await press.type(dialog.getByLabelText('Password'), 'Secret1')
  await press.click(dialog.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(window.location.hash).toBe('#at-the-provider'))
  expect(calls.findLast(({ name }) => name === 'sso.beginLink')?.input).toEqual({
    provider: google,
    password: 'Secret1',
  })
  expect(sessionStorage.getItem('provider-purpose')).toBe('link')
  window.history.replaceState(null, '', window.location.pathname)
})

test('giving up a step moves the focus back to the list', async () => {
  const { press, dialog } = await open({})
  await press.click(await dialog.findByRole('button', { name: 'Disconnect Acme ID' }))
  await press.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(await dialog.findByRole('button', { name: 'Connect Google' })).toBeTruthy()
  expect(document.activeElement?.textContent).toBe(dialog.getByText(/provider/i, { selector: 'p' }).textContent)
})

test('a refused removal says why', async () => {
  const message = 'This is your only way to sign in'
  const { press, dialog } = await open({}, { unlink: () => refuse(409, 'sso-last-way', { message }) })
  await press.click(await dialog.findByRole('button', { name: 'Disconnect Acme ID' }))
  await press.type(dialog.getByLabelText('Password'), 'Secret1')
  await press.click(dialog.getByRole('button', { name: 'Disconnect' }))
  expect(await screen.findByText(message)).toBeTruthy()
})

test('a user without a password confirms with their provider instead', async () => {
  const { press, dialog, calls } = await open(
    { user: withoutPassword() },
    { beginConfirmation: () => ({ url: `${window.location.href}#again` }) },
  )
  await press.click(await dialog.findByRole('button', { name: 'Disconnect Acme ID' }))
  await press.click(await dialog.findByRole('button', { name: 'Sign in with Acme ID again' }))
  await waitFor(() => expect(window.location.hash).toBe('#again'))
  expect(dialog.queryByLabelText('Password')).toBeNull()
  expect(calls.find(({ name }) => name === 'sso.beginConfirmation')?.input).toEqual({ provider: acme })
  expect(sessionStorage.getItem('provider-purpose')).toBe('confirm')
  window.history.replaceState(null, '', window.location.pathname)
})

test('a recent confirmation is used without a password', async () => {
  const { press, dialog, calls } = await open(
    { user: withoutPassword(new Date(Date.now() + 60_000).toISOString()) },
    { unlink: () => ({}) },
  )
  await press.click(await dialog.findByRole('button', { name: 'Disconnect Acme ID' }))
  expect(await dialog.findByText(/You have confirmed that it is you/)).toBeTruthy()
  await press.click(dialog.getByRole('button', { name: 'Disconnect' }))
  expect(await screen.findByText('Acme ID is disconnected')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'sso.unlink')?.input).toEqual({ id: linked.id })
})

test('back from the provider, the account is connected and the profile opens again', async () => {
  sessionStorage.setItem('provider-purpose', 'link')
  sessionStorage.setItem('wanted', '/portal/profile')
  const kit = render('/portal/auth/provider?state=abc&code=xyz', {
    user: buildUser('member'),
    responses: {
      profile: { get: () => own },
      sso: { completeLink: () => ({ label: 'Acme ID' }), identities: () => ({ items: [linked], providers: [] }) },
    },
  })
  expect(await screen.findByText('Acme ID is connected')).toBeTruthy()
  await waitFor(() => expect(kit.path()).toBe('/portal/profile'))
  expect(await screen.findByText('Also signs you in: Acme ID')).toBeTruthy()
})

test('says, also in French, why the account was not connected', async () => {
  sessionStorage.setItem('provider-purpose', 'link')
  sessionStorage.setItem('wanted', '/portal/profile')
  const message = 'Une autre personne est déjà associée'
  render('/portal/auth/provider?state=abc&code=xyz', {
    language: 'fr',
    user: buildUser('member', { language: 'fr' }),
    responses: { sso: { completeLink: () => refuse(409, 'sso-linked-elsewhere', { message }) } },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Le fournisseur n’a pas été associé' })).toBeTruthy()
  expect(screen.getByText(message).getAttribute('role')).toBe('alert')
  expect(screen.getByRole('link', { name: 'Retour' }).getAttribute('href')).toBe('/portal/profile')
})
