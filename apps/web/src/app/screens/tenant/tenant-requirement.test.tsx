import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { buildUser, render } from '#test/kit.tsx'
import { buildTenantSettings } from '#test/tenant-settings.ts'

// Compiles the screen first, which can take longer than a test waits on a busy machine.
beforeAll(() => import('./tenant-screen.tsx'), 60_000)

const acme = buildTenantSettings({ name: 'Acme' })
const operator = buildUser('superadmin')

test('an administrator without a second factor is warned before requiring one at once', async () => {
  const { press } = render(`/portal/tenant/${acme.tenantuuid}`, {
    user: operator,
    responses: {
      tenants: { get: () => acme },
      twoFactor: {
        requirement: () => ({
          roles: [],
          graceDays: 0,
          from: null,
          callerLacksFactor: true,
          changeable: true,
          callerRole: null,
          version: 1,
        }),
      },
    },
  })
  await press.click(await screen.findByRole('button', { name: 'Two-factor authentication: Manage' }))
  const form = within(await screen.findByRole('form', { name: 'Required two-factor authentication' }))
  expect(form.queryByText(/signs you out at once/)).toBeNull()
  await press.click(form.getByRole('checkbox', { name: 'Administrator' }))
  expect(form.getByText(/signs you out at once/)).toBeTruthy()
  const days = form.getByRole('textbox', { name: 'Grace period (days)' })
  await press.clear(days)
  await press.type(days, '7')
  expect(form.queryByText(/signs you out at once/)).toBeNull()
})

test('a second factor is required of a single role, and a draft stays with its tenant', async () => {
  const desk = '00000000-0000-4000-8000-000000000061'
  const requirement = {
    roles: [],
    graceDays: 14,
    from: null,
    callerLacksFactor: false,
    callerRole: null,
    changeable: true,
    version: 1,
  }
  const { press, calls } = render(`/portal/tenant/${acme.tenantuuid}`, {
    user: operator,
    responses: {
      tenants: {
        get: () => acme,
        roles: () => ({ items: [{ role: desk, name: 'Front desk', level: 'admin' as const, assignable: true }] }),
      },
      twoFactor: { requirement: () => requirement, require: ({ roles }) => ({ ...requirement, roles, version: 2 }) },
    },
  })
  await press.click(await screen.findByRole('button', { name: 'Two-factor authentication: Manage' }))
  const form = within(await screen.findByRole('form', { name: 'Required two-factor authentication' }))
  await press.click(await form.findByLabelText('Individual roles', { selector: 'input' }))
  await press.click(await screen.findByRole('option', { name: 'Front desk' }))
  const drafts = () => Object.keys(sessionStorage).filter((key) => key.includes('two-factor-requirement'))
  await waitFor(() => expect(drafts()).toHaveLength(1))
  expect(drafts()[0]).toContain(acme.tenantuuid)
  await press.click(form.getByRole('button', { name: 'Apply' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'twoFactor.require')?.input).toMatchObject({ roles: [desk], version: 1 })
})
