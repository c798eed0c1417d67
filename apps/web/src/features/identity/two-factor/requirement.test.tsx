import type { Input } from '@foyer/contract/call'
import type { twoFactor } from '@foyer/contract/identity/two-factor'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, loginResponse, refuse, render } from '#test/kit.tsx'

const listSchedules = () => ({ items: [], hasMore: false })
const codes = Array.from({ length: 10 }, (_, n) => `aaaa-bbbb-cccc-ddd${'abcdefghij'[n]}`)
const key = { secret: 'ABCDEFGHIJKLMNOP', url: 'otpauth://totp/Acme:ana?secret=ABCDEFGHIJKLMNOP' }
const from = '2099-01-05T09:00:00Z'

async function enterPassword(press: ReturnType<typeof render>['press']) {
  await press.type(await screen.findByLabelText('Email'), 'ana@acme.test')
  await press.type(screen.getByLabelText('Password'), 'Secret1')
  await press.click(screen.getByRole('button', { name: 'Sign in' }))
}

test('signing in leads to the setup where a second factor is required, and goes on after it', async () => {
  const kit = render('/portal/login', {
    responses: {
      auth: { login: () => ({ ...loginResponse, token: '', twoFactorSetup: true, tmpid: 'waits' }) },
      twoFactor: {
        beginSetup: () => key,
        completeSetup: ({ code }: Input<typeof twoFactor.completeSetup>) => {
          if (code !== '123456') return refuse(400, 'two-factor-code-invalid', { message: 'Wrong', field: 'code' })
          kit.signIn(buildUser('member'))
          return { recoveryCodes: codes, result: loginResponse }
        },
      },
      meetings: { listSchedules },
    },
  })
  await enterPassword(kit.press)
  expect(await screen.findByRole('heading', { level: 1, name: 'Set up two-factor authentication' })).toBeTruthy()
  // A second press would make a second key, and the first one that was shown would be wrong.
  await kit.press.dblClick(screen.getByRole('button', { name: 'Set up now' }))
  expect(await screen.findByText('ABCD EFGH IJKL MNOP')).toBeTruthy()
  expect(kit.calls.filter(({ name }) => name === 'twoFactor.beginSetup')).toHaveLength(1)
  await kit.press.type(screen.getByLabelText('Code'), '1')
  await kit.press.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Wrong')).toBeTruthy()
  await kit.press.type(screen.getByLabelText('Code'), '23456')
  await kit.press.click(screen.getByRole('button', { name: 'Continue' }))
  const list = await screen.findByRole('list', { name: 'Your recovery codes' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(10)
  await kit.press.click(screen.getByRole('button', { name: 'Done' }))
  expect(await screen.findByText('Login successful')).toBeTruthy()
})

test('who has a passkey only is not asked for a code', async () => {
  const { press } = render('/portal/login', {
    responses: {
      auth: {
        login: () => ({ ...loginResponse, token: '', twoFactor: true, secondFactors: ['passkey'], tmpid: 'waits' }),
      },
    },
  })
  await enterPassword(press)
  expect(await screen.findByRole('button', { name: 'Use a passkey' })).toBeTruthy()
  expect(screen.queryByLabelText('Code')).toBeNull()
})

test('the notice says until when, opens the dialog, and can be dismissed', async () => {
  sessionStorage.clear()
  const { press } = render('/portal/landing-page', {
    user: buildUser('member', { twoFactorRequiredFrom: from }),
    responses: {
      twoFactor: { state: () => ({ since: null, recoveryCodesLeft: 0 }) },
      passkeys: { list: () => ({ items: [] }) },
      meetings: { listSchedules },
    },
  })
  expect(await screen.findByText(/^From .*2099, you need/)).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'Set it up' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Two-factor and passkeys' }))
  await press.click(dialog.getByRole('button', { name: 'Close' }))
  await press.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(/^From .*2099, you need/)).toBeNull()
})

test('the notice goes when the second factor has been set up, and the recovery codes stay', async () => {
  sessionStorage.clear()
  const kit = render('/portal/landing-page', {
    user: buildUser('member', { twoFactorRequiredFrom: from }),
    responses: {
      twoFactor: {
        state: () => ({ since: null, recoveryCodesLeft: 0 }),
        get: () => key,
        enable: () => {
          kit.signIn(buildUser('member'))
          return { recoveryCodes: codes }
        },
      },
      passkeys: { list: () => ({ items: [] }) },
      meetings: { listSchedules },
    },
  })
  await kit.press.click(await screen.findByRole('button', { name: 'Set it up' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Two-factor and passkeys' }))
  await kit.press.click(await dialog.findByRole('button', { name: 'Turn on' }))
  await kit.press.type(dialog.getByLabelText('Password'), 'Secret1')
  await kit.press.click(dialog.getByRole('button', { name: 'Continue' }))
  await kit.press.type(await dialog.findByLabelText('Code'), '123456')
  await kit.press.click(dialog.getByRole('button', { name: 'Turn on' }))
  expect(await dialog.findByRole('list', { name: 'Your recovery codes' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/^From .*2099, you need/)).toBeNull())
})
