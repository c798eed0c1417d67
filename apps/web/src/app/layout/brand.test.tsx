import { contrastRatio, minSymbolContrast } from '@foyer/contract/contrast'
import type { TenantInfo } from '@foyer/contract/identity/auth'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { render, tenant } from '#test/kit.tsx'

const pictures = { logoDark: '/brand/dark', logoWhite: '/brand/white', favicon: '/brand/icon' }
const yellow = '#ffeb3b'
const branded = {
  ...tenant,
  logos: pictures,
  brandUrl: 'https://acme.example/',
  backgroundImages: { portal: '/brand/side', landing: '/brand/start' },
  theme: { lite: { '--portal-accent': yellow, '--portal-on-accent': '#ffffff' } },
}
const show = (path: string, info: TenantInfo = branded) =>
  render(path, { responses: { auth: { tenantInfo: () => info } } })

/** Returns values of a CSS variable in the page's styles, one per colour scheme. */
const variable = (name: string): string[] =>
  [...document.querySelectorAll('style')].flatMap((style) =>
    [...(style.textContent ?? '').matchAll(new RegExp(`${name}: ?([^;]+);`, 'g'))].map((match) => match[1] ?? ''),
  )

beforeEach(() => {
  document.head.innerHTML = '<link rel="icon" href="data:,">'
})
afterEach(() => {
  document.head.innerHTML = ''
})

test('shows the tenant’s logo once on the sign-in page, linked to the tenant’s website', async () => {
  show('/portal/login')
  await screen.findByLabelText('Email')
  const logo = screen.getByRole('img', { name: 'Acme Meetings' })
  expect(logo.getAttribute('src')).toBe('/brand/dark')
  expect(logo.closest('a')?.getAttribute('href')).toBe('https://acme.example/')
})

test('shows the tenant’s picture beside the sign-in, hidden from screen readers', async () => {
  const { container } = show('/portal/login')
  await screen.findByLabelText('Email')
  expect(container.querySelector('[aria-hidden] > img[src="/brand/side"]')).not.toBeNull()
})

test('puts a logo without a counterpart on a contrasting plate', async () => {
  show('/portal/login', { ...branded, logos: { ...pictures, logoDark: '' } })
  await screen.findByLabelText('Email')
  const logo = screen.getByRole('img', { name: 'Acme Meetings' })
  expect([logo.getAttribute('src'), logo.dataset.plate]).toEqual(['/brand/white', 'dark'])
})

test('shows the name without a logo, and no link without a website', async () => {
  show('/portal/login', tenant)
  expect((await screen.findAllByText('Acme Meetings')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('link', { name: 'Acme Meetings' })).toBeNull()
})

test('adjusts unreadable colours', async () => {
  show('/portal/login')
  await screen.findByRole('banner')
  await waitFor(() => expect(new Set(variable('--portal-accent'))).toEqual(new Set([yellow])))
  const [onAccent = ''] = variable('--portal-on-accent')
  expect(contrastRatio(onAccent, yellow)).toBeGreaterThanOrEqual(minSymbolContrast)
  const [dark = '', light = ''] = variable('--portal-ring')
  expect(contrastRatio(light, '#ffffff')).toBeGreaterThanOrEqual(minSymbolContrast)
  expect(contrastRatio(dark, '#161a21')).toBeGreaterThanOrEqual(minSymbolContrast)
})

test('sets the tenant’s favicon and theme colour', async () => {
  show('/portal/login')
  await screen.findByRole('banner')
  await waitFor(() => expect(document.querySelector('link[rel="icon"]')?.getAttribute('href')).toBe('/brand/icon'))
  expect(document.querySelector('meta[name="theme-color"]')?.getAttribute('content')).toBe(yellow)
})

test('ignores invalid colours and unknown theme variables', async () => {
  show('/portal/login', {
    ...tenant,
    theme: { lite: { '--portal-accent': 'url(https://elsewhere.example)', '--mantine-color-text': '#ffffff' } },
  })
  await screen.findByRole('main')
  expect(document.head.innerHTML).not.toContain('elsewhere.example')
  expect(document.querySelector('meta[name="theme-color"]')).toBeNull()
})

test('shows the tenant’s image behind the home page', async () => {
  const { container } = show('/portal/landing-page')
  await screen.findByRole('heading', { level: 1 })
  expect(container.querySelector('[style*="/brand/start"]')).not.toBeNull()
})

test('shows the product logo only on the operator’s portal', async () => {
  const marks = () => document.querySelectorAll('img').length
  const first = render('/portal/login')
  await screen.findByLabelText('Email')
  expect(marks()).toBe(0)
  first.unmount()
  const operator = { ...tenant, operator: true, brandname: 'Foyer' }
  render('/portal/login', { responses: { auth: { tenantInfo: () => operator } } })
  await screen.findByLabelText('Email')
  expect(marks()).toBeGreaterThan(0)
})
