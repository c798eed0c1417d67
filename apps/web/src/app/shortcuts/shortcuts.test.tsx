import type { SignedInUser } from '@foyer/contract/identity/auth'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, refuse, render } from '#test/kit.tsx'

const home = '/portal/landing-page'
const none = { items: [], hasMore: false }

const withShortcuts = (role: SignedInUser['role'], ...shortcuts: string[]) =>
  buildUser(role, { data: { displayName: 'Ana Silva', email: 'ana@acme.test', photoURL: '', shortcuts } })

async function openEditor(user: SignedInUser, isRefused = false) {
  let current = user
  const page = render(home, {
    user,
    responses: {
      auth: { userInfo: () => ({ user: current }) },
      meetings: { listSchedules: () => none },
      settings: {
        updateShortcuts: ({ shortcuts }) => {
          if (isRefused) return refuse(500, 'unexpected', { message: 'Not saved' })
          current = { ...current, data: { ...current.data, shortcuts } }
          return {}
        },
      },
    },
  })
  await page.press.click(await screen.findByRole('button', { name: 'Edit shortcuts' }))
  const field = await screen.findByRole('textbox', { name: 'App or page' })
  const saved = () => page.calls.filter(({ name }) => name === 'settings.updateShortcuts').map(({ input }) => input)
  return { ...page, field, saved }
}

const bar = async () => within(await screen.findByRole('navigation', { name: 'Shortcuts' }))

test('the star of a page found by name makes it a shortcut in the toolbar', async () => {
  const { press, field, saved } = await openEditor(buildUser('admin'))
  expect(screen.getByText(/No shortcuts yet/)).toBeTruthy()
  await press.type(field, 'aud')
  const star = screen.getByRole('button', { name: 'Shortcut: Audit Log' })
  expect(star.getAttribute('aria-pressed')).toBe('false')
  await press.click(star)
  expect(star.getAttribute('aria-pressed')).toBe('true')
  expect(saved()).toEqual([{ shortcuts: ['/portal/audit-log'] }])
  expect((await bar()).getByRole('link', { name: 'Audit Log' }).getAttribute('href')).toBe('/portal/audit-log')
})

test('only pages that the role may open are shown, and the others are kept', async () => {
  const { press, field, saved } = await openEditor(withShortcuts('member', '/portal/user', '/portal/landing-page'))
  expect((await bar()).getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual(['Home'])
  await press.type(field, 'user')
  expect(screen.getByText('No results..')).toBeTruthy()
  await press.clear(field)
  await press.click(screen.getByRole('button', { name: 'Shortcut: Home' }))
  expect(saved()).toEqual([{ shortcuts: ['/portal/user'] }])
})

test('shortcuts are put in order by buttons, which keep the focus', async () => {
  const { press, saved } = await openEditor(withShortcuts('admin', '/portal/user', '/portal/mail-log', '/portal/api'))
  const down = screen.getByRole('button', { name: 'Move down: User' })
  await press.click(down)
  expect(document.activeElement).toBe(down)
  expect(screen.getByText('User: 2 of 3')).toBeTruthy()
  expect(saved()).toEqual([{ shortcuts: ['/portal/mail-log', '/portal/user', '/portal/api'] }])
  await press.click(down)
  await waitFor(() => expect(down.getAttribute('aria-disabled')).toBe('true'))
  await press.click(down)
  expect(saved()).toHaveLength(2)
})

test('a change that is not saved is taken back', async () => {
  const { press } = await openEditor(withShortcuts('admin', '/portal/user'), true)
  await press.click(screen.getByRole('button', { name: 'Shortcut: User' }))
  expect(await screen.findByText('Not saved')).toBeTruthy()
  expect((await bar()).getByRole('link', { name: 'User' })).toBeTruthy()
})

test('guests have no shortcuts', async () => {
  render(home)
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('button', { name: 'Edit shortcuts' })).toBeNull()
})
