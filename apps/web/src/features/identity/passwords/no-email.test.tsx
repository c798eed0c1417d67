import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { render, type StubResponses, tenant } from '#test/kit.tsx'

const auth: StubResponses['auth'] = { tenantInfo: () => ({ ...tenant, sendsEmail: false }) }

test('refers users to an administrator instead of a form if no email is sent', async () => {
  render('/portal/forgot-password', { responses: { auth } })
  expect(await screen.findByText(/Ask one of its administrators for a sign-in link/)).toBeTruthy()
  expect(screen.queryByLabelText('Email')).toBeNull()
  expect(screen.getByRole('link', { name: 'Back to sign in' })).toBeTruthy()
})

test.each(['invitation', 'reset'] as const)(
  'refers users with an expired link (%s) to an administrator if no email is sent',
  async (purpose) => {
    const expired = { state: 'expired', purpose, email: 'bo@acme.test', name: '', length: 6 } as const
    render('/portal/create-password#token', { responses: { auth, passwords: { getLink: () => expired } } })
    expect(await screen.findByText(/Ask one of its administrators for a sign-in link/)).toBeTruthy()
    expect(screen.queryByText('Request a new link')).toBeNull()
  },
)
