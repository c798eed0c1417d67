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
  option: null,
  administrators: [{ name: 'Grace Hopper', email: 'grace@acme.test', picture: '/picture/grace' }],
} satisfies Own

const readMail = (link: HTMLElement) => decodeURIComponent(link.getAttribute('href') ?? '')

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
  expect(readMail(link)).toContain('Missing level: Administrator\nMissing permission: Users – See')
  expect(people.getByRole('button', { name: 'Copy the email address of Grace Hopper' })).toBeTruthy()
})

test('a disabled role is named, and no administrator if none can grant it', async () => {
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

const group = { id: tooLow.user.id, name: 'Berlin' }
const reasons = [
  { condition: 'permission', met: false, state: 'lacking', change: 'add-to-role', changedBy: 'administrator' },
] satisfies Own['reasons']

test('a disabled role that comes through a group is not called one’s own', async () => {
  await open('/portal/open-meetings', {
    ...{ ...tooLow, cause: 'permission', reasons },
    sources: [
      { group: null, role: 'member', roleName: 'Member', state: 'lacks' },
      { group, role: tooLow.user.id, roleName: 'Auditors', state: 'disabled' },
    ],
  })
  expect(
    await screen.findByText('The role “Auditors”, which you have through the group “Berlin”, is disabled.'),
  ).toBeTruthy()
})

test('who is in groups reads that their roles do not grant the permission either', async () => {
  await open('/portal/open-meetings', {
    ...{ ...tooLow, cause: 'permission', reasons },
    sources: [
      { group: null, role: 'member', roleName: 'Member', state: 'lacks' },
      { group, role: tooLow.user.id, roleName: 'Auditors', state: 'lacks' },
    ],
  })
  expect(
    await screen.findByText(
      'Neither your role “Member” nor those of your groups grant the permission “Open meetings – See”.',
    ),
  ).toBeTruthy()
  const mail = readMail(screen.getByRole('link', { name: 'grace@acme.test' }))
  expect(mail).toContain('Missing permission: Open meetings – See')
  expect(mail).not.toContain('Missing level')
})

test('a page that needs only a level asks for the level, not for a permission', async () => {
  const asked = await open('/portal/api', tooLow)
  const mail = readMail(await screen.findByRole('link', { name: 'grace@acme.test' }))
  expect(asked).toEqual([{ level: 'admin' }])
  expect(mail).toContain('Missing level: Administrator')
  expect(mail).not.toContain('Missing permission')
})
