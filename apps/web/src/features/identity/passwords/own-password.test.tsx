import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, refuse, render } from '#test/kit.tsx'

test.each([
  [500, 'unexpected', 'Failed, try again'],
  [503, 'unavailable', 'Failed, try again'],
  [429, 'too-many-requests', 'too-many-requests'],
])("shows the right message if changing the own password fails with %s %s: '%s'", async (status, code, shown) => {
  const { press } = render('/portal/landing-page', {
    user: buildUser('member'),
    responses: {
      meetings: { listSchedules: () => ({ items: [], hasMore: false }) },
      passwords: {
        getLink: () => ({ state: 'unknown', purpose: null, email: '', name: '', length: 6 }),
        updateOwn: () => refuse(status, code),
      },
    },
  })
  await press.click(await screen.findByRole('button', { name: 'Account of Ana Silva' }))
  await press.click(await screen.findByRole('menuitem', { name: 'Change password' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }))
  await press.type(dialog.getByLabelText('Current password'), 'Correct1Horse')
  await press.type(dialog.getByLabelText('New password'), 'Better22')
  await press.type(dialog.getByLabelText('Repeat the new password'), 'Better22')
  await press.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(shown)).toBeTruthy()
})

test('offers a user without a password to choose one', async () => {
  const own = {
    ...{ firstname: 'Ana', lastname: 'Silva', email: 'ana@acme.test', newEmail: null, organisation: 'Acme' },
    ...({ role: 'member', roleName: '', language: 'en', timezone: 'Europe/Paris', picture: '', version: 1 } as const),
  }
  const { press } = render('/portal/profile', {
    user: buildUser('member', { usesPassword: false, confirmedUntil: null }),
    responses: {
      profile: { get: () => own },
      sso: { identities: () => ({ items: [], providers: [] }) },
      passwords: { getLink: () => ({ state: 'unknown', purpose: null, email: '', name: '', length: 6 }) },
    },
  })
  expect(await screen.findByText('You have none yet, and sign in with a provider.')).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'Account of Ana Silva' }))
  expect(await screen.findByRole('menuitem', { name: 'Choose a password' })).toBeTruthy()
  await press.keyboard('{Escape}')
  await press.click(screen.getByRole('button', { name: 'Password: Choose…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose a password' }))
  expect(await dialog.findByLabelText('New password')).toBeTruthy()
  expect(dialog.queryByLabelText('Current password')).toBeNull()
})
