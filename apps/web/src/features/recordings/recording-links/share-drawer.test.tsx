import type { RecordingLink, RecordingOpening } from '@foyer/contract/recordings/recording-links.shapes'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render as mount, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '#app/query-client.ts'
import { refuse, render } from '#test/kit.tsx'
import { ShareDrawer } from './shared/share-drawer.tsx'

const recordingId = '00000000-0000-4000-8000-000000000002'
const link: RecordingLink = {
  ...{ id: '00000000-0000-4000-8000-000000000003', state: 'open', url: 'https://acme.test/portal/r/abc' },
  ...{ audience: 'anyone', addresses: [], expiresAt: '2036-12-04T17:00:00.000Z', hasPassword: true, download: false },
  ...{ createdAt: '2026-11-20T10:00:00.000Z', createdBy: 'Hedy', withdrawnAt: null, withdrawnBy: '' },
  ...{ openings: 2, people: 1, watching: 1, version: 3 },
}
const rules = { days: 14, maxDays: 30, password: 'guests', download: false, signedIn: true } as const
const opening: RecordingOpening = {
  ...{ id: link.id, outcome: 'opened', name: 'Emma Lindqvist', email: 'emma@acme.test', address: '192.0.2.1' },
  ...{ attempts: 1, openedAt: link.createdAt, seenAt: link.createdAt, isWatching: true, watchedMs: 1_440_000 },
}

function share(links: RecordingLink[], create?: () => ReturnType<typeof refuse>) {
  let items = links
  const page = render('/portal/r/none', {
    responses: {
      recordingLinks: {
        list: () => ({ items, hasMore: false, rules }),
        open: () => refuse(404, 'not-found'),
        create: () => {
          if (create) return create()
          items = [link, ...items]
          return link
        },
        update: () => link,
        withdraw: () => {
          items = items.map((one) => ({ ...one, state: 'withdrawn', url: '', withdrawnAt: one.createdAt }))
          return {}
        },
        listOpenings: () => ({
          items: [
            opening,
            { ...opening, id: recordingId, outcome: 'signed-out', name: '', email: '', attempts: 3, isWatching: false },
          ],
          hasMore: false,
        }),
      },
    },
  })
  const close = vi.fn()
  mount(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <ShareDrawer recordingId={recordingId} topic="Ward round" onClose={close} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const findInput = (name: string) => page.calls.findLast((one) => one.name === `recordingLinks.${name}`)?.input
  return { ...page, close, findInput }
}

test('creates the first link with what the organisation has as its defaults', async () => {
  const { press, findInput } = share([])
  const drawer = within(await screen.findByRole('dialog', { name: 'Share Ward round' }))
  expect(await drawer.findByText('This recording is not shared yet.')).toBeTruthy()
  expect(drawer.getByRole('radio', { name: /Signed in/ })).toHaveProperty('checked', true)
  expect(drawer.getByText('At most 30 days.')).toBeTruthy()
  await press.click(drawer.getByRole('button', { name: 'Create link' }))
  expect(await drawer.findByRole('button', { name: 'Copy link' })).toBeTruthy()
  expect(drawer.getByRole('region', { name: 'Link 1' })).toBe(document.activeElement)
  expect(findInput('create')).toMatchObject({ recordingId, audience: 'members', download: false, password: '' })
})

test('takes addresses, and shows what the server refuses at its field', async () => {
  const { press, findInput } = share([], () =>
    refuse(400, 'link-password-required', { field: 'password', message: 'A password, please' }),
  )
  const drawer = within(await screen.findByRole('dialog', { name: 'Share Ward round' }))
  await press.click(await drawer.findByRole('radio', { name: /Specific people/ }))
  await press.type(drawer.getByLabelText('Addresses'), 'ann@x.test, bob@x.test')
  await press.click(drawer.getByRole('button', { name: 'Create link' }))
  expect(await drawer.findByText('A password, please')).toBeTruthy()
  expect(findInput('create')).toMatchObject({ audience: 'addresses', addresses: ['ann@x.test', 'bob@x.test'] })
})

test('lists links with who opened them', async () => {
  const { press } = share([link])
  const card = within(await screen.findByRole('region', { name: 'Link 1' }))
  expect(card.getByText('acme.test/portal/r/abc')).toBeTruthy()
  expect(card.getByText(/With a password/)).toBeTruthy()
  expect(card.getByText('Opened: 2 times, 1 person')).toBeTruthy()
  await press.click(card.getByRole('button', { name: 'Who opened it' }))
  expect(await card.findByText('Emma Lindqvist')).toBeTruthy()
  expect(card.getByText('Watching now')).toBeTruthy()
  expect(card.getByText('3 attempts without signing in')).toBeTruthy()
  expect(card.getByText('From 192.0.2.1. Nothing was shown.')).toBeTruthy()
})

test('changes a link, and keeps its password and its end', async () => {
  const { press, findInput } = share([link])
  const card = within(await screen.findByRole('region', { name: 'Link 1' }))
  await press.click(card.getByRole('button', { name: 'Change' }))
  await press.click(card.getByLabelText(/^Download/))
  await press.click(card.getByRole('button', { name: 'Save' }))
  await card.findByRole('button', { name: 'Change' })
  expect(screen.getByRole('region', { name: 'Link 1' })).toBe(document.activeElement)
  expect(findInput('update')).toEqual({
    ...{ id: link.id, version: 3, audience: 'anyone', addresses: [], expiresAt: link.expiresAt, download: true },
  })
})

test('withdraws a link after a question', async () => {
  const { press, findInput } = share([link])
  const card = within(await screen.findByRole('region', { name: 'Link 1' }))
  await press.click(card.getByRole('button', { name: 'Withdraw link' }))
  const question = within(await screen.findByRole('dialog', { name: 'Withdraw this link?' }))
  expect(question.getByText(/ends the players that are open \(1\)/)).toBeTruthy()
  await press.click(question.getByRole('button', { name: 'Withdraw link' }))
  expect(await card.findByText(/^Withdrawn on/)).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('region', { name: 'Link 1' })).toBe(document.activeElement))
  expect(findInput('withdraw')).toEqual({ id: link.id })
  expect(card.queryByRole('button', { name: 'Copy link' })).toBeNull()
})
