import { builtInRoles } from '@foyer/contract/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, refuse, render, type StubResponses } from '#test/kit.tsx'
import { draftPlan, meetings, storage, storagePlan, team, teamTerms } from './plans.fixtures.ts'

const all = [storagePlan, draftPlan, team]

const show = (
  path: string,
  responses: StubResponses['plans'] = {},
  options: Partial<Parameters<typeof render>[1]> = {},
) =>
  render(path, {
    user: buildUser('superadmin'),
    ...options,
    responses: {
      ...options.responses,
      products: { list: () => ({ items: [meetings, storage] }) },
      plans: {
        list: () => ({ items: all }),
        get: ({ id }) => all.find((plan) => plan.id === id) ?? refuse(404, 'not-found'),
        listPrices: () => ({ items: teamTerms }),
        ...responses,
      },
    },
  })

test('lists the plans with their first price and how many currencies more, by search and status', async () => {
  const { press } = show('/portal/plans')
  const table = within(await screen.findByRole('table', { name: 'Plans' }))
  const row = within(table.getByRole('link', { name: 'Team' }).closest('tr') ?? document.body)
  expect(row.getByText('CA$12.50 a month')).toBeTruthy()
  expect(row.getByText('and 1 more currency')).toBeTruthy()
  expect(row.getByText('5–100')).toBeTruthy()
  expect(row.getByRole('link', { name: 'Meetings' }).getAttribute('href')).toBe(`/portal/Products/${meetings.id}`)
  const names = () => [...document.querySelectorAll('[data-opens]')].map(({ textContent }) => textContent)
  expect(names()).toEqual(['Storage 100 GB', 'Draft', 'Team'])
  await press.type(screen.getByRole('searchbox', { name: 'Name, description or product' }), 'meetings')
  await waitFor(() => expect(names()).toEqual(['Draft', 'Team']))
  await press.click(screen.getByRole('tab', { name: /^Disabled/ }))
  await waitFor(() => expect(names()).toEqual(['Draft']))
})

test('says that there are no plans', async () => {
  show('/portal/plans', { list: () => ({ items: [] }) })
  expect(await screen.findByText('There are no plans!')).toBeTruthy()
})

test('asks before it disables a plan, and enables one at once', async () => {
  const { press, calls } = show('/portal/plans', { setStatus: ({ status }) => ({ ...team, status }) })
  await press.click(await screen.findByRole('switch', { name: 'Draft is enabled' }))
  expect(await screen.findByText('Plan enabled successfully')).toBeTruthy()
  await press.click(screen.getByRole('switch', { name: 'Team is enabled' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Disable Team?' }))
  expect(dialog.getByText(/Tenants that have it keep it/)).toBeTruthy()
  await press.click(dialog.getByRole('button', { name: 'Disable' }))
  expect(await screen.findByText('Plan disabled successfully')).toBeTruthy()
  expect(calls.filter(({ name }) => name === 'plans.setStatus').map(({ input }) => input)).toEqual([
    { id: draftPlan.id, status: 'active' },
    { id: team.id, status: 'disabled' },
  ])
})

test('offers to disable a plan that was published or that another one is linked with, instead of deleting it', async () => {
  const { press, calls } = show('/portal/plans', { setStatus: () => team, delete: () => ({}) })
  const remove = async (name: string) => {
    await press.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
    await press.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    return within(await screen.findByRole('dialog'))
  }
  const published = await remove('Team')
  expect(published.getByRole('heading', { name: 'Team can’t be deleted: it was published' })).toBeTruthy()
  await press.click(published.getByRole('button', { name: 'Disable instead' }))
  expect(await screen.findByText('Plan disabled successfully')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const linked = await remove('Storage 100 GB')
  expect(linked.getByRole('heading').textContent).toContain('1 plan is linked with it')
  await press.click(linked.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const unused = await remove('Draft')
  await press.click(unused.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Plan deleted successfully')).toBeTruthy()
  expect(calls.filter(({ name }) => name === 'plans.delete').map(({ input }) => input)).toEqual([{ id: draftPlan.id }])
})

test('shows those who may only see plans neither switches nor menus that change them', async () => {
  const keys = builtInRoles.superadmin.filter((key) => !key.startsWith('plans.') || key === 'plans.get')
  show(`/portal/Plans/${team.id}`, {}, { responses: { auth: { permissions: () => ({ tree: [], keys }) } } })
  expect(await screen.findByText('You can see this plan but not change it.')).toBeTruthy()
  for (const name of ['Save', 'Disable', /^Actions for/]) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('shows a plan in French', async () => {
  show(`/portal/Plans/${team.id}`, {}, { language: 'fr' })
  expect(await screen.findByText('10,00 $CA')).toBeTruthy()
  expect((await screen.findByLabelText('CAD, mensuel')).getAttribute('value')).toBe('12,50')
  expect(screen.getByText(/^version 2 depuis le/)).toBeTruthy()
})
