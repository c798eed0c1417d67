import type { CalendarFeed } from '@foyer/contract/meetings/calendar-feed'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeOccurrence } from '#features/meetings/meetings/meetings.fixtures.ts'
import { buildUser, render } from '#test/kit.tsx'

const path = '/portal/upcoming-meetings'
const user = buildUser('member', { timezone: 'UTC' })

async function openDialog(first: CalendarFeed | null) {
  let feed = first
  let created = 0
  const view = render(path, {
    user,
    responses: {
      meetings: { listSchedules: () => ({ items: [makeOccurrence(12)], hasMore: false }) },
      calendarFeed: {
        get: () => ({ feed }),
        create: () => {
          created += 1
          feed = { createdAt: '2026-11-23T10:00:00Z', lastUsedAt: null }
          return { url: `https://acme.test/portal/calendar/token${created}.ics`, createdAt: feed.createdAt }
        },
        delete: () => {
          feed = null
          return {}
        },
      },
    },
  })
  await view.press.click(await screen.findByRole('button', { name: 'Subscribe to calendar' }))
  await screen.findByRole('dialog', { name: 'Subscribe to calendar' })
  return view
}

test('creates an address and shows it once', async () => {
  const { press } = await openDialog(null)
  await press.click(await screen.findByRole('button', { name: 'Create address' }))
  const address = await screen.findByRole('textbox', { name: 'Address' })
  expect(address).toHaveProperty('value', 'https://acme.test/portal/calendar/token1.ics')
  const link = screen.getByRole('link', { name: 'Open in calendar application' })
  expect(link.getAttribute('href')).toBe('webcal://acme.test/portal/calendar/token1.ics')
  await press.click(screen.getByRole('button', { name: 'Done' }))
  await press.click(screen.getByRole('button', { name: 'Subscribe to calendar' }))
  expect(await screen.findByText('Not yet')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Address' })).toBeNull()
})

test('replaces an address after saying that the previous one stops', async () => {
  const { press } = await openDialog({ createdAt: '2026-11-01T10:00:00Z', lastUsedAt: '2026-11-20T10:00:00Z' })
  await press.click(await screen.findByRole('button', { name: 'Replace address' }))
  expect(screen.getByText(/stops working at once/)).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'Replace address' }))
  expect(await screen.findByDisplayValue('https://acme.test/portal/calendar/token1.ics')).toBeTruthy()
})

test('turns it off', async () => {
  const { press } = await openDialog({ createdAt: '2026-11-01T10:00:00Z', lastUsedAt: null })
  await press.click(await screen.findByRole('button', { name: 'Turn off' }))
  await press.click(screen.getByRole('button', { name: 'Turn off' }))
  expect(await screen.findByRole('button', { name: 'Create address' })).toBeTruthy()
})
