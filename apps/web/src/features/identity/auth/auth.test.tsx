import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, loginResponse, refuse, render, tenant } from '#test/kit.tsx'

const member = buildUser('member')
const wrong = 'Incorrect Email or Password'

async function fill(press: ReturnType<typeof render>['press'], email: string, password: string) {
  await press.type(await screen.findByLabelText('Email'), email)
  await press.type(screen.getByLabelText('Password'), password)
  await press.click(screen.getByRole('button', { name: 'Sign in' }))
}

test("shows the tenant's own heading and body", async () => {
  render('/portal/login')
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome to Acme' })).toBeTruthy()
  expect(screen.getByText('Meet from anywhere')).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('Sign in · Join Meetings from anywhere, anytime'))
})

test('names the organisation if it has no heading of its own', async () => {
  const tenantInfo = () => ({ ...tenant, text: { ...tenant.text, portal_login_heading: '' } })
  render('/portal/login', { responses: { auth: { tenantInfo } } })
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in to Acme Meetings' })).toBeTruthy()
})

test("shows 'Please enter a valid email' when the field is left, and hides it once the email is valid", async () => {
  const { press } = render('/portal/login')
  const email = await screen.findByLabelText('Email')
  await press.type(email, 'ana')
  expect(screen.queryByText('Please enter a valid email')).toBeNull()
  await press.tab()
  expect(await screen.findByText('Please enter a valid email')).toBeTruthy()
  expect(email.getAttribute('aria-invalid')).toBe('true')
  await press.type(email, '@acme.test')
  await waitFor(() => expect(screen.queryByText('Please enter a valid email')).toBeNull())
})

test.each([
  ['', 'Email'],
  ['ana@acme.test', 'Password'],
])('what is left to be typed has the focus: the remembered email is %j', async (email, label) => {
  localStorage.setItem('email', email)
  render('/portal/login')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)))
})

test('shows the errors of an empty form and focuses the first field', async () => {
  const { press, calls } = render('/portal/login')
  await press.click(await screen.findByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('Enter a valid password')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  expect(calls.some((call) => call.name === 'auth.login')).toBe(false)
})

test("shows 'Incorrect Email or Password' in the form, at no field and without a toast", async () => {
  const { press } = render('/portal/login', {
    responses: { auth: { login: () => refuse(401, 'invalid-credentials', { message: wrong }) } },
  })
  await fill(press, 'ana@acme.test', 'nope')
  expect((await screen.findByText(wrong)).closest('form')).toBeTruthy()
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).not.toBe('true')
  expect(screen.queryByText('Login failed, try again')).toBeNull()
})

test("announces any other failure in the toast 'Login failed, try again'", async () => {
  const { press } = render('/portal/login', { responses: { auth: { login: () => refuse(500, 'unexpected') } } })
  await fill(press, 'ana@acme.test', 'nope')
  const text = await screen.findByText('Login failed, try again')
  expect(text.closest('[role="alert"]')).toBeTruthy()
  expect(screen.queryByText(wrong)).toBeNull()
})

test("opens the landing page with 'Login successful' if no other page was requested", async () => {
  const kit = render('/portal/login', {
    responses: {
      auth: {
        login: () => {
          kit.signIn(member)
          return loginResponse
        },
      },
      meetings: { listSchedules: () => ({ items: [], hasMore: false }) },
    },
  })
  await fill(kit.press, ' ANA@acme.test', 'Secret1')
  expect((await screen.findByText('Login successful')).closest('[role="status"]')).toBeTruthy()
  expect(await screen.findByRole('heading', { level: 1, name: /^Good .*, Ana$/ })).toBeTruthy()
  expect(kit.path()).toBe('/portal/landing-page')
  expect(kit.calls.find((call) => call.name === 'auth.login')?.input).toMatchObject({ email: 'ana@acme.test' })
  expect(localStorage.getItem('email')).toBeNull()
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Secret1')
})

test('a required password change leads on to the wanted page, or back to the sign-in with it', async () => {
  let state: 'open' | 'unknown' = 'open'
  const kit = render('/portal/login?redirect=/portal/profile', {
    responses: {
      auth: { login: () => ({ ...loginResponse, change_password: true, tmpid: 'once' }) },
      passwords: {
        getLink: () => ({ state, purpose: 'forced-change', email: 'ana@acme.test', name: 'Ana Silva', length: 6 }),
        change: () => {
          state = 'unknown'
          return refuse(400, 'link-expired')
        },
      },
    },
  })
  await fill(kit.press, 'ana@acme.test', 'Secret1')
  await kit.press.type(await screen.findByLabelText('New password'), 'Better22')
  expect(kit.path()).toBe('/portal/auth/reset-password?redirect=%2Fportal%2Fprofile')
  await kit.press.type(screen.getByLabelText('Repeat the new password'), 'Better22')
  await kit.press.click(screen.getByRole('button', { name: 'Save' }))
  // No email had this token, so there is none to open again.
  expect(await screen.findByText('Please sign in again to change your password.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Request a new link' })).toBeNull()
  await kit.press.click(screen.getByRole('link', { name: 'Back to sign in' }))
  expect(await screen.findByLabelText('Email')).toBeTruthy()
  expect(kit.path()).toBe('/portal/login?redirect=%2Fportal%2Fprofile')
})

test('remembers the email only on request, and signs in after a required password change', async () => {
  const link = {
    state: 'open',
    purpose: 'forced-change',
    email: 'ana@acme.test',
    name: 'Ana Silva',
    length: 6,
  } as const
  const kit = render('/portal/login', {
    responses: {
      auth: { login: () => ({ ...loginResponse, change_password: true, tmpid: 'once' }) },
      passwords: {
        getLink: () => link,
        change: () => {
          kit.signIn(buildUser('member'))
          return { signedIn: true }
        },
      },
      meetings: { listSchedules: () => ({ items: [], hasMore: false }) },
    },
  })
  await kit.press.click(await screen.findByLabelText('Remember my email'))
  await fill(kit.press, 'ana@acme.test', 'Secret1')
  await kit.press.type(await screen.findByLabelText('New password'), 'Better22')
  expect(kit.path()).toBe('/portal/auth/reset-password')
  await kit.press.type(screen.getByLabelText('Repeat the new password'), 'Better22')
  await kit.press.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Password updated successfully')).toBeTruthy()
  expect(kit.calls.find(({ name }) => name === 'passwords.change')?.input).toMatchObject({ token: 'once' })
  expect(await screen.findByRole('heading', { level: 1, name: /^Good .*, Ana$/ })).toBeTruthy()
  expect(localStorage.getItem('email')).toBe('ana@acme.test')
})

test('links to forgot password with the email entered, and to registration if the organisation allows it', async () => {
  const tenantInfo = () => ({ ...tenant, signup: { normal: true, social: false } })
  const { press, path } = render('/portal/login', { responses: { auth: { tenantInfo } } })
  expect(await screen.findByRole('link', { name: 'No account yet? Register' })).toHaveProperty(
    'pathname',
    '/portal/register',
  )
  await press.type(screen.getByLabelText('Email'), 'ana@acme.test')
  await press.click(screen.getByRole('link', { name: 'Forgot password?' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Forgot password' })).toBeTruthy()
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ana@acme.test')
  expect(path()).toBe('/portal/forgot-password')
})

test('has no registration link if registration is closed', async () => {
  render('/portal/login')
  expect(await screen.findByRole('link', { name: 'Forgot password?' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Register/ })).toBeNull()
})

test('switches the language of the page and remembers it', async () => {
  const { press } = render('/portal/login')
  await press.selectOptions(await screen.findByLabelText('Language'), 'fr')
  expect(await screen.findByRole('button', { name: 'Se connecter' })).toBeTruthy()
  expect(document.documentElement.lang).toBe('fr')
  expect(localStorage.getItem('language')).toBe('fr')
})
