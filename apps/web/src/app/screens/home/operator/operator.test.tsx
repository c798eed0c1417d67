import type { OperatorHome } from '@foyer/contract/insight/operator-home'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, render } from '#test/kit.tsx'

const tenantuuid = '00000000-0000-4000-8000-000000000009'
const since = '2026-01-17T10:00:00.000Z'
const calm: OperatorHome = {
  tenants: { now: 500, added: 14 },
  people: { now: 41_860, added: 0 },
  live: { meetings: 214, people: 1892, tenants: 131 },
  emails: { failed: 57, all: 18_204 },
  platform: [],
  ofTenants: { causes: [], count: 0 },
  newest: [{ tenantuuid, name: 'Cedar Realty', createdAt: since, missingSetup: ['smtp', 'users'] }],
  growth: Array.from({ length: 12 }, (_, n) => ({
    month: `2026-${String(n + 1).padStart(2, '0')}`,
    tenants: 400 + n * 10,
  })),
}
const troubled: OperatorHome = {
  ...calm,
  platform: [
    { kind: 'engine-away', since },
    { kind: 'disk', usedShare: 0.82, freeBytes: 21e9 },
    { kind: 'certificate', expiresAt: '2020-01-17T10:00:00.000Z' },
  ],
  ofTenants: {
    causes: [
      { kind: 'mail', tenantuuid, name: 'Riverside', since, problem: 'sign-in-refused', waiting: 41 },
      { kind: 'provider', tenantuuid, name: 'Morin', since, label: 'Microsoft' },
      { kind: 'no-administrator', tenantuuid, name: 'Juniper', since, email: 'office@juniper.example' },
      { kind: 'setup', tenantuuid, name: 'Harbour', since, missingSetup: ['smtp', 'users', 'meeting'] },
    ],
    count: 6,
  },
}

const show = (home: OperatorHome, level: 'admin' | 'superadmin' = 'superadmin') =>
  render('/portal/landing-page', {
    user: buildUser(level),
    responses: {
      operatorHome: { get: () => home },
      meetings: {
        listSchedules: () => ({ items: [], hasMore: false }),
        listPast: () => ({ items: [], hasMore: false }),
      },
    },
  })

test('shows operators counts that lead to their lists, new tenants and growth', async () => {
  show(calm)
  const failed = await screen.findByRole('link', { name: /Failed emails/ })
  expect(failed.textContent).toContain('0.3% of 18,204 in 24 hours')
  expect(failed.getAttribute('href')).toBe('/portal/tenant?mail=failed')
  expect(screen.getByRole('link', { name: /^Tenants/ }).textContent).toContain('+14 in 30 days')
  expect(screen.getByRole('link', { name: /Live now/ }).textContent).toContain('1,892 people in 131 tenants')
  expect(screen.getByText('Everything runs')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Cedar Realty' }).getAttribute('href')).toBe(`/portal/Tenant/${tenantuuid}`)
  expect(screen.getByText('4 of 6')).toBeTruthy()
  const table = within(screen.getByRole('table', { name: /end of each of the last twelve months/ }))
  expect(table.getAllByRole('row')).toHaveLength(13)
  expect(table.getByRole('row', { name: 'December 2026 510' })).toBeTruthy()
})

test('lists what needs a look with since when and the way to it, and filters it', async () => {
  const { press } = show(troubled)
  const card = within(await screen.findByRole('region', { name: 'Needs a look' }))
  const rows = card.getAllByRole('listitem').map((row) => row.textContent)
  expect(rows).toHaveLength(7)
  expect(rows[0]).toMatch(/media engine is down.*Since Sat, 17 Jan 2026/)
  expect(rows[1]).toMatch(/disk is 82% full.*21 GB free/)
  expect(rows[2]).toMatch(/certificate has expired/)
  expect(rows[3]).toMatch(/Riverside: mail fails.*41 emails wait/)
  expect(rows[5]).toMatch(/Juniper: no administrator has signed in.*office@juniper.example/)
  expect(rows[6]).toMatch(/Harbour: set-up stopped at 3 of 6.*next: Mail server/)
  const provider = card.getByRole('link', { name: 'Identity provider: Morin: sign-in with Microsoft fails' })
  expect(provider.getAttribute('href')).toBe(`/portal/Tenant/${tenantuuid}/sso`)
  expect(card.getByText('And 2 more')).toBeTruthy()
  await press.click(card.getByRole('radio', { name: 'Platform 3' }))
  await waitFor(() => expect(card.getAllByRole('listitem')).toHaveLength(3))
  await press.click(card.getByRole('radio', { name: 'Tenants 6' }))
  await waitFor(() => expect(card.getAllByRole('listitem')).toHaveLength(4))
})

test('is not shown to administrators, and not asked for', async () => {
  const { calls } = show(calm, 'admin')
  await screen.findByText('Schedule a meeting')
  expect(screen.queryByText('Needs a look')).toBeNull()
  expect(calls.some(({ name }) => name === 'operatorHome.get')).toBe(false)
})
