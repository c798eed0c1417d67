import { contrastRatio, minContrast } from '@foyer/contract/contrast'
import type { TenantInfo } from '@foyer/contract/identity/auth'
import { screen, waitFor, within } from '@testing-library/react'
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

/** A variable as Mantine writes it into the page, in each scheme. */
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

test('the sign-in wears the logo for its dark side and the one for the page, and both lead to the site of the tenant', async () => {
  show('/portal/login')
  const side = await screen.findByRole('complementary')
  expect(within(side).getByRole('img', { name: 'Acme Meetings' }).getAttribute('src')).toBe('/brand/white')
  const head = screen.getByRole('banner')
  expect(within(head).getByRole('img', { name: 'Acme Meetings' }).getAttribute('src')).toBe('/brand/dark')
  for (const link of screen.getAllByRole('link', { name: 'Acme Meetings' }))
    expect(link.getAttribute('href')).toBe('https://acme.example/')
})

test('a logo without its twin stands on a plate where it could not be seen', async () => {
  show('/portal/login', { ...branded, logos: { ...pictures, logoWhite: '' } })
  const side = await screen.findByRole('complementary')
  const logo = within(side).getByRole('img', { name: 'Acme Meetings' })
  expect([logo.getAttribute('src'), logo.dataset.plate]).toEqual(['/brand/dark', 'light'])
})

test('without a logo the name stands there, and without a site it leads nowhere', async () => {
  show('/portal/login', tenant)
  expect((await screen.findAllByText('Acme Meetings')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('link', { name: 'Acme Meetings' })).toBeNull()
})

test('a colour that nobody can read is painted with what can be read on it', async () => {
  show('/portal/login')
  await screen.findByRole('complementary')
  expect(new Set(variable('--mantine-color-brand-filled'))).toEqual(new Set([yellow]))
  const [onAccent = ''] = variable('--portal-on-accent')
  expect(contrastRatio(onAccent, yellow)).toBeGreaterThanOrEqual(minContrast)
  const [dark = '', light = ''] = variable('--mantine-color-anchor')
  expect(contrastRatio(light, '#ffffff')).toBeGreaterThanOrEqual(minContrast)
  expect(contrastRatio(dark, '#2e2e2e')).toBeGreaterThanOrEqual(minContrast)
})

test('icon and colour of the window are the tenant’s', async () => {
  show('/portal/login')
  await screen.findByRole('complementary')
  await waitFor(() => expect(document.querySelector('link[rel="icon"]')?.getAttribute('href')).toBe('/brand/icon'))
  expect(document.querySelector('meta[name="theme-color"]')?.getAttribute('content')).toBe(yellow)
})

test('what is no colour and no variable of a theme paints nothing', async () => {
  show('/portal/login', {
    ...tenant,
    theme: { lite: { '--portal-accent': 'url(https://elsewhere.example)', '--mantine-color-text': '#ffffff' } },
  })
  await screen.findByRole('main')
  expect(document.head.innerHTML).not.toContain('elsewhere.example')
  expect(document.querySelector('meta[name="theme-color"]')).toBeNull()
})

test('the start page lies on the picture of the tenant', async () => {
  const { container } = show('/portal/landing-page')
  await screen.findByRole('heading', { level: 1 })
  expect(container.querySelector('[style*="/brand/start"]')).not.toBeNull()
})

test('the operator’s portal shows the mark of the product, a tenant’s does not', async () => {
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
