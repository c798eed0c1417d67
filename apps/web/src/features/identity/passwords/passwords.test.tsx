import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { person, refuse, render, type StubResponses } from '#test/kit.tsx'

const rule = 'Password must contain at least 6 characters, including upper case/ lower case and numbers'
const invited = { state: 'open', purpose: 'invitation', email: 'bo@acme.test', name: 'Bo Berg', length: 8 } as const
const reset = { ...invited, purpose: 'reset', length: 6 } as const
const meetings: StubResponses['meetings'] = { listSchedules: () => ({ items: [], hasMore: false }) }

async function choose(press: ReturnType<typeof render>['press'], password: string, confirmation = password) {
  await press.type(await screen.findByLabelText('New password'), password)
  await press.type(screen.getByLabelText('Repeat the new password'), confirmation)
  await press.click(screen.getByRole('button', { name: 'Save' }))
}

test('an invitation says who and which tenant, ticks the rule as one types, and signs in straight after', async () => {
  const kit = render('/portal/create-password#secret-token', {
    responses: {
      passwords: {
        getLink: () => invited,
        change: () => {
          kit.signIn(person('member', { email: 'bo@acme.test' }))
          return { signedIn: true }
        },
      },
      meetings,
    },
  })
  expect(await screen.findByText('You join Acme Meetings as Bo Berg (bo@acme.test).')).toBeTruthy()
  const parts = within(screen.getByRole('list', { name: 'The password has' }))
  const ticked = () => parts.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(ticked()[0]).toBe('at least 8 charactersmissing')
  await kit.press.type(screen.getByLabelText('New password'), 'Lante7')
  expect(ticked()).toEqual([
    'at least 8 charactersmissing',
    'an upper case letterdone',
    'a lower case letterdone',
    'a numberdone',
  ])
  await kit.press.type(screen.getByLabelText('New password'), 'rn')
  expect(ticked()[0]).toBe('at least 8 charactersdone')
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

test('who was invited by address only gives their name too', async () => {
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

test('a weak password says the rule, and one that differs says so, before anything is sent', async () => {
  const { press, calls } = render('/portal/auth/reset-password#token', {
    responses: { passwords: { getLink: () => reset } },
  })
  await choose(press, 'weak', 'other')
  expect(await screen.findByText(rule)).toBeTruthy()
  expect(await screen.findByText('Passwords do not match')).toBeTruthy()
  expect(calls.some(({ name }) => name === 'passwords.change')).toBe(false)
})

test("a reset says 'Password updated successfully' and leads to the sign-in with the address filled in", async () => {
  const kit = render('/portal/auth/reset-password#token', {
    user: person('member'),
    responses: { passwords: { getLink: () => reset, change: () => ({ signedIn: false }) } },
  })
  await choose(kit.press, 'Lantern7')
  expect(await screen.findByText('Password updated successfully')).toBeTruthy()
  expect(await screen.findByLabelText('Email')).toHaveProperty('value', 'bo@acme.test')
  expect(kit.path()).toBe('/portal/login')
})

test("a link that another tab has used meanwhile says 'Failed. try again' and then what to do", async () => {
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
  expect(screen.getByRole('link', { name: 'Request a new one' })).toHaveProperty('pathname', '/portal/forgot-password')
})

test('what the server says of the password stands at its field', async () => {
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

test('an invitation that has expired is renewed to the same address', async () => {
  const { press, calls } = render('/portal/create-password#old', {
    responses: { passwords: { getLink: () => ({ ...invited, state: 'expired' }), renewLink: () => ({}) } },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'This link has expired' })).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'Request a new one' }))
  expect(await screen.findByText('A new link is on its way to bo@acme.test.')).toBeTruthy()
  expect(calls.at(-1)).toMatchObject({ name: 'passwords.renewLink', input: { token: 'old' } })
})

test("a renewal that fails says 'Failed, try again..!'", async () => {
  const { press } = render('/portal/create-password#old', {
    responses: {
      passwords: {
        getLink: () => ({ ...invited, state: 'expired' }),
        renewLink: () => refuse(429, 'too-many-requests'),
      },
    },
  })
  await press.click(await screen.findByRole('button', { name: 'Request a new one' }))
  expect(await screen.findByText('Failed, try again..!')).toBeTruthy()
})

test('reset-password without a link and without a sign-in before it leads to the sign-in', async () => {
  render('/portal/auth/reset-password')
  expect(await screen.findByText('Please sign in again to change your password.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to sign in' })).toBeTruthy()
})

test("forgot says 'Please enter a valid email', then 'Password reset link sent successfully' whoever it is", async () => {
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

test("forgot says 'Failed, try again' for what goes wrong, and in the form that there were too many", async () => {
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

test('one changes the own password from the menu of the person; a wrong current one says so at its field', async () => {
  let right = false
  const { press, calls } = render('/portal/landing-page', {
    user: person('member'),
    responses: {
      passwords: {
        getLink: () => ({ state: 'unknown', purpose: null, email: '', name: '', length: 10 }),
        updateOwn: () =>
          right ? {} : refuse(403, 'password-incorrect', { field: 'current', message: 'Incorrect password' }),
      },
      meetings,
    },
  })
  await press.click(await screen.findByRole('button', { name: 'Account of Ana Silva' }))
  await press.click(await screen.findByRole('menuitem', { name: 'Change password' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }))
  expect(await dialog.findByText('at least 10 characters')).toBeTruthy()
  await press.type(dialog.getByLabelText('Current password'), 'Wrong1Word')
  await press.type(dialog.getByLabelText('New password'), 'Lantern7Moss')
  await press.type(dialog.getByLabelText('Repeat the new password'), 'Lantern7Moss')
  await press.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Incorrect password')).toBeTruthy()
  expect(document.activeElement).toBe(dialog.getByLabelText('Current password'))
  right = true
  await press.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Password updated successfully')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.at(-1)).toMatchObject({ name: 'passwords.updateOwn', input: { current: 'Wrong1Word' } })
})

test('all of it speaks French', async () => {
  render('/portal/create-password#token', { language: 'fr', responses: { passwords: { getLink: () => invited } } })
  expect(await screen.findByRole('heading', { level: 1, name: 'Créez un mot de passe' })).toBeTruthy()
  expect(await screen.findByText('au moins 8 caractères')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Enregistrer' })).toBeTruthy()
})
