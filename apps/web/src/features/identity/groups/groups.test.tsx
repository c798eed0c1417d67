import type { Group } from '@foyer/contract/identity/groups'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { buildUser, refuse, render, type StubResponses } from '#test/kit.tsx'
import { describeListScreen } from '#test/list-screen.tsx'
import { makeGroup } from './groups.fixtures.ts'

// Compiles the screen first, which can take longer than a test waits on a busy machine.
beforeAll(() => import('./groups-screen.tsx'), 60_000)

const path = '/portal/groups'
const user = buildUser('admin')
const board = makeGroup({
  ...{ id: '00000000-0000-4000-8000-000000000052', name: 'Board', description: '', members: 1000 },
  ...{ role: '00000000-0000-4000-8000-000000000053', roleName: 'Auditor', roleDisabled: true, editable: false },
})
const show = (groups: StubResponses['groups'], query = '') =>
  render(`${path}${query}`, { user, responses: { groups, users: { list: () => ({ items: [], hasMore: false }) } } })
const listing = (...items: Group[]) => ({ list: () => ({ items, hasMore: false }) })

describeListScreen('groups', {
  ...{ path, user, call: 'groups.list', empty: 'There are no groups!' },
  respond: (list) => ({ groups: { list } }),
  row: makeGroup(),
  rowText: 'Choir',
})

test('lists groups with description, role and number of members, each with a link to its page', async () => {
  show(listing(makeGroup({ role: 'member' }), board))
  const choir = within(await screen.findByRole('row', { name: /Choir/ }))
  expect(choir.getByRole('link', { name: 'Choir' }).getAttribute('href')).toBe(`${path}/${makeGroup().id}`)
  expect(choir.getByText('Sings on Fridays')).toBeTruthy()
  expect(choir.getByText('Member')).toBeTruthy()
  expect(choir.getByText('2')).toBeTruthy()
  const others = within(screen.getByRole('row', { name: /Board/ }))
  expect(others.getByText('Auditor (disabled)')).toBeTruthy()
  expect(others.getByText('1,000+')).toBeTruthy()
})

test('filters groups by their role, in the URL', async () => {
  const { press, path: address, calls } = show(listing(makeGroup()))
  await press.click(await screen.findByRole('button', { name: 'Filters' }))
  await press.selectOptions(await screen.findByLabelText('Role'), 'Administrator')
  await waitFor(() => expect(address()).toBe(`${path}?role=admin`))
  await waitFor(() =>
    expect(calls.findLast(({ name }) => name === 'groups.list')?.input).toMatchObject({ filters: { role: 'admin' } }),
  )
})

test('creates a group from the empty list, with the error at its field, and opens its page', async () => {
  const message = 'A group has this name already'
  const {
    press,
    calls,
    path: address,
  } = show({
    ...listing(),
    create: ({ name }) =>
      name === 'Board' ? refuse(409, 'group-name-taken', { message, field: 'name' }) : makeGroup(),
    get: () => makeGroup(),
  })
  const list = within(await screen.findByRole('region', { name: 'Groups' }))
  await press.click(await list.findByRole('button', { name: 'New group' }))
  const form = within(await screen.findByRole('form', { name: 'New group' }))
  await press.click(form.getByRole('button', { name: 'Create group' }))
  expect((await form.findAllByText('Enter a valid name')).length).toBeGreaterThan(0)
  expect(calls.some(({ name }) => name === 'groups.create')).toBe(false)
  const name = form.getByLabelText('Name')
  await press.type(name, 'Board')
  await press.selectOptions(form.getByLabelText('Role'), 'Member')
  await press.click(form.getByRole('button', { name: 'Create group' }))
  expect((await form.findAllByText(message)).length).toBeGreaterThan(0)
  expect(name.getAttribute('aria-invalid')).toBe('true')
  await press.clear(name)
  await press.type(name, 'Choir')
  await press.selectOptions(form.getByLabelText('Role'), 'No role')
  await press.click(form.getByRole('button', { name: 'Create group' }))
  expect(await screen.findByText('Group created successfully')).toBeTruthy()
  expect(calls.findLast((call) => call.name === 'groups.create')?.input).toEqual({
    ...{ name: 'Choir', description: '', role: null },
  })
  await waitFor(() => expect(address()).toBe(`${path}/${makeGroup().id}`))
})

test('edits and deletes a group from the list', async () => {
  let items = [makeGroup()]
  const { press, calls } = show({
    list: () => ({ items, hasMore: false }),
    update: ({ name }) => {
      items = [makeGroup({ name, version: 2 })]
      return makeGroup({ name, version: 2 })
    },
    delete: () => {
      items = []
      return {}
    },
  })
  const choose = async (name: string) => {
    await press.click(await screen.findByRole('button', { name: /^Actions for/ }))
    await press.click(await screen.findByRole('menuitem', { name }))
  }
  await choose('Edit')
  const form = within(await screen.findByRole('form', { name: 'Choir' }))
  await press.type(form.getByLabelText('Name'), ' of the north')
  await press.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Group edited successfully')).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Choir of the north' })).toBeTruthy()
  await choose('Delete')
  const question = within(await screen.findByRole('dialog', { name: 'Delete the group “Choir of the north”?' }))
  expect(question.getByText('The group has 2 members, whose accounts stay. This cannot be undone.')).toBeTruthy()
  await press.click(question.getByRole('button', { name: 'Cancel' }))
  expect(calls.some(({ name }) => name === 'groups.delete')).toBe(false)
  await choose('Delete')
  await press.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Group deleted successfully')).toBeTruthy()
  expect(await screen.findByText('There are no groups!')).toBeTruthy()
})

test('offers nothing on a group whose role the user does not hold', async () => {
  show(listing(board))
  await screen.findByRole('link', { name: 'Board' })
  expect(screen.queryByRole('button', { name: 'Actions for Board' })).toBeNull()
})

test('is in French', async () => {
  render(path, { user, language: 'fr', responses: { groups: listing() } })
  expect(await screen.findByText('Il n’y a aucun groupe !')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Nouveau groupe' })).toHaveLength(2)
})
