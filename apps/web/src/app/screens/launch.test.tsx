import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, render, tenant } from '#test/kit.tsx'

const closed = { getState: () => ({ open: false, approvalRequired: false, providers: [] }) }

test('offers a new administrator a meeting, colleagues and the settings', async () => {
  const { press } = render('/portal/launch-page', { user: buildUser('admin') })
  expect(await screen.findByRole('heading', { level: 1, name: 'Your portal is ready' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Start now' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open settings' })).toHaveProperty('pathname', '/portal/tenant')
  await press.click(screen.getByRole('button', { name: 'Invite…' }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test('offers members a meeting only', async () => {
  render('/portal/launch-page', { user: buildUser('member') })
  expect(await screen.findByRole('button', { name: 'Start now' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Invite…' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Open settings' })).toBeNull()
})

test('getting started joins a meeting in place, and offers an account only where that is possible', async () => {
  const { press, path } = render('/portal/getting-started', { responses: { signUp: closed } })
  expect(await screen.findByRole('link', { name: 'Sign in' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Sign up your organisation' })).toBeNull()
  await press.type(screen.getByLabelText('Meeting ID or link'), '1234567890{Enter}')
  await waitFor(() => expect(path()).toBe('/portal/join/1234567890'))
})

test('getting started leads to the register page and to the sign-up of organisations where they are open', async () => {
  render('/portal/getting-started', {
    responses: {
      auth: { tenantInfo: () => ({ ...tenant, signup: { normal: true, social: false } }) },
      signUp: { getState: () => ({ open: true, approvalRequired: false, providers: [] }) },
    },
  })
  expect(await screen.findByRole('link', { name: 'Create an account' })).toHaveProperty('pathname', '/portal/register')
  expect(await screen.findByRole('link', { name: 'Sign up your organisation' })).toHaveProperty(
    'pathname',
    '/portal/signup',
  )
})
