import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { refuse, render, type StubResponses } from '#test/kit.tsx'

afterEach(() => void vi.useRealTimers())

const open: StubResponses['signUp'] = {
  getState: () => ({ open: true, approvalRequired: false, providers: [] }),
  checkSubdomain: ({ subdomain }) => ({
    state: subdomain === 'acme' ? 'taken' : subdomain === 'www' ? 'reserved' : 'free',
  }),
}
const { host } = window.location
type Press = ReturnType<typeof render>['press']

async function fill(press: Press, organisation = 'Clinique de l’Été') {
  await press.type(await screen.findByLabelText('Your work email'), 'zoe@clinique.test')
  await press.type(screen.getByLabelText('Organisation'), organisation)
}

test('suggests the address from the name, says whether it is free, and names the email that was sent', async () => {
  const { press, calls } = render('/portal/signup?billing=1', {
    responses: { signUp: { ...open, create: () => ({}) } },
  })
  await fill(press)
  expect(screen.getByLabelText('Address of your portal')).toHaveProperty('value', 'clinique-de-l-ete')
  expect(await screen.findByText(`clinique-de-l-ete.${host} is free.`)).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Check your email' })).toBeTruthy()
  expect(screen.getByText(/We've sent a link to zoe@clinique.test/)).toBeTruthy()
  const created = calls.find(({ name }) => name === 'signUp.create')
  expect(created?.input).toMatchObject({
    email: 'zoe@clinique.test',
    organisation: 'Clinique de l’Été',
    subdomain: 'clinique-de-l-ete',
    language: 'en',
    billing: true,
  })
  await press.click(screen.getByRole('button', { name: 'Change what I entered' }))
  expect(await screen.findByLabelText('Organisation')).toHaveProperty('value', 'Clinique de l’Été')
})

test('the page that follows has the focus, and survives a reload with what was entered', async () => {
  const responses = { signUp: { ...open, create: () => ({}) } }
  const { press, unmount } = render('/portal/signup?billing=1', { responses })
  await fill(press)
  await press.click(screen.getByRole('button', { name: 'Continue' }))
  const heading = await screen.findByRole('heading', { level: 1, name: 'Check your email' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  unmount()
  const reloaded = render('/portal/signup', { responses })
  expect(await screen.findByText(/We've sent a link to zoe@clinique.test/)).toBeTruthy()
  await reloaded.press.click(screen.getByRole('button', { name: 'Change what I entered' }))
  expect(await screen.findByLabelText('Organisation')).toHaveProperty('value', 'Clinique de l’Été')
})

test('warns of an address that is taken or reserved while it is typed, which then no longer follows the name', async () => {
  const { press } = render('/portal/signup', { responses: { signUp: open } })
  await fill(press, 'Acme')
  expect(await screen.findByText(`acme.${host} is taken. Choose another one.`)).toBeTruthy()
  await press.clear(screen.getByLabelText('Address of your portal'))
  await press.type(screen.getByLabelText('Address of your portal'), 'www')
  expect(await screen.findByText(`www.${host} is reserved. Choose another one.`)).toBeTruthy()
  await press.type(screen.getByLabelText('Organisation'), ' Ltd')
  expect(screen.getByLabelText('Address of your portal')).toHaveProperty('value', 'www')
})

test('shows the errors of the server at the field or above the form', async () => {
  let code = 'subdomain-taken'
  const create = () =>
    code === 'subdomain-taken'
      ? refuse(409, code, { field: 'subdomain', message: 'This subdomain is taken' })
      : refuse(429, code, { message: 'No more organisations can sign up today. Try again tomorrow' })
  const { press } = render('/portal/signup', { responses: { signUp: { ...open, create } } })
  await fill(press)
  await press.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('This subdomain is taken')).toBeTruthy()
  code = 'sign-up-limit'
  await press.type(screen.getByLabelText('Address of your portal'), '2')
  await press.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText(/No more organisations can sign up today/)).toBeTruthy()
})

test('sends the email again after 30 seconds', async () => {
  const { press, calls } = render('/portal/signup', { responses: { signUp: { ...open, create: () => ({}) } } })
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] })
  await fill(press)
  await press.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByRole('button', { name: /Resend email in/ })).toHaveProperty('disabled', true)
  await vi.advanceTimersByTimeAsync(30_000)
  fireEvent.click(await screen.findByRole('button', { name: 'Resend email' }))
  expect(await screen.findByText('Mail has been sent successfully')).toBeTruthy()
  expect(calls.filter(({ name }) => name === 'signUp.create')).toHaveLength(2)
})

test('is closed unless the operator allows it', async () => {
  render('/portal/signup', {
    responses: { signUp: { getState: () => ({ open: false, approvalRequired: false, providers: [] }) } },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign-up is closed' })).toBeTruthy()
})

const link = {
  email: 'zoe@clinique.test',
  organisation: 'Clinique de l’Été',
  subdomain: 'clinique',
  approvalRequired: true,
  free: true,
}

test('changes nothing until the button on the page of the link is pressed', async () => {
  const { press, calls } = render('/portal/signup#token', {
    responses: { signUp: { ...open, getLink: () => link, confirm: () => ({ url: '' }) } },
  })
  expect(await screen.findByRole('heading', { level: 1, name: /Clinique de l’Été/ })).toBeTruthy()
  expect(calls.some(({ name }) => name === 'signUp.confirm')).toBe(false)
  await press.click(screen.getByRole('button', { name: 'Confirm my email' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Thank you' })).toBeTruthy()
  const confirmed = calls.find(({ name }) => name === 'signUp.confirm')
  expect(confirmed?.input).toEqual({ token: 'token', subdomain: 'clinique' })
})

test('asks for another address if the one that was chosen has been taken since', async () => {
  const { press, calls } = render('/portal/signup#token', {
    responses: { signUp: { ...open, getLink: () => ({ ...link, free: false }), confirm: () => ({ url: '' }) } },
  })
  const field = await screen.findByLabelText('Address of your portal')
  await press.type(field, '2{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: 'Thank you' })).toBeTruthy()
  const confirmed = calls.find(({ name }) => name === 'signUp.confirm')
  expect(confirmed?.input).toEqual({ token: 'token', subdomain: 'clinique2' })
})

test('asks for another address if the one that was chosen is taken while the page is open', async () => {
  const message = 'This address is taken'
  let free = true
  const { press } = render('/portal/signup#token', {
    responses: {
      signUp: {
        ...open,
        getLink: () => ({ ...link, free }),
        confirm: () => {
          free = false
          return refuse(409, 'subdomain-taken', { field: 'subdomain', message })
        },
      },
    },
  })
  await press.click(await screen.findByRole('button', { name: 'Confirm my email' }))
  expect(await screen.findByLabelText('Address of your portal')).toBeTruthy()
  expect(screen.getByText(message)).toBeTruthy()
})

test('explains a link that no longer works, also one that ends while the page is open', async () => {
  let isUsed = false
  const expired = () => refuse(400, 'sign-up-link-expired')
  const { press } = render('/portal/signup#token', {
    responses: { signUp: { ...open, getLink: () => (isUsed ? expired() : link), confirm: expired } },
  })
  const button = await screen.findByRole('button', { name: 'Confirm my email' })
  isUsed = true
  await press.click(button)
  expect(await screen.findByRole('heading', { level: 1, name: 'This link no longer works' })).toBeTruthy()
  expect(screen.getByText(/If you have already confirmed, there is nothing more to do/)).toBeTruthy()
  // In the tab in which the earlier sign-up began.
  sessionStorage.setItem('signed-up', new URLSearchParams({ email: 'zoe@clinique.test' }).toString())
  await press.click(screen.getByRole('link', { name: 'Sign up again' }))
  expect(await screen.findByLabelText('Your work email')).toBeTruthy()
})

const provider = '00000000-0000-4000-8000-000000000041'

test('lets an identity provider of the operator confirm the email address, and comes back with it', async () => {
  // jsdom only follows links within a page.
  const beginWithProvider = () => ({ url: `${window.location.href}#at-the-provider` })
  const { press, calls, unmount } = render('/portal/signup?billing=1', {
    responses: {
      signUp: {
        ...open,
        getState: () => ({
          ...{ open: true, approvalRequired: false },
          providers: [{ provider, kind: 'google', label: 'Google', logo: '' }],
        }),
        beginWithProvider,
      },
    },
  })
  const ways = within(await screen.findByRole('group', { name: 'Ways to confirm your email' }))
  await press.click(ways.getByRole('button', { name: 'Continue with Google' }))
  await waitFor(() => expect(window.location.hash).toBe('#at-the-provider'))
  window.location.hash = ''
  expect(calls.find(({ name }) => name === 'signUp.beginWithProvider')?.input).toEqual({ provider })
  unmount()
  const returned = render('/portal/auth/provider?state=abc&code=xyz', {
    responses: { signUp: { ...open, completeWithProvider: () => ({ token: 'token' }), getLink: () => confirmed } },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign up your organisation' })).toBeTruthy()
  expect(returned.path()).toBe('/portal/signup?billing=1#token')
  expect(returned.calls.filter(({ name }) => name === 'signUp.completeWithProvider')).toHaveLength(1)
})

const confirmed = { email: 'zoe@clinique.test', organisation: '', subdomain: '', approvalRequired: false, free: true }

test('asks only for the organisation once a provider has confirmed the email address', async () => {
  const confirm = () => ({ url: `${window.location.href}#at-the-tenant` })
  const { press, calls } = render('/portal/signup?billing=1#token', {
    responses: { signUp: { ...open, getLink: () => confirmed, confirm } },
  })
  expect(await screen.findByText(/^zoe@clinique.test is confirmed and will be the first administrator/)).toBeTruthy()
  expect(screen.queryByLabelText('Your work email')).toBeNull()
  await press.click(screen.getByRole('button', { name: 'Create portal' }))
  expect((await screen.findAllByText(/Enter a valid name/)).length).toBeGreaterThan(0)
  await press.type(screen.getByLabelText('Organisation'), 'Clinique de l’Été')
  expect(screen.getByLabelText('Address of your portal')).toHaveProperty('value', 'clinique-de-l-ete')
  await press.click(screen.getByRole('button', { name: 'Create portal' }))
  await waitFor(() => expect(window.location.hash).toBe('#at-the-tenant'))
  expect(calls.find(({ name }) => name === 'signUp.confirm')?.input).toMatchObject({
    token: 'token',
    organisation: 'Clinique de l’Été',
    subdomain: 'clinique-de-l-ete',
    billing: true,
  })
  window.location.hash = ''
})

test('says why a provider has not confirmed the email address, and leads back to the form', async () => {
  sessionStorage.setItem('provider-purpose', 'sign-up')
  sessionStorage.setItem('wanted', '/portal/signup?billing=1')
  const message = 'The provider has not confirmed an email address of yours'
  render('/portal/auth/provider?state=abc&code=xyz', {
    responses: { signUp: { completeWithProvider: () => refuse(409, 'sign-up-email-unverified', { message }) } },
  })
  expect((await screen.findByText(message)).getAttribute('role')).toBe('alert')
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/portal/signup?billing=1')
  sessionStorage.clear()
})
