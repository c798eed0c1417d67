import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { person, render, type StubResponses } from '#test/kit.tsx'
import { none } from './users.fixtures.ts'

// Compiled before the first test asks for it, which on a busy machine takes longer than a test waits.
beforeAll(() => import('./users-screen.tsx'), 60_000)

const admin = person('admin')
const invited = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: `00000000-0000-4000-8000-0000000001${String(n).padStart(2, '0')}`,
    email: `person${n}@x.org`,
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
  const name = language === 'en' ? 'Invite people' : 'Inviter'
  const [button] = await screen.findAllByRole('button', { name })
  if (button) await shown.press.click(button)
  const form = within(await screen.findByRole('dialog', { name }))
  const paste = (text: string) => fireEvent.change(form.getByRole('textbox'), { target: { value: text } })
  return { ...shown, form, paste }
}

test("ten pasted addresses are invited at once with one role and language: 'Invitation sent successfully'", async () => {
  const { press, calls, form, paste } = await show(() => ({ invited: invited(10), known: [] }))
  const nine = Array.from({ length: 9 }, (_, n) => `person${n}@x.org`)
  paste(`Ann Li <ann@x.org>, ${nine.join('; ')}`)
  expect(form.getByText('10 people')).toBeTruthy()
  const read = within(form.getByRole('list', { name: 'People read from the text' }))
  expect(read.getByText('Ann Li')).toBeTruthy()
  await press.selectOptions(form.getByLabelText('Role for all'), 'Client')
  await press.selectOptions(form.getByLabelText('Language of the invitation'), 'Français')
  await press.click(form.getByRole('button', { name: 'Invite 10 people' }))
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

test('what is no address is marked, holds the invitation back and can be left out', async () => {
  const { press, calls, form, paste } = await show(() => ({ invited: invited(1), known: [] }))
  await press.click(form.getByRole('button', { name: 'Invite' }))
  expect(await form.findByText('Enter a valid email')).toBeTruthy()
  paste('ann@x.org, bo at x.org')
  expect(form.getByText('1 entry is no address')).toBeTruthy()
  expect(form.getByText('bo at x.org').textContent).toContain('is no address')
  await press.click(form.getByRole('button', { name: 'Invite 1 person' }))
  expect(await form.findByText('Correct what is marked, or leave it out')).toBeTruthy()
  expect(calls.some(({ name }) => name === 'invitations.create')).toBe(false)
  await press.click(form.getByRole('button', { name: 'Leave them out' }))
  await press.click(form.getByRole('button', { name: 'Invite 1 person' }))
  expect(await screen.findByText('Invitation sent successfully')).toBeTruthy()
})

test('who is a user already is named, and was not invited', async () => {
  const { press, form, paste } = await show(() => ({ invited: invited(1), known: ['ann@x.org'] }))
  paste('ann@x.org bo@x.org')
  await press.click(form.getByRole('button', { name: 'Invite 2 people' }))
  expect(await form.findByText('1 person was invited.')).toBeTruthy()
  expect(form.getByText('ann@x.org')).toBeTruthy()
  await press.click(form.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('more than a hundred at once are too many', async () => {
  const { press, form, paste } = await show(() => ({ invited: [], known: [] }), 'fr')
  paste(Array.from({ length: 101 }, (_, n) => `person${n}@x.org`).join('\n'))
  await press.click(form.getByRole('button', { name: 'Inviter 101 personnes' }))
  expect(await form.findByText('Au plus 100 personnes par invitation')).toBeTruthy()
})
