import { type Group, groups } from '@foyer/contract/identity/groups'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { describeCrudScreen } from '#test/crud-screen.tsx'
import { buildUser, render, type StubResponses } from '#test/kit.tsx'
import { describeListScreen } from '#test/list-screen.tsx'
import { makeGroup } from './groups.fixtures.ts'
import { groupsTexts } from './groups.texts.ts'

// Compiles the screen first, which can take longer than a test waits on a busy machine.
beforeAll(() => import('./groups-screen.tsx'), 60_000)

const path = '/portal/groups'
const user = buildUser('admin')
const board = makeGroup({
  ...{ id: '00000000-0000-4000-8000-000000000052', name: 'Board', description: '', members: 1000 },
  ...{ role: '00000000-0000-4000-8000-000000000053', roleName: 'Auditor', roleDisabled: true, editable: false },
})
const show = (responses: StubResponses['groups'], query = '') =>
  render(`${path}${query}`, {
    user,
    responses: { groups: responses, users: { list: () => ({ items: [], hasMore: false }) } },
  })
const listing = (...items: Group[]) => ({ list: () => ({ items, hasMore: false }) })

describeListScreen('groups', {
  ...{ path, user, call: 'groups.list', empty: 'There are no groups!' },
  respond: (list) => ({ groups: { list } }),
  row: makeGroup(),
  rowText: 'Choir',
})

describeCrudScreen('groups', {
  ...{ path, user, calls: groups, texts: groupsTexts, row: makeGroup(), name: 'Choir' },
  respond: (calls) => ({ groups: calls, users: { list: () => ({ items: [], hasMore: false }) } }),
  field: { label: 'Name', input: 'name', empty: 'Enter a valid name' },
  theirs: { name: 'Theirs' },
  consequences: 'The group has 2 members, whose accounts stay. This cannot be undone.',
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

test('opens the page of a group that was created', async () => {
  const { press, calls, path: address } = show({ ...listing(), create: () => makeGroup(), get: () => makeGroup() })
  const list = within(await screen.findByRole('region', { name: 'Groups' }))
  await press.click(await list.findByRole('button', { name: 'New group' }))
  const form = within(await screen.findByRole('form', { name: 'New group' }))
  await press.type(form.getByLabelText('Name'), 'Choir')
  await press.selectOptions(form.getByLabelText('Role'), 'Member')
  await press.selectOptions(form.getByLabelText('Role'), 'No role')
  await press.click(form.getByRole('button', { name: 'Create group' }))
  await waitFor(() => expect(address()).toBe(`${path}/${makeGroup().id}`))
  expect(calls.findLast((call) => call.name === 'groups.create')?.input).toEqual({
    ...{ name: 'Choir', description: '', role: null, modeId: null },
  })
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
