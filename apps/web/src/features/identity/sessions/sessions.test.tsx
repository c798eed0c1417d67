import type { Session } from '@foyer/contract/identity/sessions'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, refuse, render } from '#test/kit.tsx'

const member = buildUser('member')
const listSchedules = () => ({ items: [], hasMore: false })
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const build = (n: number, overrides: Partial<Session> = {}): Session => ({
  id: `00000000-0000-4000-8000-00000000010${n}`,
  current: n === 1,
  browser: 'Firefox',
  system: 'Linux',
  network: '203.0.113.0/24',
  createdAt: '2026-11-21T08:00:00Z',
  lastSeenAt: minutesAgo(20),
  ...overrides,
})
const three = [
  build(1),
  build(2, { browser: 'Safari', system: 'iOS', network: '2001:db8:1::/48' }),
  build(3, { browser: '', system: '', network: '' }),
]

/** Opens the dialog on a server with these sessions. */
async function openDialog(all: readonly Session[], language: 'en' | 'fr' = 'en') {
  let items = [...all]
  const kit = render('/portal/landing-page', {
    user: member,
    language,
    responses: {
      sessions: {
        list: () => ({ items }),
        end: ({ id }) => {
          if (!items.some((item) => item.id === id)) return refuse(404, 'not-found', { message: 'Not found' })
          items = items.filter((item) => item.id !== id)
          return {}
        },
        endOthers: () => {
          items = items.filter(({ current }) => current)
          return {}
        },
      },
      meetings: { listSchedules },
    },
  })
  const { press } = kit
  const title = language === 'en' ? 'Sessions and devices' : 'Sessions et appareils'
  await press.click(await screen.findByRole('button', { name: language === 'en' ? /Account/ : /Compte/ }))
  await press.click(await screen.findByRole('menuitem', { name: title }))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  const list = await dialog.findByRole('list', { name: title })
  return { ...kit, dialog, list, removeAll: () => (items = []) }
}

test('lists where the user is signed in, this device first, without a button for it', async () => {
  const { list } = await openDialog(three)
  const [own, phone, unknown] = within(list).getAllByRole('listitem')
  expect(own?.textContent).toContain('Firefox on LinuxThis device')
  expect(own?.textContent).toContain('Signed in on Sat, 21 Nov 2026, 09:00')
  expect(own?.textContent).toContain('Network 203.0.113.0/24')
  expect(own && within(own).queryByRole('button')).toBeNull()
  expect(phone?.textContent).toContain('Last used: 20 minutes agoNetwork 2001:db8:1::/48')
  expect(unknown?.textContent).toContain('Unknown device')
  expect(unknown?.textContent).not.toContain('Network')
})

test('signs out on one device; the list keeps the focus', async () => {
  const { press, list, calls } = await openDialog(three)
  await press.click(within(list).getByRole('button', { name: 'Sign out: Safari on iOS' }))
  expect(await screen.findByText('Signed out: Safari on iOS')).toBeTruthy()
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2))
  expect(calls.find(({ name }) => name === 'sessions.end')?.input).toEqual({ id: three[1]?.id })
  expect(document.activeElement).toBe(list)
})

test('shows that a session had already ended', async () => {
  const { press, list, removeAll } = await openDialog(three)
  removeAll()
  await press.click(within(list).getByRole('button', { name: 'Sign out: Unknown device' }))
  expect(await screen.findByText('Not found')).toBeTruthy()
})

test('signs out on all other devices, in French', async () => {
  const { press, list, dialog } = await openDialog(three, 'fr')
  expect(within(list).getByText('Safari sur iOS')).toBeTruthy()
  await press.click(dialog.getByRole('button', { name: 'Déconnecter tous les autres appareils' }))
  expect(await screen.findByText('Tous vos autres appareils sont déconnectés')).toBeTruthy()
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1))
  expect(dialog.getByText('Vous n’êtes connecté que sur cet appareil.')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Déconnecter tous les autres appareils' })).toBeNull()
  expect(document.activeElement).toBe(list)
})

test('signs out on all devices, this one last', async () => {
  const { press, dialog, calls, path } = await openDialog(three)
  await press.click(dialog.getByRole('button', { name: 'Sign out on all devices' }))
  await waitFor(() => expect(path()).toBe('/portal/login'))
  const names = calls.map(({ name }) => name)
  expect(names.indexOf('sessions.endOthers')).toBeGreaterThan(-1)
  expect(names.indexOf('auth.logout')).toBeGreaterThan(names.indexOf('sessions.endOthers'))
})
