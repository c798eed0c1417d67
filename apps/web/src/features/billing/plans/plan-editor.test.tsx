import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { buildUser, refuse, render, type StubResponses } from '#test/kit.tsx'
import { draftPlan, meetings, storage, storagePlan, team, teamTerms } from './plans.fixtures.ts'
import { compareYear, toMonthlyPrice } from './plans.rules.ts'

const all = [storagePlan, draftPlan, team]

const show = (path: string, responses: StubResponses['plans'] = {}) =>
  render(path, {
    user: buildUser('superadmin'),
    responses: {
      products: { list: () => ({ items: [meetings, storage] }) },
      plans: {
        list: () => ({ items: all }),
        get: ({ id }) => all.find((plan) => plan.id === id) ?? refuse(404, 'not-found'),
        listPrices: () => ({ items: teamTerms }),
        ...responses,
      },
    },
  })

const retype = async (press: ReturnType<typeof render>['press'], label: string, text: string) => {
  const field = screen.getByLabelText(label)
  await press.clear(field)
  if (text !== '') await press.type(field, text)
}

beforeEach(() => sessionStorage.clear())

test('announces the version that a changed price of a published plan creates, and saves it', async () => {
  const { press, calls } = show(`/portal/Plans/${team.id}`, {
    update: () => ({ ...team, version: 4, termsVersion: 3 }),
  })
  await screen.findByLabelText('CAD, monthly')
  expect(screen.getByText('20% less')).toBeTruthy()
  expect(screen.queryByText(/creates version/)).toBeNull()
  await retype(press, 'CAD, monthly', '13.75')
  await retype(press, 'CAD, yearly', '132')
  expect(screen.getByText('was 12.50')).toBeTruthy()
  expect(screen.getByText('was 120.00')).toBeTruthy()
  expect(screen.getByText('The change creates version 3. Tenants keep version 2.')).toBeTruthy()
  const versions = within(screen.getByRole('list', { name: 'Versions' }))
  expect(versions.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '3CA$132.00when you savenew buyers',
    expect.stringMatching(/^2CA\$120\.00since/),
    expect.stringMatching(/^1CA\$96\.00until/),
  ])
  await press.click(screen.getByRole('button', { name: 'Save version 3' }))
  expect(await screen.findByText('Plan edited successfully')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'plans.update')?.input).toMatchObject({
    ...{ id: team.id, version: 3 },
    prices: [
      { currency: 'CAD', monthly: 1375, yearly: 13_200 },
      { currency: 'JPY', monthly: 1350, yearly: null },
    ],
    limits: team.limits,
  })
})

test('a change of the name alone creates no version', async () => {
  const { press } = show(`/portal/Plans/${team.id}`)
  await screen.findByLabelText('CAD, monthly')
  await retype(press, 'Name', 'Teams')
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy()
  expect(screen.getByText('Unsaved changes')).toBeTruthy()
  expect(screen.queryByText(/creates version/)).toBeNull()
})

test('the public card follows what is typed', async () => {
  const { press } = show(`/portal/Plans/${team.id}`)
  const card = within(await screen.findByRole('figure', { name: 'Public card' }))
  expect(card.getByText('CA$10.00')).toBeTruthy()
  await retype(press, 'CAD, yearly', '240')
  expect(card.getByText('CA$20.00')).toBeTruthy()
  expect(card.getByText('CA$240.00 a licence and year')).toBeTruthy()
  await press.click(screen.getByRole('radio', { name: 'Monthly' }))
  expect(card.getByText('CA$12.50')).toBeTruthy()
  expect(card.getByText('Recordings without limit')).toBeTruthy()
  await press.type(screen.getByRole('textbox', { name: 'Recording storage' }), '200')
  expect(card.getByText('200 GB for recordings')).toBeTruthy()
  await retype(press, 'Name', 'Crew')
  expect(card.getByText('Choose Crew')).toBeTruthy()
})

test('creates a plan of the product in the address, with the currencies of the last plan', async () => {
  const { press, calls, path } = show(`/portal/Plans/create-plan?product=${meetings.id}`, {
    create: () => ({ ...team, id: draftPlan.id }),
    list: () => ({ items: [team] }),
  })
  await press.type(await screen.findByLabelText('Name'), 'Crew')
  expect(screen.getByLabelText('Product')).toHaveProperty('value', meetings.id)
  await press.click(screen.getByRole('button', { name: 'Remove JPY' }))
  await press.type(screen.getByLabelText('CAD, monthly'), '1,012.5')
  await press.click(screen.getByRole('checkbox', { name: 'Roles of their own' }))
  await press.click(screen.getByRole('button', { name: 'Create plan' }))
  expect(await screen.findByText('Plan created successfully')).toBeTruthy()
  await waitFor(() => expect(path()).toBe(`/portal/Plans/${draftPlan.id}`))
  expect(calls.find(({ name }) => name === 'plans.create')?.input).toEqual({
    ...{ name: 'Crew', description: '', productId: meetings.id, minLicences: 1, maxLicences: 100 },
    ...{ published: false, linkedIds: [], roles: ['admin', 'member', 'client', 'custom'] },
    prices: [{ currency: 'CAD', monthly: 101_250, yearly: null }],
    limits: { participants: null, meetingMinutes: null, recordingStorage: null },
  })
})

test('shows each mistake at its field', async () => {
  const { press, calls } = show('/portal/Plans/create-plan')
  await press.type(await screen.findByLabelText('Name'), 'Crew')
  await press.type(screen.getByLabelText('CAD, monthly'), '12.505')
  await retype(press, 'Licences from', '200')
  await press.type(screen.getByLabelText('Participants in a meeting'), '1')
  for (const role of ['Administrator', 'Member', 'Client'])
    await press.click(screen.getByRole('checkbox', { name: role }))
  await press.click(screen.getByRole('button', { name: 'Create plan' }))
  const describe = (label: string) => {
    const field = screen.getByLabelText(label)
    return (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ')
  }
  await waitFor(() => expect(describe('CAD, monthly')).toContain('Enter an amount such as 12.50'))
  expect(describe('JPY, monthly')).toContain('Enter a price for the month or the year')
  expect(describe('Product')).toContain('Choose a product')
  expect(describe('Licences from')).toContain('Enter a number from 1 to 100')
  expect(describe('Participants in a meeting')).toContain('Enter a number from 2 to 10,000, or leave it empty')
  expect(screen.getAllByText('Choose at least one role')).not.toHaveLength(0)
  await press.type(screen.getByLabelText('JPY, yearly'), '1350')
  expect(describe('JPY, monthly')).not.toContain('Enter a price')
  expect(calls.some(({ name }) => name === 'plans.create')).toBe(false)
})

test('adds a currency by its name, and moves to its price', async () => {
  const { press } = show(`/portal/Plans/${team.id}`)
  await press.type(await screen.findByRole('combobox', { name: 'Add a currency' }), 'swiss')
  await press.click(await screen.findByRole('option', { name: 'CHF · Swiss Franc' }))
  const field = await screen.findByLabelText('CHF, monthly')
  await waitFor(() => expect(document.activeElement).toBe(field))
})

test('another product takes away linked plans that are of it', async () => {
  const { press } = show(`/portal/Plans/${draftPlan.id}`, {
    get: () => ({ ...draftPlan, linked: [{ id: storagePlan.id, name: storagePlan.name }] }),
  })
  await screen.findByLabelText('Name')
  expect(screen.getAllByText('Storage 100 GB')).not.toHaveLength(0)
  await press.selectOptions(screen.getByLabelText('Product'), storage.id)
  expect(screen.queryByText('Storage 100 GB')).toBeNull()
})

test('a plan that was published stays with its product', async () => {
  show(`/portal/Plans/${team.id}`)
  expect(await screen.findByLabelText('Product')).toHaveProperty('disabled', true)
})

test('compares a year with 12 months, and finds the price of a month', () => {
  const price = { currency: 'CAD' as const, monthly: 1250, yearly: 12_000 }
  expect(compareYear(price)).toBeCloseTo(0.2)
  expect(compareYear({ ...price, yearly: 18_000 })).toBeCloseTo(-0.2)
  expect(compareYear({ ...price, monthly: 0 })).toBeUndefined()
  expect(compareYear({ ...price, yearly: '12,5' })).toBeUndefined()
  expect(toMonthlyPrice(price, 'yearly')).toBe(1000)
  expect(toMonthlyPrice({ ...price, yearly: 10_000 }, 'yearly')).toBe(833)
  expect(toMonthlyPrice({ ...price, monthly: '' }, 'monthly')).toBeUndefined()
})
