import type { TenantClient } from '@foyer/contract/tenancy/tenant-clients'
import { appPlatforms } from '@foyer/contract/tenancy/tenant-clients'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, test } from 'vitest'
import { buildUser, render } from '#test/kit.tsx'
import { buildTenantSettings } from '#test/tenant-settings.ts'
import { findPlatform } from './shared/find-platform.ts'

const acme = buildTenantSettings({ name: 'Acme' })
const off = { enabled: false, currentVersion: '', minVersion: '', storeUrl: '', forcedUpdate: false }
const list: TenantClient[] = appPlatforms.map((id) => ({
  id,
  allowed: true,
  ...off,
  changedAt: null,
  changedBy: '',
  version: 0,
}))

const show = (section: string) =>
  render(`/portal/tenant/${acme.tenantuuid}/${section}`, {
    user: buildUser('superadmin'),
    responses: {
      tenants: { get: () => acme },
      tenantClients: {
        list: () => ({ items: list }),
        update: ({ tenantuuid: _named, version, ...app }) => ({
          ...app,
          allowed: true,
          changedAt: '2026-03-03T10:00:00Z',
          changedBy: 'Ada',
          version: version + 1,
        }),
      },
    },
  })

test('phones and computers have a section each, with a form for every platform', async () => {
  const { press } = show('mobile-clients')
  expect(await screen.findByRole('form', { name: 'iOS' })).toBeTruthy()
  expect(screen.getAllByRole('form').map((form) => form.getAttribute('aria-label'))).toEqual(['iOS', 'Android'])
  await press.click(screen.getByRole('link', { name: 'Desktop clients' }))
  expect(await screen.findByRole('form', { name: 'Windows' })).toBeTruthy()
  expect(screen.getAllByRole('form').map((form) => form.getAttribute('aria-label'))).toEqual([
    'Windows',
    'Linux',
    'Mac',
  ])
})

test('an app is turned on with its link, and mistakes are shown at their fields', async () => {
  const { press, calls } = show('mobile-clients')
  const form = within(await screen.findByRole('form', { name: 'iOS' }))
  await press.click(form.getByRole('switch', { name: /^Offer this app/ }))
  await press.type(form.getByLabelText('Version'), 'latest')
  await press.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findAllByText(/before you turn it on/)).not.toHaveLength(0)
  expect(form.getAllByText('Enter a valid version number')).not.toHaveLength(0)
  await press.clear(form.getByLabelText('Version'))
  await press.type(form.getByLabelText('Version'), '3.4.1')
  await press.type(form.getByLabelText('Store link'), 'https://apps.example.test/portal')
  await press.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(calls.find(({ name }) => name === 'tenantClients.update')?.input).toEqual({
      ...{ id: 'ios', enabled: true, currentVersion: '3.4.1', minVersion: '', forcedUpdate: false, version: 0 },
      storeUrl: 'https://apps.example.test/portal',
      tenantuuid: acme.tenantuuid,
    }),
  )
})

describe('the platform of a browser', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile Safari', 5, 'ios'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari', 5, 'ios'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari', 0, 'mac'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel) Chrome/141 Mobile', 5, 'android'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64) Chrome/141', 0, 'windows'],
    ['Mozilla/5.0 (X11; Linux x86_64) Firefox/142', 0, 'linux'],
    ['Mozilla/5.0 (X11; CrOS x86_64 16000) Chrome/141', 0, undefined],
  ])('%s with %i touch points is %s', (userAgent, maxTouchPoints, platform) => {
    expect(findPlatform({ userAgent, maxTouchPoints })).toBe(platform)
  })
})

const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile Safari'

test('the page for joining offers the app for the platform of the visitor only', async () => {
  const real = Object.getOwnPropertyDescriptor(Navigator.prototype, 'userAgent')
  Object.defineProperty(navigator, 'userAgent', { configurable: true, value: agent })
  try {
    const items = [
      { platform: 'android' as const, url: 'https://play.example.test', version: '' },
      { platform: 'ios' as const, url: 'https://apps.example.test', version: '3.4.1' },
    ]
    render('/portal/join', { responses: { tenantClients: { listOffered: () => ({ items }) } } })
    const link = await screen.findByRole('link', { name: /Get the app for iOS/ })
    expect(link.getAttribute('href')).toBe('https://apps.example.test')
    expect(screen.queryByRole('link', { name: /Android/ })).toBeNull()
  } finally {
    Reflect.deleteProperty(navigator, 'userAgent')
    expect(Object.getOwnPropertyDescriptor(Navigator.prototype, 'userAgent')).toEqual(real)
  }
})

test('an app that the operator does not allow says so', async () => {
  const noPhones = list.map((app) => ({ ...app, allowed: app.id !== 'ios' }))
  render(`/portal/tenant/${acme.tenantuuid}/mobile-clients`, {
    user: buildUser('superadmin'),
    responses: { tenants: { get: () => acme }, tenantClients: { list: () => ({ items: noPhones }) } },
  })
  const [ios, android] = [
    await screen.findByRole('form', { name: 'iOS' }),
    screen.getByRole('form', { name: 'Android' }),
  ]
  expect(within(ios).getByText(/The operator has turned off apps of this kind/)).toBeTruthy()
  expect(within(android).queryByText(/The operator has turned off/)).toBeNull()
})
