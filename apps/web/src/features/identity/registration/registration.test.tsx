import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { refuse, render, type StubResponses, tenant } from '#test/kit.tsx'

afterEach(() => void vi.useRealTimers())

const open: StubResponses['auth'] = { tenantInfo: () => ({ ...tenant, signup: { normal: true, social: false } }) }

async function fill(press: ReturnType<typeof render>['press'], email = 'bo@gmail.com') {
  await press.type(await screen.findByLabelText('First name'), 'Bo')
  await press.type(screen.getByLabelText('Last name'), 'Berg')
  await press.type(screen.getByLabelText('Email'), email)
  await press.click(screen.getByRole('button', { name: 'Register' }))
}

test("registers with three fields: 'Registration Successful', then a page that names the address", async () => {
  const { press, calls } = render('/portal/register', {
    responses: { auth: open, registration: { create: () => ({}) } },
  })
  await fill(press)
  expect(await screen.findByText('Registration Successful')).toBeTruthy()
  expect(await screen.findByRole('heading', { level: 1, name: 'Thank you' })).toBeTruthy()
  expect(screen.getByText(/We've sent an email to bo@gmail.com/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open Gmail' })).toHaveProperty('hostname', 'mail.google.com')
  expect(calls.at(-1)?.input).toEqual({ firstname: 'Bo', lastname: 'Berg', email: 'bo@gmail.com', language: 'en' })
  await press.click(screen.getByRole('link', { name: 'Use another email' }))
  expect(await screen.findByLabelText('First name')).toHaveProperty('value', 'Bo')
})

test('shows an error at each invalid field', async () => {
  const { press } = render('/portal/register', { responses: { auth: open } })
  await press.click(await screen.findByRole('button', { name: 'Register' }))
  for (const message of ['Enter a valid first name', 'Enter a valid last name', 'Enter a valid email'])
    expect((await screen.findAllByText(new RegExp(message))).length).toBeGreaterThan(0)
})

test("shows 'Email already registered' at the field, with a link to sign in instead", async () => {
  const message = 'Email already registered'
  const { press } = render('/portal/register', {
    responses: {
      auth: open,
      registration: { create: () => refuse(409, 'email-taken', { field: 'email', message }) },
    },
  })
  await fill(press, 'ana@acme.test')
  expect(await screen.findByText(message)).toBeTruthy()
  await press.click(screen.getByRole('link', { name: 'Sign in instead' }))
  expect(await screen.findByLabelText('Email')).toHaveProperty('value', 'ana@acme.test')
  expect(await screen.findByLabelText('Password')).toBeTruthy()
})

test("resends the email after 30 seconds, with 'Mail has been sent successfully' or 'Failed, try again..!'", async () => {
  let fails = true
  const { press, calls } = render('/portal/register', {
    responses: {
      auth: open,
      registration: { create: () => ({}), resend: () => (fails ? refuse(429, 'too-many-requests') : {}) },
    },
  })
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] })
  await fill(press)
  const waiting = await screen.findByRole('button', { name: /Resend email in/ })
  expect(waiting).toHaveProperty('disabled', true)
  await vi.advanceTimersByTimeAsync(30_000)
  fireEvent.click(await screen.findByRole('button', { name: 'Resend email' }))
  expect(await screen.findByText('Failed, try again..!')).toBeTruthy()
  fails = false
  fireEvent.click(screen.getByRole('button', { name: 'Resend email' }))
  expect(await screen.findByText('Mail has been sent successfully')).toBeTruthy()
  expect(calls.at(-1)).toMatchObject({ name: 'registration.resend', input: { email: 'bo@gmail.com' } })
  expect(await screen.findByRole('button', { name: /Resend email in/ })).toBeTruthy()
})

const [creating, other] = ['00000000-0000-4000-8000-000000000041', '00000000-0000-4000-8000-000000000042'] as const
const withProviders = (normal: boolean): StubResponses['auth'] => ({
  tenantInfo: () => ({
    ...tenant,
    signup: { normal, social: true },
    providers: [
      { provider: creating, kind: 'google', label: 'Google', logo: '', createsUsers: true },
      { provider: other, kind: 'other', label: 'Acme ID', logo: '', createsUsers: false },
    ],
  }),
})

test('offers to register with the providers that create accounts, beside the form', async () => {
  // jsdom only follows links within a page.
  const begin = () => ({ url: `${window.location.href}#at-the-provider` })
  const { press, calls } = render('/portal/register', { responses: { auth: withProviders(true), sso: { begin } } })
  const ways = within(await screen.findByRole('group', { name: 'Other ways to register' }))
  expect(ways.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Continue with Google'])
  expect(screen.getByLabelText('First name')).toBeTruthy()
  await press.click(ways.getByRole('button', { name: 'Continue with Google' }))
  await waitFor(() => expect(window.location.hash).toBe('#at-the-provider'))
  expect(calls.find(({ name }) => name === 'sso.begin')?.input).toEqual({ provider: creating })
  expect(sessionStorage.getItem('wanted')).toBe('/portal/landing-page')
  window.location.hash = ''
})

test('has no form where people register with a provider only, in French too', async () => {
  render('/portal/register', { language: 'fr', responses: { auth: withProviders(false) } })
  expect(await screen.findByRole('group', { name: 'Moyens d’inscription' })).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByRole('link', { name: 'Se connecter plutôt' })).toHaveProperty('pathname', '/portal/login')
})

test('is linked from the sign-in page where people register with a provider only', async () => {
  render('/portal/login', { responses: { auth: withProviders(false) } })
  expect(await screen.findByRole('link', { name: 'No account yet? Register' })).toHaveProperty(
    'pathname',
    '/portal/register',
  )
})

test('refers users to an administrator if registration is closed', async () => {
  render('/portal/register')
  expect(await screen.findByText(/Registration for Acme Meetings is closed. Ask an administrator/)).toBeTruthy()
  expect(screen.queryByLabelText('Email')).toBeNull()
})

test('keeps the confirmation page after a reload, and redirects to the form without a registration', async () => {
  const { press, path, unmount } = render('/portal/register', {
    responses: { auth: open, registration: { create: () => ({}) } },
  })
  await fill(press)
  expect(await screen.findByRole('heading', { level: 1, name: 'Thank you' })).toBeTruthy()
  const address = path()
  unmount()
  const reloaded = render(address, { responses: { auth: open } })
  expect(await screen.findByText(/We've sent an email to bo@gmail.com/)).toBeTruthy()
  reloaded.unmount()
  sessionStorage.clear()
  const fresh = render(address, { responses: { auth: open } })
  expect(await screen.findByLabelText('First name')).toBeTruthy()
  expect(fresh.path()).toBe('/portal/register')
})

test('announces before registering that no email is sent, and promises none afterwards', async () => {
  const noEmail: StubResponses['auth'] = {
    tenantInfo: () => ({ ...tenant, signup: { normal: true, social: false }, sendsEmail: false }),
  }
  const { press } = render('/portal/register', { responses: { auth: noEmail, registration: { create: () => ({}) } } })
  expect(await screen.findByText('No email will be sent: no mail server is configured')).toBeTruthy()
  await fill(press)
  expect(await screen.findByText(/No email was sent: ask an administrator of Acme Meetings/)).toBeTruthy()
  expect(screen.queryByText(/We've sent/)).toBeNull()
  expect(screen.queryByRole('button', { name: /Resend email/ })).toBeNull()
})
