import type { WaitingSignUp } from '@foyer/contract/tenancy/sign-up'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser, refuse, render, type StubResponses, tenant } from '#test/kit.tsx'
import { buildTenantSettings } from '#test/tenant-settings.ts'

const { host } = window.location

const own = buildTenantSettings({
  tenantuuid: tenant.tenantuuid,
  name: 'Northwind Hosting',
  subdomain: '',
  operator: true,
  adminId: null,
})
const waiting: WaitingSignUp = {
  id: '00000000-0000-4000-8000-000000000031',
  email: 'zoe@clinique.test',
  organisation: 'Clinique de l’Été',
  subdomain: 'clinique',
  country: 'FR',
  language: 'fr',
  billing: false,
  confirmedAt: '2026-11-20T10:00:00.000Z',
}

function showOperator(responses: StubResponses['signUp'] = {}) {
  let settings = { enabled: false, approvalRequired: true, providersAllowed: false, dailyLimit: 20, version: 0 }
  let items = [waiting]
  const decide = () => {
    items = []
    return {}
  }
  return render(`/portal/tenant/${tenant.tenantuuid}/sign-up`, {
    user: buildUser('superadmin'),
    responses: {
      tenants: { get: () => own },
      signUp: {
        getSettings: () => settings,
        updateSettings: (changed) => {
          settings = { ...changed, version: changed.version + 1 }
          return settings
        },
        list: () => ({ items, hasMore: false }),
        approve: decide,
        refuse: decide,
        ...responses,
      },
    },
  })
}

test('lets the operator switch sign-up on, and change it again', async () => {
  const { press, calls } = showOperator()
  const form = within(await screen.findByRole('form', { name: 'Organisations that sign up' }))
  await press.click(form.getByRole('switch', { name: 'Organisations can sign up' }))
  await press.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Sign-up settings saved')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'signUp.updateSettings')?.input).toEqual({
    enabled: true,
    approvalRequired: true,
    providersAllowed: false,
    dailyLimit: 20,
    version: 0,
  })
  await press.click(form.getByRole('switch', { name: 'Approve each one first' }))
  await press.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(calls.filter(({ name }) => name === 'signUp.updateSettings').at(-1)?.input).toMatchObject({ version: 1 }),
  )
})

test('what someone else has saved meanwhile is not overwritten without a question', async () => {
  let settings = { enabled: false, approvalRequired: true, providersAllowed: false, dailyLimit: 20, version: 0 }
  const updateSettings = () => refuse(409, 'conflict')
  const { press, calls } = showOperator({ getSettings: () => settings, updateSettings })
  const form = within(await screen.findByRole('form', { name: 'Organisations that sign up' }))
  await press.click(form.getByRole('switch', { name: 'Organisations can sign up' }))
  settings = { ...settings, approvalRequired: false, version: 1 }
  await press.click(form.getByRole('button', { name: 'Save' }))
  expect(calls.find(({ name }) => name === 'signUp.updateSettings')?.input).toMatchObject({ version: 0 })
  expect(await form.findByRole('button', { name: 'Overwrite with yours' })).toBeTruthy()
})

test('lists who waits; approving takes a click, declining a confirmation', async () => {
  const { press, calls } = showOperator()
  expect(await screen.findByText(`zoe@clinique.test · clinique.${host} · France`)).toBeTruthy()
  await press.click(screen.getByRole('button', { name: 'Decline Clinique de l’Été' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline Clinique de l’Été?' }))
  expect(dialog.getByText(/zoe@clinique.test gets an email/)).toBeTruthy()
  await press.click(dialog.getByRole('button', { name: 'Decline' }))
  expect(await screen.findByText('Clinique de l’Été was declined')).toBeTruthy()
  expect(await screen.findByText('No organisation is waiting.')).toBeTruthy()
  expect(calls.some(({ name }) => name === 'signUp.approve')).toBe(false)
  // The row that had the focus is gone.
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Waiting for approval')
})

test('approves', async () => {
  const { press, calls } = showOperator()
  await press.click(await screen.findByRole('button', { name: 'Approve Clinique de l’Été' }))
  expect(await screen.findByText(/Clinique de l’Été can start/)).toBeTruthy()
  expect(calls.find(({ name }) => name === 'signUp.approve')?.input).toEqual({ id: waiting.id })
})
