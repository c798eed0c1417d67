import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, formDefaults, render, type StubResponses } from '#test/kit.tsx'

const home = '/portal/landing-page'
const none = { items: [], hasMore: false }
const responses: StubResponses = {
  meetings: { listSchedules: () => none },
  defaults: { get: () => formDefaults('abcd2345') },
  users: { list: () => none, count: () => ({ count: 0 }) },
}

test.each([
  ['c', '/portal/schedule-meeting'],
  ['gu', '/portal/user'],
  ['gm', '/portal/upcoming-meetings'],
])('%s opens %s', async (keys, path) => {
  const page = render(home, { user: buildUser('admin'), responses })
  await screen.findByRole('heading', { level: 1 })
  await page.press.keyboard(keys)
  await waitFor(() => expect(page.path()).toBe(path))
})

test('keys open no page that the role may not open', async () => {
  const page = render(home, { user: buildUser('member'), responses })
  await screen.findByRole('heading', { level: 1 })
  await page.press.keyboard('gu')
  expect(page.path()).toBe(home)
})

test('? lists the keys, and j joins', async () => {
  const { press } = render(home, { user: buildUser('member'), responses })
  await screen.findByRole('heading', { level: 1 })
  await press.keyboard('?')
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(list.textContent).toContain('Schedule a meeting')
  expect(list.textContent).not.toContain('Go to: User')
  await press.keyboard('j')
  expect(screen.queryByRole('dialog', { name: 'Join a meeting' })).toBeNull()
  await press.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press.keyboard('j')
  expect(await screen.findByRole('dialog', { name: 'Join a meeting' })).toBeTruthy()
})

test('keys do nothing while typing, and with a modifier', async () => {
  const page = render('/portal/user', { user: buildUser('admin'), responses })
  await screen.findByRole('heading', { level: 1 })
  await page.press.type(await screen.findByRole('searchbox'), 'c/?')
  await page.press.tab()
  await page.press.keyboard('{Alt>}c{/Alt}')
  expect(page.path()).toContain('/portal/user')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([true, false])('controls name their keys while those are switched on: %s', async (keyboardShortcuts) => {
  render(home, { user: buildUser('admin', { settings: { keyboardShortcuts } }), responses })
  await screen.findByRole('heading', { level: 1 })
  const create = screen.getByRole('link', { name: 'New meeting' })
  expect(create.getAttribute('aria-keyshortcuts')).toBe(keyboardShortcuts ? 'C' : null)
  const phone = within(screen.getByRole('navigation', { name: 'Main pages' }))
  const join = phone.getByRole('button', { name: 'Join' })
  expect(join.getAttribute('aria-keyshortcuts')).toBe(keyboardShortcuts ? 'J' : null)
})

test('single keys can be switched off in the settings', async () => {
  const { press, path } = render(home, {
    user: buildUser('admin', { settings: { keyboardShortcuts: false } }),
    responses,
  })
  await screen.findByRole('heading', { level: 1 })
  await press.keyboard('c/?j')
  expect(path()).toBe(home)
  expect(screen.queryByRole('dialog')).toBeNull()
  const button = screen.getByRole('button', { name: 'Search or jump to…' })
  expect(button.getAttribute('aria-keyshortcuts')).toBe('Control+K Meta+K')
  await press.keyboard('{Control>}k{/Control}')
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('combobox'))
  await press.keyboard('keyb{Enter}')
  expect(await screen.findByText(/Single keys are switched off/)).toBeTruthy()
})
