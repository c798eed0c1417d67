import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, refuse, render, type StubResponses } from '#test/kit.tsx'

const rule = 'Password must contain at least 6 characters, including upper case/ lower case and numbers'
const invited = { state: 'open', purpose: 'invitation', email: 'bo@acme.test', name: 'Bo Berg', length: 8 } as const
const reset = { ...invited, purpose: 'reset', length: 6 } as const
const meetings: StubResponses['meetings'] = { listSchedules: () => ({ items: [], hasMore: false }) }

async function choose(press: ReturnType<typeof render>['press'], password: string, confirmation = password) {
  await press.type(await screen.findByLabelText('New password'), password)
  await press.type(screen.getByLabelText('Repeat the new password'), confirmation)
  await press.click(screen.getByRole('button', { name: 'Save' }))
}

test('names the user and the organisation of an invitation, ticks off the requirements while typing, and signs in', async () => {
  const kit = render('/portal/create-password#secret-token', {
    responses: {
      passwords: {
        getLink: () => invited,
        change: () => {
          kit.signIn(buildUser('member', { email: 'bo@acme.test' }))
          return { signedIn: true }
        },
      },
      meetings,
    },
  })
  expect(await screen.findByText("You're joining Acme Meetings as Bo Berg (bo@acme.test).")).toBeTruthy()
  const requirements = within(screen.getByRole('list', { name: 'Password requirements' }))
  const ticked = () => requirements.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(ticked()[0]).toBe('At least 8 charactersnot met')
  await kit.press.type(screen.getByLabelText('New password'), 'Lante7')
  expect(ticked()).toEqual([
    'At least 8 charactersnot met',
    'An uppercase lettermet',
    'A lowercase lettermet',
    'A numbermet',
  ])
  await kit.press.type(screen.getByLabelText('New password'), 'rn')
  expect(ticked()[0]).toBe('At least 8 charactersmet')
  await kit.press.type(screen.getByLabelText('Repeat the new password'), 'Lante7rn')
  await kit.press.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Password created successfully')).toBeTruthy()
  expect(kit.path()).toBe('/portal/landing-page')
  expect(kit.calls.find(({ name }) => name === 'passwords.change')?.input).toEqual({
    token: 'secret-token',
    password: 'Lante7rn',
    confirmation: 'Lante7rn',
  })
})

test('asks users invited by address only for their name', async () => {
  const kit = render('/portal/create-password#secret-token', {
    responses: { passwords: { getLink: () => ({ ...invited, name: '' }), change: () => ({ signedIn: false }) } },
  })
  await choose(kit.press, 'Lantern7')
  expect(await screen.findByText('Enter a valid first name')).toBeTruthy()
  await kit.press.type(screen.getByLabelText('First name'), 'Bo')
  await kit.press.type(screen.getByLabelText('Last name'), 'Berg')
  await kit.press.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(kit.calls.find(({ name }) => name === 'passwords.change')?.input).toMatchObject({
      firstname: 'Bo',
      lastname: 'Berg',
    }),
  )
})

test('checks the requirements and the repeated password before anything is sent', async () => {
  const { press, calls } = render('/portal/auth/reset-password#token', {
    responses: { passwords: { getLink: () => reset } },
  })
  await choose(press, 'weak', 'other')
  expect(await screen.findByText(rule)).toBeTruthy()
  expect(await screen.findByText('Passwords do not match')).toBeTruthy()
  expect(calls.some(({ name }) => name === 'passwords.change')).toBe(false)
})

test("shows 'Password updated successfully' after a reset and opens the sign-in with the email filled in", async () => {
  const kit = render('/portal/auth/reset-password#token', {
    user: buildUser('member'),
    responses: { passwords: { getLink: () => reset, change: () => ({ signedIn: false }) } },
  })
  await choose(kit.press, 'Lantern7')
  expect(await screen.findByText('Password updated successfully')).toBeTruthy()
  expect(await screen.findByLabelText('Email')).toHaveProperty('value', 'bo@acme.test')
  expect(kit.path()).toBe('/portal/login')
})

test("shows 'Failed. try again' and how to get a new link if another tab has used the link meanwhile", async () => {
  let state: 'open' | 'unknown' = 'open'
  const { press } = render('/portal/create-password#token', {
    responses: {
      passwords: {
        getLink: () => ({ ...invited, state }),
        change: () => {
          state = 'unknown'
          return refuse(400, 'link-expired')
        },
      },
    },
  })
  await choose(press, 'Lantern7')
  expect((await screen.findByText('Failed. try again')).closest('[role="alert"]')).toBeTruthy()
  expect(await screen.findByRole('heading', { level: 1, name: 'This link no longer works' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveProperty('pathname', '/portal/forgot-password')
})

test('shows an error of the server at the password field', async () => {
  const message = 'Your organisation requires a longer password'
  const { press } = render('/portal/create-password#token', {
    responses: {
      passwords: {
        getLink: () => invited,
        change: () => refuse(400, 'password-short', { field: 'password', message }),
      },
    },
  })
  await choose(press, 'Lante7')
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true')
})

test('sends a new link for an expired invitation to the same address', async () => {
  const { press, calls } = render('/portal/create-password#old', {
    responses: { passwords: { getLink: () => ({ ...invited, state: 'expired' }), renewLink: () => ({}) } },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'This link has expired' })).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'Request a new link' }))
  expect(await screen.findByText("We've sent a new link to bo@acme.test.")).toBeTruthy()
  expect(calls.at(-1)).toMatchObject({ name: 'passwords.renewLink', input: { token: 'old' } })
})

test("shows 'Failed, try again..!' if the new link can't be sent", async () => {
  const { press } = render('/portal/create-password#old', {
    responses: {
      passwords: {
        getLink: () => ({ ...invited, state: 'expired' }),
        renewLink: () => refuse(429, 'too-many-requests'),
      },
    },
  })
  await press.click(await screen.findByRole('button', { name: 'Request a new link' }))
  expect(await screen.findByText('Failed, try again..!')).toBeTruthy()
})

test('links to the sign-in if the page is opened without a link or a pending password change', async () => {
  render('/portal/auth/reset-password')
  expect(await screen.findByText('Please sign in again to change your password.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to sign in' })).toBeTruthy()
})

test("shows 'Password reset link sent successfully' for any valid email, known or not", async () => {
  const { press, calls } = render('/portal/forgot-password', { responses: { passwords: { forgot: () => ({}) } } })
  const email = await screen.findByLabelText('Email')
  await press.type(email, 'nobody')
  await press.tab()
  expect(await screen.findByText('Please enter a valid email')).toBeTruthy()
  await press.type(email, '@acme.test')
  await press.click(screen.getByRole('button', { name: 'Send link' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Password reset link sent successfully' })).toBeTruthy()
  expect(screen.getByText(/If there is an account for nobody@acme.test/)).toBeTruthy()
  expect(calls.at(-1)).toMatchObject({ name: 'passwords.forgot', input: { email: 'nobody@acme.test' } })
})

test("shows 'Failed, try again' for failures, and too many attempts in the form", async () => {
  let code: 'unexpected' | 'too-many-requests' = 'unexpected'
  const message = 'Too many attempts. Please wait a moment'
  const { press } = render('/portal/forgot-password', {
    responses: { passwords: { forgot: () => refuse(code === 'unexpected' ? 500 : 429, code, { message }) } },
  })
  await press.type(await screen.findByLabelText('Email'), 'ana@acme.test')
  await press.click(screen.getByRole('button', { name: 'Send link' }))
  expect(await screen.findByText('Failed, try again')).toBeTruthy()
  code = 'too-many-requests'
  await press.click(screen.getByRole('button', { name: 'Send link' }))
  expect((await screen.findByText(message)).closest('form')).toBeTruthy()
})

test('changes the own password from the account menu, and shows a wrong current password at its field', async () => {
  let isCorrect = false
  const { press, calls } = render('/portal/landing-page', {
    user: buildUser('member'),
    responses: {
      passwords: {
        getLink: () => ({ state: 'unknown', purpose: null, email: '', name: '', length: 10 }),
        updateOwn: () =>
          isCorrect ? {} : refuse(403, 'password-incorrect', { field: 'current', message: 'Incorrect password' }),
      },
      meetings,
    },
  })
  await press.click(await screen.findByRole('button', { name: 'Account of Ana Silva' }))
  await press.click(await screen.findByRole('menuitem', { name: 'Change password' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }))
  expect(await dialog.findByText('At least 10 characters')).toBeTruthy()
  await press.type(dialog.getByLabelText('Current password'), 'Wrong1Word')
  await press.type(dialog.getByLabelText('New password'), 'Lantern7Moss')
  await press.type(dialog.getByLabelText('Repeat the new password'), 'Lantern7Moss')
  await press.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Incorrect password')).toBeTruthy()
  expect(document.activeElement).toBe(dialog.getByLabelText('Current password'))
  isCorrect = true
  await press.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Password updated successfully')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = calls.filter(({ name }) => name === 'passwords.updateOwn')
  expect(sent.map(({ input }) => input)).toEqual(Array(2).fill(expect.objectContaining({ current: 'Wrong1Word' })))
})

test('is translated into French', async () => {
  render('/portal/create-password#token', { language: 'fr', responses: { passwords: { getLink: () => invited } } })
  expect(await screen.findByRole('heading', { level: 1, name: 'Créez un mot de passe' })).toBeTruthy()
  expect(await screen.findByText('Au moins 8 caractères')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Enregistrer' })).toBeTruthy()
})
