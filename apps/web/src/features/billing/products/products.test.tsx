import type { Product } from '@foyer/contract/billing/products'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { buildUser, refuse, render, type StubResponses } from '#test/kit.tsx'

const meetings: Product = {
  ...{ id: '00000000-0000-4000-8000-000000000401', name: 'Meetings', description: 'Licences per host' },
  ...{ isBundle: false, bundled: [], status: 'active', version: 3 },
  ...{ changedAt: '2026-11-20T09:00:00.000Z', changedBy: 'Mia Stone' },
  bundles: [{ id: '00000000-0000-4000-8000-000000000403', name: 'Clinic' }],
  plans: [
    { id: '00000000-0000-4000-8000-000000000501', name: 'Free' },
    { id: '00000000-0000-4000-8000-000000000502', name: 'Team' },
  ],
}
const storage: Product = {
  ...{ ...meetings, id: '00000000-0000-4000-8000-000000000402', name: 'Recording storage', description: 'More room' },
  plans: [],
}
const clinic: Product = {
  ...{ ...meetings, id: '00000000-0000-4000-8000-000000000403', name: 'Clinic', description: 'For practices' },
  ...{ isBundle: true, bundled: [meetings, storage].map(({ id, name }) => ({ id, name })), bundles: [], plans: [] },
}
const audio: Product = {
  ...{ ...meetings, id: '00000000-0000-4000-8000-000000000404', name: 'Audio', description: 'No longer sold' },
  ...{ bundles: [], status: 'disabled' },
}
const all = [audio, clinic, meetings, storage]

const show = (path: string, responses: StubResponses['products'] = {}, language: 'en' | 'fr' = 'en') =>
  render(path, {
    user: buildUser('superadmin'),
    language,
    responses: {
      products: {
        list: () => ({ items: all }),
        get: ({ id }) => all.find((product) => product.id === id) ?? refuse(404, 'not-found'),
        ...responses,
      },
    },
  })

const remove = async (press: ReturnType<typeof render>['press'], name: string) => {
  await press.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await press.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  return within(await screen.findByRole('dialog'))
}

beforeEach(() => sessionStorage.clear())

test('lists the products with what they bundle and the way to their plans, by search and status', async () => {
  const { press } = show('/portal/products')
  const table = within(await screen.findByRole('table', { name: 'Products' }))
  expect(table.getByText('Meetings and Recording storage')).toBeTruthy()
  expect(table.getAllByRole('link', { name: 'Team' })[0]?.getAttribute('href')).toBe(
    '/portal/Plans/00000000-0000-4000-8000-000000000502',
  )
  const names = () => [...document.querySelectorAll('[data-opens]')].map(({ textContent }) => textContent)
  expect(names()).toEqual(['Audio', 'Clinic', 'Meetings', 'Recording storage'])
  await press.click(screen.getByRole('tab', { name: /^Active/ }))
  await waitFor(() => expect(names()).toEqual(['Clinic', 'Meetings', 'Recording storage']))
  await press.type(screen.getByRole('searchbox', { name: 'Name or description' }), 'room')
  await waitFor(() => expect(names()).toEqual(['Recording storage']))
})

test('says that there are no products, in both languages', async () => {
  const none = { list: () => ({ items: [] }) }
  const { unmount } = show('/portal/products', none)
  expect(await screen.findByText('There are no products!')).toBeTruthy()
  unmount()
  show('/portal/products', none, 'fr')
  expect(await screen.findByText('Il n’y a aucun produit !')).toBeTruthy()
})

test('asks before it disables a product, and enables one at once', async () => {
  const { press, calls } = show('/portal/products', { setStatus: ({ status }) => ({ ...meetings, status }) })
  await press.click(await screen.findByRole('switch', { name: 'Audio is enabled' }))
  expect(await screen.findByText('Product enabled successfully')).toBeTruthy()
  await press.click(screen.getByRole('switch', { name: 'Meetings is enabled' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Disable Meetings?' }))
  await press.click(dialog.getByRole('button', { name: 'Disable' }))
  expect(await screen.findByText('Product disabled successfully')).toBeTruthy()
  expect(calls.filter(({ name }) => name === 'products.setStatus').map(({ input }) => input)).toEqual([
    { id: audio.id, status: 'active' },
    { id: meetings.id, status: 'disabled' },
  ])
})

test('offers to disable a product in use instead of deleting it', async () => {
  const { press, calls } = show('/portal/products', { setStatus: () => meetings, delete: () => ({}) })
  const dialog = await remove(press, 'Meetings')
  expect(
    dialog.getByRole('heading', { name: 'Meetings can’t be deleted: 2 plans use it and 1 bundle contains it' }),
  ).toBeTruthy()
  await press.click(dialog.getByRole('button', { name: 'Disable instead' }))
  expect(await screen.findByText('Product disabled successfully')).toBeTruthy()
  expect(calls.some(({ name }) => name === 'products.delete')).toBe(false)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // One that is disabled already only says so.
  const disabled = await remove(press, 'Audio')
  expect(disabled.getByText(/It is disabled, so its plans are no longer offered/)).toBeTruthy()
  expect(disabled.queryByRole('button', { name: 'Disable instead' })).toBeNull()
})

test('offers the same where a plan was added meanwhile, and deletes a product that nothing uses', async () => {
  let isUsed = true
  const { press } = show('/portal/products', {
    setStatus: () => clinic,
    delete: () => (isUsed ? refuse(409, 'product-in-use', { message: 'Plans use it' }) : {}),
  })
  const dialog = await remove(press, 'Clinic')
  await press.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByRole('button', { name: 'Disable instead' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Clinic can’t be deleted' })).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  isUsed = false
  await press.click((await remove(press, 'Clinic')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Product deleted successfully')).toBeTruthy()
})

test('creates a bundle, with mistakes at their fields', async () => {
  let isTaken = true
  const taken = refuse(409, 'product-name-taken', { message: 'Another product has this name', field: 'name' })
  const { press, calls, path } = show('/portal/Products/create-product', { create: () => (isTaken ? taken : clinic) })
  await press.type(await screen.findByLabelText('Name'), 'Clinic')
  await press.click(screen.getByRole('switch', { name: /^Bundle/ }))
  await press.click(screen.getByRole('button', { name: 'Create product' }))
  expect(await screen.findAllByText('Choose at least two products for the bundle')).not.toHaveLength(0)
  await press.click(screen.getByRole('combobox', { name: 'Products of the bundle' }))
  // A bundle cannot contain another one.
  expect(await screen.findByRole('option', { name: 'Audio' })).toBeTruthy()
  expect(screen.queryByRole('option', { name: 'Clinic' })).toBeNull()
  for (const name of ['Meetings', 'Recording storage']) await press.click(screen.getByRole('option', { name }))
  await press.click(screen.getByRole('button', { name: 'Create product' }))
  expect(await screen.findAllByText('Another product has this name')).not.toHaveLength(0)
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true')
  isTaken = false
  await press.click(screen.getByRole('button', { name: 'Create product' }))
  expect(await screen.findByText('Product created successfully')).toBeTruthy()
  await waitFor(() => expect(path()).toBe(`/portal/Products/${clinic.id}`))
  expect(calls.find(({ name }) => name === 'products.create')?.input).toEqual({
    ...{ name: 'Clinic', description: '', isBundle: true, bundledIds: [meetings.id, storage.id] },
  })
})

test('edits a product, which cannot become a bundle while one contains it', async () => {
  const { press, calls } = show(`/portal/Products/${meetings.id}`, { update: () => ({ ...meetings, version: 4 }) })
  await press.type(await screen.findByLabelText('Description'), '!')
  expect(screen.getByText('Part of Clinic, so it can’t become a bundle.')).toBeTruthy()
  expect(screen.queryByRole('switch', { name: /^Bundle/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'New plan' }).getAttribute('href')).toBe(
    `/portal/Plans/create-plan?product=${meetings.id}`,
  )
  await press.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Product edited successfully')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'products.update')?.input).toMatchObject({
    ...{ id: meetings.id, version: 3, description: 'Licences per host!' },
  })
})
