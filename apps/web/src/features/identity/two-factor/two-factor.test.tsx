import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { buildUser, loginResponse, refuse, render } from '#test/kit.tsx'

const member = buildUser('member')
const pending = { ...loginResponse, token: '', twoFactor: true, secondFactors: ['app' as const], tmpid: 'waits' }
const codes = Array.from({ length: 10 }, (_, n) => `aaaa-bbbb-cccc-ddd${'abcdefghij'[n]}`)
const listSchedules = () => ({ items: [], hasMore: false })
const passkeys = { list: () => ({ items: [] }) }

async function enterPassword(press: ReturnType<typeof render>['press']) {
  await press.type(await screen.findByLabelText('Email'), 'ana@acme.test')
  await press.type(screen.getByLabelText('Password'), 'Secret1')
  await press.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Enter your code' })).toBeTruthy()
}

test('asks for a code after the password, and signs in with it', async () => {
  const kit = render('/portal/login', {
    responses: {
      auth: { login: () => pending },
      twoFactor: {
        login: () => {
          kit.signIn(member)
          return loginResponse
        },
      },
      meetings: { listSchedules },
    },
  })
  await enterPassword(kit.press)
  const field = screen.getByLabelText('Code')
  expect(field.getAttribute('autocomplete')).toBe('one-time-code')
  expect(document.activeElement).toBe(field)
  await kit.press.type(field, '123 456')
  await kit.press.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('Login successful')).toBeTruthy()
  expect(kit.calls.find(({ name }) => name === 'twoFactor.login')?.input).toEqual({ tmpid: 'waits', code: '123 456' })
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('waits')
})

test('shows a wrong code at its field, and returns to the password when the sign-in has ended', async () => {
  let hasEnded = false
  const { press } = render('/portal/login', {
    responses: {
      auth: { login: () => pending },
      twoFactor: {
        login: () =>
          hasEnded
            ? refuse(401, 'two-factor-sign-in-ended', { message: 'This sign-in has ended' })
            : refuse(401, 'two-factor-code-incorrect', { message: 'This code is not right', field: 'code' }),
      },
    },
  })
  await enterPassword(press)
  await press.type(screen.getByLabelText('Code'), '123456')
  await press.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true'))
  hasEnded = true
  await press.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  await press.type(screen.getByLabelText('Recovery code'), 'aaaa-bbbb-cccc-dddd')
  await press.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('This sign-in has ended')).toBeTruthy()
  expect(screen.getByLabelText('Password')).toHaveProperty('value', '')
})

test('going back from the code moves the focus to the heading of the sign-in', async () => {
  const { press } = render('/portal/login', { responses: { auth: { login: () => pending } } })
  await enterPassword(press)
  await press.click(screen.getByRole('button', { name: 'Back to sign in' }))
  expect(await screen.findByLabelText('Email')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
})

async function openDialog(press: ReturnType<typeof render>['press']) {
  await press.click(await screen.findByRole('button', { name: /Account/ }))
  await press.click(await screen.findByRole('menuitem', { name: 'Two-factor and passkeys' }))
  return screen.findByRole('dialog', { name: 'Two-factor and passkeys' })
}

test('is turned on with password, key and code, and shows the recovery codes once', async () => {
  const createUrl = vi.fn(() => 'blob:codes')
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: createUrl, revokeObjectURL: vi.fn() }))
  const { press } = render('/portal/landing-page', {
    user: member,
    responses: {
      twoFactor: {
        state: () => ({ since: null, recoveryCodesLeft: 0 }),
        get: ({ password }) =>
          password === 'Secret1'
            ? { secret: 'ABCDEFGHIJKLMNOP', url: 'otpauth://totp/Acme:ana?secret=ABCDEFGHIJKLMNOP' }
            : refuse(403, 'own-password-incorrect', {
                message: 'Password incorrect, try again',
                field: 'password',
              }),
        enable: () => ({ recoveryCodes: codes }),
      },
      passkeys,
      meetings: { listSchedules },
    },
  })
  const dialog = within(await openDialog(press))
  await press.click(await dialog.findByRole('button', { name: 'Turn on' }))
  await press.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(await dialog.findByText('Enter a valid password')).toBeTruthy()
  await press.type(dialog.getByLabelText('Password'), 'Wrong1')
  await press.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(await dialog.findByText('Password incorrect, try again')).toBeTruthy()
  await press.clear(dialog.getByLabelText('Password'))
  await press.type(dialog.getByLabelText('Password'), 'Secret1')
  await press.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(await dialog.findByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy()
  expect(dialog.getByText('ABCD EFGH IJKL MNOP')).toBeTruthy()
  await press.type(dialog.getByLabelText('Code'), '123456')
  await press.click(dialog.getByRole('button', { name: 'Turn on' }))
  const list = await dialog.findByRole('list', { name: 'Your recovery codes' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(10)
  await press.click(dialog.getByRole('button', { name: 'Download' }))
  expect(createUrl).toHaveBeenCalled()
})

test('is turned off with the password, and new recovery codes replace those that are left', async () => {
  const { press, calls } = render('/portal/landing-page', {
    user: member,
    responses: {
      twoFactor: {
        state: () => ({ since: '2026-11-01T09:00:00Z', recoveryCodesLeft: 3 }),
        renewRecoveryCodes: () => ({ recoveryCodes: codes }),
        disable: () => ({}),
      },
      passkeys,
      meetings: { listSchedules },
    },
  })
  const dialog = within(await openDialog(press))
  expect(await dialog.findByText(/3 recovery codes are left\./)).toBeTruthy()
  await press.click(dialog.getByRole('button', { name: 'New recovery codes' }))
  await press.type(dialog.getByLabelText('Password'), 'Secret1')
  await press.click(dialog.getByRole('button', { name: 'New recovery codes' }))
  await press.click(await dialog.findByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const again = within(await openDialog(press))
  await press.click(await again.findByRole('button', { name: 'Turn off' }))
  await press.type(again.getByLabelText('Password'), 'Secret1')
  await press.click(again.getByRole('button', { name: 'Turn off' }))
  expect(await screen.findByText('Two-factor authentication is off')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'twoFactor.disable')?.input).toEqual({ password: 'Secret1' })
})
