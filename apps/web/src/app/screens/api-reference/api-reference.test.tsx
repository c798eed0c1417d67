import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { buildUser, render } from '#test/kit.tsx'
import { apiDocument } from './api-reference.fixtures.ts'

const show = (path = '/portal/api', options: { language?: 'fr' } = {}) =>
  render(path, { user: buildUser('admin'), files: { '/api/openapi.json': apiDocument }, ...options })
const findCall = (name: RegExp) => screen.findByRole('button', { name, expanded: false })

test('lists the calls of each slice', async () => {
  show()
  expect(await screen.findByRole('heading', { level: 1, name: 'API' })).toBeTruthy()
  const users = within(await screen.findByRole('region', { name: 'Users' }))
  expect(users.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'List users POST /api/getUsers',
    'Unlink or delete a user DELETE /api/deleteUser/{id}',
    'Upload a file POST /api/bulk',
  ])
  const groups = within(screen.getByRole('navigation', { name: 'Groups of calls' }))
  expect(groups.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Sign-in1', 'Users3', 'Mail log1'])
  expect(screen.getByRole('link', { name: 'OpenAPI document' }).getAttribute('href')).toBe('/api/openapi.json')
})

test('opens a call with who may make it, its fields, its response and its errors', async () => {
  const { press } = show()
  await press.click(await findCall(/^List users/))
  expect(screen.getByText('Administrators')).toBeTruthy()
  expect(screen.getByText('user.get')).toBeTruthy()
  expect(screen.getByText('1 to 100000')).toBeTruthy()
  expect(screen.getByText('User[]')).toBeTruthy()
  expect(screen.getByRole('row', { name: '409 email-taken Email already registered' })).toBeTruthy()
  await press.click(screen.getByRole('button', { name: /^List users/, expanded: true }))
  expect(screen.queryByText('user.get')).toBeNull()
})

test('says on which field the permission depends', async () => {
  const { press } = show()
  await press.click(await findCall(/^Unlink or delete/))
  const rules = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rules).toEqual(expect.arrayContaining(['user.delete if mode is delete', 'user.unlink if mode is unlink']))
})

test('searches, says how many calls it found, and clears the search', async () => {
  const { press, path } = show()
  await press.type(await screen.findByRole('searchbox', { name: 'Search' }), 'csv')
  const status = (await screen.findByText('1 call found')).closest('[role=status]')
  expect(status).not.toBeNull()
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1)
  expect(path()).toBe('/portal/api?search=csv')
  await press.type(screen.getByRole('searchbox'), ' nothing{Enter}')
  expect(await screen.findByText('No call matches “csv nothing”')).toBeTruthy()
  await press.click(
    within(screen.getByRole('main')).getAllByRole('button', { name: 'Clear search' })[1] ?? document.body,
  )
  expect(await findCall(/^List users/)).toBeTruthy()
})

test('copies the example in the language that is shown', async () => {
  vi.stubGlobal('isSecureContext', true)
  const { press } = show()
  await press.click(await findCall(/^List users/))
  await press.click(screen.getByRole('button', { name: 'Copy example' }))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toMatch(/^curl '.*\/api\/getUsers'/))
  await press.click(screen.getByRole('tab', { name: 'fetch' }))
  await press.click(screen.getByRole('button', { name: 'Copy example' }))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toContain("fetch('/api/getUsers'"))
})

test('opens the call of a link and focuses it', async () => {
  show('/portal/api#deleteUser')
  const call = await screen.findByRole('button', { name: /^Unlink or delete/, expanded: true })
  expect(document.activeElement).toBe(call)
})

test('follows the link of a group', async () => {
  const { press } = show()
  await press.click(await screen.findByRole('link', { name: /^Mail log/ }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'Mail log' })))
})

test('says in French that the calls are described in English, and marks those texts as English', async () => {
  const { press } = show('/portal/api', { language: 'fr' })
  await press.click(await findCall(/^List users/))
  expect(screen.getByText(/Les appels sont décrits en anglais/)).toBeTruthy()
  expect(screen.getByText('Number of the page.').closest('[lang]')?.getAttribute('lang')).toBe('en')
  expect(screen.getByRole('row', { name: '409 email-taken Adresse déjà enregistrée' })).toBeTruthy()
})

test('offers a retry if the document cannot be loaded', async () => {
  render('/portal/api', { user: buildUser('admin') })
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
  expect(screen.getByText('The document of the API could not be loaded. Please try again.')).toBeTruthy()
})

test('is for administrators only', async () => {
  render('/portal/api', { user: buildUser('member') })
  expect(await screen.findByRole('heading', { level: 1, name: "You don't have access to this page" })).toBeTruthy()
})
