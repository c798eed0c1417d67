import type { Output } from '@foyer/contract/call'
import type { explanations } from '@foyer/contract/identity/explanations'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, render } from '#test/kit.tsx'

type Own = Output<typeof explanations.own>

const tooLow = {
  user: { id: '00000000-0000-4000-8000-000000000001', name: 'Ada Lovelace', email: 'ada@acme.test' },
  allowed: false,
  cause: 'level',
  reasons: [
    { condition: 'level', met: false, state: 'too-low', change: 'give-higher-role', changedBy: 'administrator' },
  ],
  level: { held: 'member', required: 'admin' },
  sources: [{ group: null, role: 'member', roleName: 'Member', state: 'lacks' }],
  administrators: [{ name: 'Grace Hopper', email: 'grace@acme.test' }],
} satisfies Own

const open = async (path: string, own: Own) => {
  const asked: unknown[] = []
  const answer = (input: unknown) => {
    asked.push(input)
    return own
  }
  const permissions = () => ({ tree: [], keys: [] })
  render(path, { user: buildUser('member'), responses: { auth: { permissions }, explanations: { own: answer } } })
  await screen.findByRole('heading', { level: 1, name: "You don't have access to this page" })
  return asked
}

test('a page without access names the cause and who can grant it, with a link that writes to them', async () => {
  const asked = await open('/portal/user', tooLow)
  expect(
    await screen.findByText('This page needs a role of the level Administrator. Your role is “Member”.'),
  ).toBeTruthy()
  expect(asked).toEqual([{ level: 'admin', key: 'user.get' }])
  const people = within(screen.getByRole('region', { name: 'Who can give you access' }))
  const link = people.getByRole('link', { name: 'grace@acme.test' })
  expect(link.getAttribute('href')).toContain('mailto:grace%40acme.test?subject=')
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('Missing permission: Users – See')
  expect(people.getByRole('button', { name: 'Copy the email address of Grace Hopper' })).toBeTruthy()
})

test('a disabled role is named, and nobody if nobody can grant it', async () => {
  const reason = { condition: 'permission', met: false, state: 'role-disabled', change: 'enable-role' } as const
  await open('/portal/open-meetings', {
    ...tooLow,
    cause: 'permission',
    reasons: [{ ...reason, changedBy: 'administrator' }],
    sources: [{ group: null, role: tooLow.user.id, roleName: 'Front desk', state: 'disabled' }],
    administrators: [],
  })
  expect(await screen.findByText('Your role “Front desk” is disabled.')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Who can give you access' })).toBeNull()
})
