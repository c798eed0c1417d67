import type { Role } from '@foyer/contract/identity/roles'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { buildUser, render, type StubResponses } from '#test/kit.tsx'
import { makeRole } from './roles.fixtures.ts'

// Compiles the screen first, which can take longer than a test waits on a busy machine.
beforeAll(() => import('./roles-screen.tsx'), 60_000)

const desk = makeRole({ members: 3 })
const spares = [1, 2, 3].map((last) =>
  makeRole({ id: `00000000-0000-4000-8000-00000000004${last}`, name: `Spare ${last}` }),
)

/** Opens the list of roles; on `?tab=unassigned` those without members. */
const open = (path: string, responses: StubResponses['roles'], language: 'en' | 'fr' = 'en') =>
  render(path, {
    ...{ user: buildUser('admin'), language },
    responses: {
      roles: {
        list: () => ({ items: [desk], hasMore: false }),
        listUnassigned: () => ({ items: spares, hasMore: false }),
        ...responses,
      },
    },
  })
const update = (input: Pick<Role, 'version' | 'status'>): Role => ({
  ...desk,
  status: input.status,
  version: input.version + 1,
})

test('disabling a role from the list can be undone, with the version that it got', async () => {
  const { press, calls } = open('/portal/roles', {
    update: ({ version, status = 'active' }) => update({ version, status }),
  })
  await press.click(await screen.findByRole('button', { name: 'Actions for Front desk' }))
  await press.click(await screen.findByRole('menuitem', { name: 'Disable' }))
  const notice = within(screen.getByRole('region', { name: 'Notices' }))
  expect(await notice.findByText('The role “Front desk” is disabled')).toBeTruthy()
  const findSent = () => calls.filter(({ name }) => name === 'roles.update').map(({ input }) => input)
  expect(findSent()).toMatchObject([{ id: desk.id, status: 'disabled', version: 1 }])
  await press.click(notice.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(findSent()[1]).toMatchObject({ id: desk.id, status: 'active', version: 2 }))
})

test('several roles are deleted after a question about all of them, and the reason of a failure is shown', async () => {
  const message = 'This role has members or groups. Choose the role that they get'
  const [first, second, third] = spares.map(({ id, name }) => ({ id, name, code: 'role-has-members', message }))
  const failed = [second, third].filter((one) => one !== undefined)
  const { press } = open('/portal/roles?tab=unassigned', {
    updateUnassigned: () => ({ changed: first ? [first.id] : [], failed }),
  })
  for (const { name } of spares) await press.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  await press.click(screen.getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete 3 roles?' }))
  expect(question.getByText('Nobody has these roles.')).toBeTruthy()
  await press.click(question.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('1 role changed')).toBeTruthy()
  expect(screen.getByText(`Spare 2: ${message} (and 1 other)`)).toBeTruthy()
})
