import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { buildUser, loginResponse, refuse, render, tenant } from '#test/kit.tsx'

const [google, acme] = ['00000000-0000-4000-8000-000000000041', '00000000-0000-4000-8000-000000000042'] as const
const tenantInfo = () => ({
  ...tenant,
  providers: [
    { provider: google, kind: 'google' as const, label: 'Google', logo: '', createsUsers: false },
    { provider: acme, kind: 'other' as const, label: 'Acme ID', logo: '', createsUsers: true },
  ],
})
const listNames = async () =>
  (await screen.findAllByRole('button', { name: /^Continue with/ })).map(({ textContent }) => textContent)

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('shows no other ways to sign in where there are none', async () => {
  render('/portal/login')
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'Other ways to sign in' })).toBeNull()
})

test('offers the providers, the one that was used last first', async () => {
  const { unmount } = render('/portal/login', { responses: { auth: { tenantInfo } } })
  expect(await listNames()).toEqual(['Continue with Google', 'Continue with Acme ID'])
  unmount()
  localStorage.setItem('provider', acme)
  render('/portal/login', { responses: { auth: { tenantInfo } } })
  expect(await listNames()).toEqual(['Continue with Acme IDlast used', 'Continue with Google'])
})

test('shows the logo that an administrator has chosen for a provider', async () => {
  const providers = tenantInfo().providers.map((provider) => ({ ...provider, logo: '/brand/logo' }))
  render('/portal/login', { responses: { auth: { tenantInfo: () => ({ ...tenant, providers }) } } })
  const button = await screen.findByRole('button', { name: 'Continue with Acme ID' })
  expect(button.querySelector('img')?.getAttribute('src')).toBe('/brand/logo')
})

test('asks for a password only where an administrator says so, if users sign in with a provider', async () => {
  const { press } = render('/portal/login', {
    responses: { auth: { tenantInfo: () => ({ ...tenantInfo(), passwordSignIn: false }) } },
  })
  expect(await listNames()).toEqual(['Continue with Google', 'Continue with Acme ID'])
  expect(screen.queryByLabelText('Password')).toBeNull()
  expect(screen.getByRole('group', { name: 'Ways to sign in' })).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'Administrator sign-in' }))
  expect(screen.getByLabelText('Password')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  expect(screen.getByText(/^Only the administrator who keeps a password/)).toBeTruthy()
})

test('leaves for the provider, and keeps the wanted page in the browser', async () => {
  // jsdom only follows links within a page.
  const begin = () => ({ url: `${window.location.href}#at-the-provider` })
  const { press, calls } = render('/portal/login?redirect=%2Fportal%2Fpast-meetings', {
    responses: { auth: { tenantInfo }, sso: { begin } },
  })
  await press.click(await screen.findByRole('button', { name: 'Continue with Acme ID' }))
  await waitFor(() => expect(window.location.hash).toBe('#at-the-provider'))
  expect(sessionStorage.getItem('wanted')).toBe('/portal/past-meetings')
  expect(calls.find(({ name }) => name === 'sso.begin')?.input).toEqual({ provider: acme })
  window.location.hash = ''
})

test('says in a toast why a provider cannot be used', async () => {
  const message = 'The provider can’t be reached'
  const { press } = render('/portal/login', {
    responses: { auth: { tenantInfo }, sso: { begin: () => refuse(503, 'sso-unavailable', { message }) } },
  })
  await press.click(await screen.findByRole('button', { name: 'Continue with Acme ID' }))
  expect(await screen.findByText(message)).toBeTruthy()
})

test('ends the sign-in with what the provider returned, once, and opens the wanted page', async () => {
  sessionStorage.setItem('provider', acme)
  sessionStorage.setItem('wanted', '/portal/past-meetings')
  const kit = render('/portal/auth/provider?state=abc&code=xyz&iss=https%3A%2F%2Flogin.acme.test', {
    responses: {
      sso: {
        complete: () => {
          kit.signIn(buildUser('member'))
          return loginResponse
        },
      },
      meetings: { listSchedules: () => ({ items: [], hasMore: false }) },
    },
  })
  expect(await screen.findByText('Login successful')).toBeTruthy()
  await waitFor(() => expect(kit.path()).toContain('/portal/past-meetings'))
  expect(kit.calls.filter(({ name }) => name === 'sso.complete').map(({ input }) => input)).toEqual([
    { state: 'abc', code: 'xyz', iss: 'https://login.acme.test' },
  ])
  expect(localStorage.getItem('provider')).toBe(acme)
})

test.each(['//evil.test', 'https://evil.test/portal/', '/portal/..//evil.test', 'javascript:alert(1)'])(
  'never leads to %s',
  async (wanted) => {
    sessionStorage.setItem('wanted', wanted)
    const kit = render('/portal/auth/provider?state=abc&code=xyz', {
      responses: {
        sso: {
          complete: () => {
            kit.signIn(buildUser('member'))
            return loginResponse
          },
        },
        meetings: { listSchedules: () => ({ items: [], hasMore: false }) },
      },
    })
    await waitFor(() => expect(kit.path()).toBe('/portal/landing-page'))
  },
)

test('asks for the code of the second factor, and leads back to the sign-in page', async () => {
  sessionStorage.setItem('wanted', '/portal/past-meetings')
  const { press, path } = render('/portal/auth/provider?state=abc&code=xyz', {
    responses: {
      sso: {
        complete: () => ({ ...loginResponse, twoFactor: true, secondFactors: ['app'], token: '', tmpid: 'once' }),
      },
    },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Enter your code' })).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'Back to sign in' }))
  await waitFor(() => expect(path()).toBe('/portal/login?redirect=%2Fportal%2Fpast-meetings'))
  expect(await screen.findByLabelText('Password')).toBeTruthy()
})

test('the setup of a second factor says nothing of a password that the user may not have', async () => {
  const complete = () => ({ ...loginResponse, twoFactorSetup: true, token: '', tmpid: 'once' })
  render('/portal/auth/provider?state=abc&code=xyz', { responses: { sso: { complete } } })
  expect(await screen.findByRole('heading', { level: 1, name: 'Set up two-factor authentication' })).toBeTruthy()
  expect(screen.queryByText(/password/)).toBeNull()
})

test('a cancelled sign-in at the provider leads back to the invitation that it was to accept', async () => {
  sessionStorage.setItem('invitation', 'secret-token')
  render('/portal/auth/provider?state=abc&error=access_denied', {
    responses: { sso: { complete: () => refuse(400, 'sso-failed', { message: 'Failed, try again' }) } },
  })
  expect((await screen.findByRole('link', { name: 'Back' })).getAttribute('href')).toBe(
    '/portal/create-password#secret-token',
  )
})

test('says why no one is signed in, in French too, and leads back with the wanted page', async () => {
  sessionStorage.setItem('wanted', '/portal/past-meetings')
  const message = 'Aucun compte n’est associé'
  render('/portal/auth/provider?state=abc&error=access_denied', {
    language: 'fr',
    responses: { sso: { complete: () => refuse(409, 'sso-not-connected', { message }) } },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Vous n’êtes pas connecté' })).toBeTruthy()
  expect(screen.getByText(message).getAttribute('role')).toBe('alert')
  const link = screen.getByRole('link', { name: 'Retour à la connexion' })
  expect(link.getAttribute('href')).toBe('/portal/login?redirect=%2Fportal%2Fpast-meetings')
})
