import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { none } from '#features/identity/users/users.fixtures.ts'
import { buildUser, render, type StubResponses, tenant } from '#test/kit.tsx'

// Compiles the screen first, which can take longer than a test waits on a busy machine.
beforeAll(() => import('#features/identity/users/users-screen.tsx'), 60_000)

const user = {
  id: '00000000-0000-4000-8000-000000000101',
  email: 'ann@x.org',
  firstname: 'Ann',
  lastname: 'Li',
  picture: '',
  role: 'member',
  roleName: '',
  level: 'member',
  status: 'invited',
  language: 'en',
  createdAt: '2026-11-01T09:00:00Z',
  lastSeenAt: null,
  invitationExpiresAt: '2026-11-28T09:00:00Z',
  secondFactor: 'none',
  passwordShown: false,
  manageable: true,
  version: 1,
} as const
const url = 'http://acme.test/portal/create-password#secret'
const link = () => ({ url, expiresAt: '2026-11-28T09:00:00Z' })

const show = (sendsEmail: boolean, responses: StubResponses = {}, path = '/portal/user?tab=invited') =>
  render(path, {
    user: buildUser('admin'),
    responses: {
      auth: { tenantInfo: () => ({ ...tenant, sendsEmail: sendsEmail }) },
      users: { list: () => ({ items: [user], hasMore: false }) },
      ...responses,
    },
  })
const openMenu = async ({ press }: ReturnType<typeof render>, name = 'Ann Li') =>
  press.click(await screen.findByRole('button', { name: `Actions for ${name}` }))

test('lets an administrator copy a sign-in link instead of resending the invitation if no email is sent', async () => {
  const shown = show(false, { invitations: { createLink: link } })
  await openMenu(shown)
  expect(screen.queryByRole('menuitem', { name: 'Resend invitation' })).toBeNull()
  await shown.press.click(await screen.findByRole('menuitem', { name: 'Copy sign-in link' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign-in link for Ann Li' }))
  await shown.press.click(dialog.getByRole('button', { name: 'Copy sign-in link' }))
  expect(await screen.findByText('Sign-in link copied')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(url)
  expect(dialog.getByLabelText('Sign-in link')).toHaveProperty('value', url)
  expect(shown.calls.find(({ name }) => name === 'invitations.createLink')?.input).toEqual({
    id: user.id,
    purpose: 'invitation',
  })
  await shown.press.click(dialog.getByRole('button', { name: 'Copy sign-in link' }))
  expect(shown.calls.filter(({ name }) => name === 'invitations.createLink')).toHaveLength(1)
})

test('creates a link for a new password for an active user', async () => {
  const active = { ...user, status: 'active' as const, invitationExpiresAt: null }
  const shown = show(
    false,
    { users: { list: () => ({ items: [active], hasMore: false }) }, invitations: { createLink: link } },
    '/portal/user',
  )
  await openMenu(shown)
  await shown.press.click(await screen.findByRole('menuitem', { name: 'Copy sign-in link' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/chooses a new password/)).toBeTruthy()
  await shown.press.click(dialog.getByRole('button', { name: 'Copy sign-in link' }))
  await waitFor(() =>
    expect(shown.calls.find(({ name }) => name === 'invitations.createLink')?.input).toEqual({
      id: user.id,
      purpose: 'reset',
    }),
  )
})

test('offers no sign-in links if email is sent', async () => {
  const shown = show(true)
  await openMenu(shown)
  expect(await screen.findByRole('menuitem', { name: 'Resend invitation' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Copy sign-in link' })).toBeNull()
})

test('announces in the invitation form that no email is sent, then offers a link for each user', async () => {
  const { press } = show(false, {
    users: { list: () => none },
    invitations: { create: () => ({ invited: [{ id: user.id, email: user.email }], known: [] }), createLink: link },
  })
  const [button] = await screen.findAllByRole('button', { name: 'Invite users' })
  if (button) await press.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite users' }))
  expect(dialog.getByText('No email will be sent: no mail server is configured')).toBeTruthy()
  await press.type(dialog.getByRole('textbox'), 'ann@x.org')
  await press.click(dialog.getByRole('button', { name: 'Invite 1 user' }))
  await press.click(await dialog.findByRole('button', { name: 'Copy the sign-in link for ann@x.org' }))
  expect(await screen.findByText('Sign-in link copied')).toBeTruthy()
  expect(screen.queryByText('Invitation sent successfully')).toBeNull()
})

test('promises no email to the invitees of cancelled meetings where none is sent', async () => {
  const preview = { removalPreview: () => ({ meetings: 4, upcoming: 1, invitees: 7, recordings: 0 }) }
  const shown = show(false, { users: { list: () => ({ items: [user], hasMore: false }), ...preview } })
  await openMenu(shown)
  await shown.press.click(await screen.findByRole('menuitem', { name: 'Unlink or delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Unlink or delete Ann Li' }))
  expect(await dialog.findByText('4 meetings, 1 upcoming · 7 invitees, who get no email')).toBeTruthy()
  expect(dialog.getByRole('radio', { name: /^Cancel upcoming meetings\. No email will be sent/ })).toBeTruthy()
})
