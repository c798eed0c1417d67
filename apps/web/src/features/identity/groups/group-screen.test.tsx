import type { Group } from '@foyer/contract/identity/groups'
import type { User } from '@foyer/contract/identity/users.shapes'
import { builtInRoles, type PermissionKey } from '@foyer/contract/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { user as makeUser } from '#features/identity/users/users.fixtures.ts'
import { buildUser, refuse, render, type StubResponses } from '#test/kit.tsx'
import { makeGroup } from './groups.fixtures.ts'

// Compiles the screen first, which can take longer than a test waits on a busy machine.
beforeAll(() => import('./group-screen.tsx'), 60_000)

const admin = buildUser('admin')
const zoe = makeUser(1)
const ben = makeUser(2, { firstname: 'Ben', role: 'admin' })
const path = `/portal/groups/${makeGroup().id}`
const auditors = { role: '00000000-0000-4000-8000-000000000053', roleName: 'Auditor' }

type Options = {
  group?: Group
  calls?: StubResponses['groups']
  members?: readonly User[]
  keys?: readonly PermissionKey[]
}

/** Opens the page of a group, with the members that are left in it. */
function open({ group = makeGroup(), calls, members = [zoe, ben], keys = builtInRoles.admin }: Options = {}) {
  const removed = new Set<string>()
  const { removeMembers, ...others } = calls ?? {}
  return render(path, {
    user: admin,
    responses: {
      auth: { permissions: () => ({ tree: [], keys: [...keys] }) },
      groups: {
        get: () => group,
        list: () => ({ items: [], hasMore: false }),
        removeMembers: (input) => {
          for (const id of input.users) removed.add(id)
          return removeMembers?.(input) ?? { changed: input.users.length, failed: [] }
        },
        ...others,
      },
      users: { list: () => ({ items: members.filter(({ id }) => !removed.has(id)), hasMore: false }) },
    },
  })
}

test('shows the role, what the group is for, and its members', async () => {
  const { calls } = open({ group: makeGroup(auditors) })
  expect(await screen.findByRole('heading', { level: 1, name: 'Choir' })).toBeTruthy()
  expect(screen.getByText('Role: Auditor · Sings on Fridays')).toBeTruthy()
  const row = within(await screen.findByRole('row', { name: /Zoé Number 1/ }))
  expect(row.getByText('user1@acme.test')).toBeTruthy()
  expect(row.getByText('Member')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'users.list')?.input).toMatchObject({ filters: { group: makeGroup().id } })
})

test('does not offer to remove a member whom the user may not change', async () => {
  const strong = makeUser(3, { firstname: 'Ida', manageable: false })
  open({ group: makeGroup(auditors), members: [zoe, strong] })
  const findMenu = async (name: RegExp) => within(await screen.findByRole('row', { name })).queryByRole('button')
  expect(await findMenu(/Zoé/)).toBeTruthy()
  expect(await findMenu(/Ida/)).toBeNull()
})

test('says which members gain nothing from its role: those with a built-in one', async () => {
  const ida = makeUser(3, { firstname: 'Ida', role: auditors.role, roleName: 'Trainer', level: 'admin' })
  const { unmount } = open({ group: makeGroup(auditors), members: [zoe, ida] })
  const findNote = async (name: RegExp) =>
    within(await screen.findByRole('row', { name })).queryByText(/built-in, gains nothing/)
  expect(await findNote(/Zoé/)).toBeTruthy()
  expect(await findNote(/Ida/)).toBeNull()
  unmount()
  open({ members: [zoe] })
  expect(await findNote(/Zoé/)).toBeNull()
})

test('says that its role is disabled, or that it has none and no members', async () => {
  const { unmount } = open({ group: makeGroup({ ...auditors, roleDisabled: true }) })
  expect(await screen.findByText('Role: Auditor (disabled) · Sings on Fridays')).toBeTruthy()
  unmount()
  open({ group: makeGroup({ description: '', members: 0 }), members: [] })
  expect(await screen.findByText('No role')).toBeTruthy()
  expect(await screen.findByText('Nobody here is in this group.')).toBeTruthy()
})

test('adds members, and names who was not added with the reason', async () => {
  const message = 'No user of this organisation'
  const { press, calls } = open({
    calls: {
      addMembers: ({ emails = [] }) => ({
        changed: emails.length - 1,
        failed: [{ name: 'nobody@acme.test', code: 'user-unknown', message }],
      }),
    },
  })
  await press.click(await screen.findByRole('button', { name: 'Add members' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add members' }))
  await press.click(dialog.getByLabelText('Users'))
  await press.paste('user3@acme.test\nnobody@acme.test; user4@acme.test')
  await press.click(dialog.getByRole('button', { name: 'Add members' }))
  expect(await dialog.findByText('2 members added')).toBeTruthy()
  expect(dialog.getByText(`nobody@acme.test: ${message}`)).toBeTruthy()
  expect(calls.find(({ name }) => name === 'groups.addMembers')?.input).toEqual({
    id: makeGroup().id,
    emails: ['user3@acme.test', 'nobody@acme.test', 'user4@acme.test'],
  })
  await press.click(dialog.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('removes one member', async () => {
  const { press, calls } = open()
  await press.click(await screen.findByRole('button', { name: 'Actions for Zoé Number 1' }))
  await press.click(await screen.findByRole('menuitem', { name: 'Remove from the group' }))
  expect(await screen.findByText('1 member removed')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'groups.removeMembers')?.input).toEqual({
    ...{ id: makeGroup().id, users: [zoe.id] },
  })
  await waitFor(() => expect(screen.queryByRole('row', { name: /Zoé Number 1/ })).toBeNull())
  expect(screen.getByRole('row', { name: /Ben/ })).toBeTruthy()
})

test('removes several members, and says why one of them stays', async () => {
  const message = 'This user has permissions that you don’t have'
  const failed = [{ name: 'Ben Number 2', code: 'user-not-manageable', message }]
  const { press, calls } = open({ calls: { removeMembers: () => ({ changed: 1, failed }) } })
  await press.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  const bar = within(await screen.findByRole('region', { name: 'Bulk actions' }))
  await press.click(bar.getByRole('button', { name: 'Remove from the group' }))
  expect(await screen.findByText('1 member removed')).toBeTruthy()
  expect(await screen.findByText(`Ben Number 2: ${message}`)).toBeTruthy()
  expect(calls.find(({ name }) => name === 'groups.removeMembers')?.input).toMatchObject({ users: [zoe.id, ben.id] })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Bulk actions' })).toBeNull())
})

test('edits the group', async () => {
  const { press, calls } = open({ calls: { update: () => makeGroup({ name: 'Choir of the north', version: 2 }) } })
  await press.click(await screen.findByRole('button', { name: 'Edit' }))
  const form = within(await screen.findByRole('form', { name: 'Choir' }))
  await press.type(form.getByLabelText('Name'), ' of the north')
  await press.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Group edited successfully')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'groups.update')?.input).toMatchObject({
    ...{ id: makeGroup().id, version: 1, name: 'Choir of the north' },
  })
})

test('deletes the group after a confirmation that says what its members lose', async () => {
  const { press, calls, path: address } = open({ group: makeGroup(auditors), calls: { delete: () => ({}) } })
  await press.click(await screen.findByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete the group “Choir”?' }))
  expect(question.getByText(/2 members, whose accounts stay\. They lose what its role allows\./)).toBeTruthy()
  expect(calls.some(({ name }) => name === 'groups.delete')).toBe(false)
  await press.click(question.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Group deleted successfully')).toBeTruthy()
  await waitFor(() => expect(address()).toBe('/portal/groups'))
})

test('shows a failure of the deletion and stays', async () => {
  const message = 'This would change your own permissions'
  const { press, path: address } = open({
    group: makeGroup(auditors),
    calls: { delete: () => refuse(403, 'own-group', { message }) },
  })
  await press.click(await screen.findByRole('button', { name: 'Delete' }))
  await press.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(address()).toBe(path)
})

test('offers neither editing nor deleting to who lacks these permissions', async () => {
  const keys = builtInRoles.admin.filter((key) => key !== 'user.update' && key !== 'user.delete')
  open({ keys })
  expect(await screen.findByRole('row', { name: /Zoé Number 1/ })).toBeTruthy()
  for (const name of ['Edit', 'Delete', 'Add members']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByText(/so you cannot change it/)).toBeNull()
})

test('can only be read by who does not hold the permissions of its role', async () => {
  open({ group: makeGroup({ ...auditors, editable: false }) })
  expect(
    await screen.findByText('The role of this group has permissions that you do not have, so you cannot change it.'),
  ).toBeTruthy()
  expect(await screen.findByRole('row', { name: /Zoé Number 1/ })).toBeTruthy()
  for (const name of ['Edit', 'Delete', 'Add members', 'Actions for Zoé Number 1'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('checkbox', { name: 'Select all on this page' })).toBeNull()
})
