import { featureNames, type TenantFeatures } from '@foyer/contract/tenancy/tenant-features'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, render } from '#test/kit.tsx'
import { buildTenantSettings } from '#test/tenant-settings.ts'

const acme = buildTenantSettings({ name: 'Acme' })
const other = buildTenantSettings({ name: 'Borealis', tenantuuid: '00000000-0000-4000-8000-000000000010' })

const features = (tenant: typeof acme, on: readonly string[]): TenantFeatures => ({
  tenantuuid: tenant.tenantuuid,
  name: tenant.name,
  features: featureNames.map((feature) => ({
    ...{ feature, enabled: on.includes(feature) },
    ...(feature === 'deskClient'
      ? { changedAt: '2026-03-03T10:00:00Z', changedBy: 'Mira Solberg' }
      : { changedAt: null, changedBy: '' }),
  })),
  changes: [
    { id: 'a', feature: 'deskClient', enabled: true, changedAt: '2026-03-03T10:00:00Z', changedBy: 'Mira Solberg' },
  ],
})

function show(search: string, update?: () => never) {
  let on: readonly string[] = ['mobileApp', 'deskClient']
  return render(`/portal/tenant-features${search}`, {
    user: buildUser('superadmin'),
    responses: {
      tenants: { list: () => ({ items: [acme, other], hasMore: false }) },
      tenantFeatures: {
        get: ({ id }) => (id === acme.tenantuuid ? features(acme, on) : features(other, ['deskClient'])),
        update:
          update ??
          (({ feature }) => {
            on = [...on, feature]
            return features(acme, on)
          }),
      },
    },
  })
}

test('a tenant is chosen, and the choice is in the address', async () => {
  const { press, path } = show('')
  expect(await screen.findByText('Choose a tenant')).toBeTruthy()
  await press.click(screen.getByRole('combobox', { name: 'Tenant' }))
  await press.click(await screen.findByRole('option', { name: 'Acme' }))
  expect(await screen.findByRole('switch', { name: 'Mobile app' })).toBeTruthy()
  expect(path()).toBe(`/portal/tenant-features?tenant=${acme.tenantuuid}`)
})

test('the entry of tenants is marked in the menu', async () => {
  show('')
  const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }))
  expect(menu.getByRole('link', { name: 'Tenant' }).dataset.here).toBe('true')
  expect(menu.getByRole('link', { name: 'Home' }).dataset.here).toBeUndefined()
})

test('a switch works at once, and the last changes are beside it', async () => {
  const { press, calls } = show(`?tenant=${acme.tenantuuid}`)
  const signUp = await screen.findByRole('switch', { name: 'Sign-up by email' })
  expect(screen.getByText('Desk client on')).toBeTruthy()
  expect(screen.getAllByText(/^Mira Solberg · /)).toHaveLength(2)
  await press.click(signUp)
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'tenantFeatures.update')?.input).toEqual({
      ...{ id: acme.tenantuuid, feature: 'signupNormal', enabled: true },
    }),
  )
  await waitFor(() => expect(signUp).toHaveProperty('checked', true))
})

test('a switch that is refused stays as it was', async () => {
  const { press } = show(`?tenant=${acme.tenantuuid}`, () => {
    throw new Error('unavailable')
  })
  const mobile = await screen.findByRole('switch', { name: 'Mobile app' })
  await press.click(mobile)
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(mobile).toHaveProperty('checked', true)
})

test('two tenants are compared, with their differences marked', async () => {
  const { press } = show(`?tenant=${acme.tenantuuid}`)
  await press.click(await screen.findByRole('button', { name: 'Compare tenants' }))
  await press.click(await screen.findByRole('combobox', { name: 'Compare with' }))
  const options = await screen.findAllByRole('option', { name: 'Borealis' })
  for (const option of options.slice(-1)) await press.click(option)
  const table = within(await screen.findByRole('table', { name: 'Features of Acme and Borealis' }))
  expect(await screen.findByText('1 difference')).toBeTruthy()
  const row = table.getByRole('row', { name: /^Mobile app/ })
  expect(within(row).getByText('Differs')).toBeTruthy()
  expect(table.getAllByText('Differs')).toHaveLength(1)
  await press.click(screen.getByRole('button', { name: 'Stop comparing' }))
  expect(await screen.findByText('Last changes')).toBeTruthy()
})
