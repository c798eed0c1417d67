import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { render, type StubResponses, tenant } from '#test/kit.tsx'

const auth: StubResponses['auth'] = { tenantInfo: () => ({ ...tenant, sends_email: false }) }

test('where no email is sent, a forgotten password leads to an administrator and not to a form', async () => {
  render('/portal/forgot-password', { responses: { auth } })
  expect(await screen.findByText(/Ask one of its administrators for a sign-in link/)).toBeTruthy()
  expect(screen.queryByLabelText('Email')).toBeNull()
  expect(screen.getByRole('link', { name: 'Back to sign in' })).toBeTruthy()
})

test.each(['invitation', 'reset'] as const)(
  'where no email is sent, an expired link (%s) leads to an administrator and offers no new email',
  async (purpose) => {
    const expired = { state: 'expired', purpose, email: 'bo@acme.test', name: '', length: 6 } as const
    render('/portal/create-password#token', { responses: { auth, passwords: { getLink: () => expired } } })
    expect(await screen.findByText(/Ask one of its administrators for a sign-in link/)).toBeTruthy()
    expect(screen.queryByText('Request a new one')).toBeNull()
  },
)
