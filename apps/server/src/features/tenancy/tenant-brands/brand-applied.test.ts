import { createHash } from 'node:crypto'
import { contract } from '@foyer/contract/contract'
import { contrastRatio, minContrast } from '@foyer/contract/contrast'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { type TestTenant, useKit } from '#test/kit.ts'
import { mailNumber } from '#test/mailbox.ts'

const kit = await useKit()

const calls = contract.tenantBrands
const text = {
  portal_login_heading: '',
  portal_login_body: '',
  portal_register_heading: '',
  portal_regiser_body: '',
}
const yellow = '#ffeb3b'

/** Creates a tenant with a brand name, a colour that is not readable on white, a wide logo and an icon. */
async function createBrandedTenant(): Promise<{ tenant: TestTenant; logo: string; icon: string; origin: string }> {
  const tenant = await kit.createTenant()
  const admin = kit.as(tenant.admin)
  const picture = await sharp({ create: { width: 400, height: 100, channels: 3, background: yellow } })
    .png()
    .toBuffer()
  const upload = async (slot: 'logoDark' | 'favicon') =>
    (await admin.call(calls.uploadPicture, { slot, file: new File([new Uint8Array(picture)], 'logo.png') })).body.url
  await admin.call(calls.create, {
    brandname: 'Acme "&" Sons',
    brandUrl: '',
    text,
    theme: { lite: { '--portal-accent': yellow, '--portal-primary': yellow } },
  })
  const { protocol, host } = kit.env.publicUrl
  const origin = `${protocol}//${tenant.subdomain}.${host}`
  return { tenant, logo: await upload('logoDark'), icon: await upload('favicon'), origin }
}

const requestResetMail = async (tenant: TestTenant) => {
  await kit.guest(tenant).call(contract.passwords.forgot, { email: tenant.admin.email })
  return mailNumber(kit, 1, { tenantId: tenant.tenantId, email: tenant.admin.email })
}

it('shows the tenant’s logo and a readable form of its colour in emails', async () => {
  const { tenant, logo, origin } = await createBrandedTenant()
  const { html, text: plain } = await requestResetMail(tenant)
  expect(html).toContain(
    `<img src="${origin}${logo}" alt="Acme &quot;&amp;&quot; Sons" width="160" height="40" style="max-width:100%">`,
  )
  const [, button = '', label = ''] = /background:(#\w{6});color:(#\w{6});text-decoration/.exec(html) ?? []
  expect(button).toBe(yellow)
  expect(contrastRatio(label, button)).toBeGreaterThanOrEqual(minContrast)
  const [, link = ''] = /style="color:(#\w{6})"><bdi/.exec(html) ?? []
  expect(contrastRatio(link, '#ffffff')).toBeGreaterThanOrEqual(minContrast)
  expect(plain).toContain('Acme')
})

it('applies the brand to meeting invitations of recipients who are not users', async () => {
  const { tenant, logo, origin } = await createBrandedTenant()
  const host = kit.as(tenant.admin)
  const form = {
    kind: 'open' as const,
    topic: 'Planning',
    timezone: 'UTC',
    password: 'secret-word',
    options: { joinBeforeHost: true },
  }
  const { id } = (await host.call(contract.meetings.create, form)).body
  await host.call(contract.meetings.invite, { id, invitees: [{ email: 'gus@elsewhere.test' }] })
  const { html } = await mailNumber(kit, 1, { tenantId: tenant.tenantId, email: 'gus@elsewhere.test' })
  expect(html).toContain(`<img src="${origin}${logo}"`)
  expect(html).toContain(`background:${yellow}`)
})

it('sends emails without an image for a tenant without a brand', async () => {
  const tenant = await kit.createTenant()
  const { html } = await requestResetMail(tenant)
  expect(html).not.toContain('<img')
})

const fetchPage = async (subdomain: string) => {
  const host = `${subdomain}.${kit.env.publicUrl.host}`
  return kit.app.inject({ url: '/portal/login', headers: { host } })
}

it('serves the page with the tenant’s icon and colour, and no script within it that its policy does not name', async () => {
  const { tenant, icon } = await createBrandedTenant()
  const { body, headers } = await fetchPage(tenant.subdomain)
  expect(body.match(/<link rel="icon"[^>]*>/g)).toEqual([`<link rel="icon" href="${icon}">`])
  expect(body).toContain(`<meta name="theme-color" content="${yellow}">`)
  const scripts = [...body.matchAll(/<script(?![^>]*(?:src=|application\/json))[^>]*>(.*?)<\/script>/gs)]
  const hashes = scripts.map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  const [, sources = ''] = /script-src ([^;]*)/.exec(String(headers['content-security-policy'])) ?? []
  expect(sources.split(' ')).toEqual(["'self'", ...hashes])
  expect(body).not.toMatch(/ on[a-z]+=|javascript:/)
})

it('serves the page with the default icon and no colour for a tenant without a brand', async () => {
  const tenant = await kit.createTenant()
  const { body } = await fetchPage(tenant.subdomain)
  expect(body.match(/<link rel="icon"[^>]*>/g)).toEqual(['<link rel="icon" href="/src/favicon.svg" />'])
  expect(body).not.toContain('theme-color')
})
