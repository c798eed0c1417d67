import type { TenantFigures } from '@foyer/contract/tenancy/tenants.shapes'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, render, type StubResponses } from '#test/kit.tsx'
import { acme, figures, noCounts } from './tenants.fixtures.ts'

const show = (tenants: StubResponses['tenants']) =>
  render('/portal/tenant', {
    user: buildUser('superadmin'),
    responses: { tenants: { count: () => noCounts, listFigures: () => ({ figures: [figures] }), ...tenants } },
  })

test('lists name, address, users, meetings, last activity, mail, second factors and status', async () => {
  show({ list: () => ({ items: [acme], hasMore: false }) })
  const row = within(await screen.findByRole('row', { name: /Acme Générale/ }))
  expect(await row.findByText('1,512')).toBeTruthy()
  for (const text of ['acme.localhost:3000', '1,934', 'Works', '64%', 'Active'])
    expect(row.getByText(text)).toBeTruthy()
  const link = row.getByRole('link', { name: 'Acme Générale' })
  expect(link.getAttribute('href')).toBe(`/portal/Tenant/${acme.tenantuuid}`)
})

test('shows the logo of a tenant, the one for dark pages on a plate, and initials if it cannot be loaded', async () => {
  const logoWhite = 'http://acme.localhost:3000/brand/one'
  const branded = { ...figures, logos: { logoDark: '', logoWhite } }
  show({ list: () => ({ items: [acme], hasMore: false }), listFigures: () => ({ figures: [branded] }) })
  const row = await screen.findByRole('row', { name: /Acme Générale/ })
  const image = await waitFor(() => row.querySelector('img') ?? expect.fail('There is no logo'))
  expect([image.src, image.dataset.plate]).toEqual([logoWhite, 'dark'])
  fireEvent.error(image)
  await waitFor(() => expect(row.querySelector('[data-initials="AG"]')).not.toBeNull())
})

test('shows since when the mail of a tenant fails, how far its setup is, and that a meeting is live', async () => {
  const troubled: TenantFigures = {
    ...figures,
    live: true,
    mail: { state: 'failing', since: '2026-01-17T10:00:00.000Z' },
    missingSetup: ['smtp', 'meeting'],
  }
  show({ list: () => ({ items: [acme], hasMore: false }), listFigures: () => ({ figures: [troubled] }) })
  const row = within(await screen.findByRole('row', { name: /Acme Générale/ }))
  for (const text of ['Fails since Sat, 17 Jan 2026', 'Set-up 4/6', 'Now'])
    expect(await row.findByText(text)).toBeTruthy()
})

test('offers the columns of the short name, the administrator and their email', async () => {
  const { press } = show({ list: () => ({ items: [acme], hasMore: false }) })
  await screen.findByRole('row', { name: /Acme Générale/ })
  expect(screen.queryByText('zoe@example.test')).toBeNull()
  await press.click(screen.getByRole('button', { name: 'Columns' }))
  for (const name of ['Short name', 'Tenant admin', 'Tenant admin email'])
    expect(await screen.findByRole('checkbox', { name })).toBeTruthy()
})

test('disables the selected tenants once their number is typed, and exports them', async () => {
  const other = { ...acme, tenantuuid: '00000000-0000-4000-8000-000000000008', name: 'Bolt' }
  const { press, calls } = show({
    list: () => ({ items: [acme, other], hasMore: false }),
    disableSeveral: ({ ids }) => ({ disabled: ids }),
  })
  await press.click(await screen.findByRole('checkbox', { name: /Acme Générale/ }))
  await press.click(screen.getByRole('checkbox', { name: /Bolt/ }))
  const bar = within(screen.getByRole('region', { name: 'Bulk actions' }))
  expect(bar.getByRole('button', { name: 'Export' })).toBeTruthy()
  await press.click(bar.getByRole('button', { name: 'Disable…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Disable 2 tenants?' }))
  expect(await dialog.findByText(/1,512 people will be signed out/)).toBeTruthy()
  const field = dialog.getByLabelText('Type 2 to confirm')
  await press.type(field, '3{Enter}')
  expect(await dialog.findByText("The number doesn't match")).toBeTruthy()
  await press.clear(field)
  await press.type(field, '2{Enter}')
  expect(await screen.findByText('2 tenants disabled')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'tenants.disableSeveral')?.input).toEqual({
    ids: [acme.tenantuuid, other.tenantuuid],
  })
})
