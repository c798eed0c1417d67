import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { listing, user } from '#features/identity/users/users.fixtures.ts'
import { buildUser, render } from '#test/kit.tsx'

// Compiles the screen first, which can take longer than a test waits on a busy machine.
beforeAll(() => import('#features/identity/users/users-screen.tsx'), 60_000)

test('signs a user out everywhere, after a question', async () => {
  const bo = user(3, { firstname: 'Bo', lastname: 'Li', email: 'bo@acme.test' })
  const { press, calls } = render('/portal/user', {
    user: buildUser('admin'),
    responses: { users: listing(bo), sessions: { endAll: () => ({}) } },
  })
  await press.click(await screen.findByRole('button', { name: 'Actions for Bo Li' }))
  await press.click(await screen.findByRole('menuitem', { name: 'Sign out everywhere' }))
  const question = within(await screen.findByRole('dialog', { name: 'Sign Bo Li out everywhere?' }))
  expect(calls.some(({ name }) => name === 'sessions.endAll')).toBe(false)
  await press.click(question.getByRole('button', { name: 'Sign out everywhere' }))
  expect(await screen.findByText('Bo Li is signed out everywhere')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'sessions.endAll')?.input).toMatchObject({ id: bo.id })
})
