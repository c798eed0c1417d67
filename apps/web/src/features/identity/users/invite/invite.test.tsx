import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { none } from '#features/identity/users/users.fixtures.ts'
import { buildUser, refuse, render, type StubResponses } from '#test/kit.tsx'

// Compiles the screen first, which can take longer than a test waits on a busy machine.
beforeAll(() => import('#features/identity/users/users-screen.tsx'), 60_000)

const admin = buildUser('admin')
const invited = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: `00000000-0000-4000-8000-0000000001${String(n).padStart(2, '0')}`,
    email: `user${n}@x.org`,
  }))

async function show(
  create: NonNullable<NonNullable<StubResponses['invitations']>['create']>,
  language: 'en' | 'fr' = 'en',
) {
  const shown = render('/portal/user', {
    user: admin,
    language,
    responses: { users: { list: () => none }, invitations: { create } },
  })
  const name = language === 'en' ? 'Invite users' : 'Inviter'
  const [button] = await screen.findAllByRole('button', { name })
  if (button) await shown.press.click(button)
  const form = within(await screen.findByRole('dialog', { name }))
  const paste = (text: string) => fireEvent.change(form.getByRole('textbox'), { target: { value: text } })
  return { ...shown, form, paste }
}

test("invites ten pasted addresses at once with one role and language: 'Invitation sent successfully'", async () => {
  const { press, calls, form, paste } = await show(() => ({ invited: invited(10), known: [] }))
  const nine = Array.from({ length: 9 }, (_, n) => `user${n}@x.org`)
  paste(`Ann Li <ann@x.org>, ${nine.join('; ')}`)
  expect(form.getByText('10 users')).toBeTruthy()
  const recipients = within(form.getByRole('list', { name: 'Recipients' }))
  expect(recipients.getByText('Ann Li')).toBeTruthy()
  await press.selectOptions(form.getByLabelText('Role for all'), 'Client')
  await press.selectOptions(form.getByLabelText('Language of the invitation'), 'Français')
  await press.click(form.getByRole('button', { name: 'Invite 10 users' }))
  expect(await screen.findByText('Invitation sent successfully')).toBeTruthy()
  const call = calls.find(({ name }) => name === 'invitations.create')
  expect(call?.input).toEqual({
    users: [
      { email: 'ann@x.org', firstname: 'Ann', lastname: 'Li' },
      ...nine.map((email) => ({ email, firstname: '', lastname: '' })),
    ],
    role: 'client',
    language: 'fr',
  })
  expect(call?.headers.get('idempotency-key')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('marks invalid entries, sends nothing while there are any, and can remove them', async () => {
  const { press, calls, form, paste } = await show(() => ({ invited: invited(1), known: [] }))
  await press.click(form.getByRole('button', { name: 'Invite' }))
  expect(await form.findByText('Enter a valid email')).toBeTruthy()
  paste('ann@x.org, bo at x.org')
  expect(form.getByText("1 entry isn't a valid address")).toBeTruthy()
  expect(form.getByText('bo at x.org').textContent).toContain("isn't a valid address")
  await press.click(form.getByRole('button', { name: 'Invite 1 user' }))
  expect(await form.findByText('Correct or remove the invalid entries')).toBeTruthy()
  expect(calls.some(({ name }) => name === 'invitations.create')).toBe(false)
  await press.click(form.getByRole('button', { name: 'Remove it' }))
  await press.click(form.getByRole('button', { name: 'Invite 1 user' }))
  expect(await screen.findByText('Invitation sent successfully')).toBeTruthy()
})

test('lists the addresses that are users already and were not invited', async () => {
  const { press, form, paste } = await show(() => ({ invited: invited(1), known: ['ann@x.org'] }))
  paste('ann@x.org bo@x.org')
  await press.click(form.getByRole('button', { name: 'Invite 2 users' }))
  expect(await form.findByText('1 user was invited.')).toBeTruthy()
  expect(form.getByText('ann@x.org')).toBeTruthy()
  await press.click(form.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('limits an invitation to a hundred users', async () => {
  const { press, form, paste } = await show(() => ({ invited: [], known: [] }), 'fr')
  paste(Array.from({ length: 101 }, (_, n) => `user${n}@x.org`).join('\n'))
  await press.click(form.getByRole('button', { name: 'Inviter 101 utilisateurs' }))
  expect(await form.findByText('Vous pouvez inviter jusqu’à 100 utilisateurs à la fois')).toBeTruthy()
})

test('shows at the addresses that the limit of emails is reached, and keeps them', async () => {
  const message = 'This organisation has reached today’s limit of emails to people outside it. Try again tomorrow'
  const { press, form, paste } = await show(() => refuse(429, 'tenant-email-limit', { message, field: 'users' }))
  paste('ann@x.org')
  await press.click(form.getByRole('button', { name: 'Invite 1 user' }))
  await waitFor(() => expect(form.getByRole('textbox').getAttribute('aria-invalid')).toBe('true'))
  expect(form.getAllByText(message).length).toBeGreaterThan(0)
  expect(form.getByRole('textbox')).toHaveProperty('value', 'ann@x.org')
})
