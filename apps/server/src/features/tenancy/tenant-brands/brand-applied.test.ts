import { contract } from '@foyer/contract/contract'
import { contrastRatio, minContrast } from '@foyer/contract/contrast'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createKit, type Kit, type TestTenant } from '#test/kit.ts'
import { mailNumber } from '#test/mailbox.ts'

let kit: Kit
beforeAll(async () => {
  kit = await createKit()
})
afterAll(() => kit.close())

const calls = contract.tenantBrands
const text = {
  portal_login_heading: '',
  portal_login_body: '',
  portal_register_heading: '',
  portal_regiser_body: '',
}
const yellow = '#ffeb3b'

/** A tenant with a name, a colour that nobody can read on white, a wide logo and an icon. */
async function branded(): Promise<{ tenant: TestTenant; logo: string; icon: string; origin: string }> {
  const tenant = await kit.makeTenantWithData.tenant()
  const admin = kit.as(tenant.admin)
  const picture = await sharp({ create: { width: 400, height: 100, channels: 3, background: yellow } })
    .png()
    .toBuffer()
  const put = async (slot: 'logoDark' | 'favicon') =>
    (await admin.call(calls.uploadPicture, { slot, file: new File([new Uint8Array(picture)], 'logo.png') })).body.url
  await admin.call(calls.create, {
    brandname: 'Acme "&" Sons',
    brandUrl: '',
    text,
    theme: { lite: { '--portal-accent': yellow } },
  })
  const { protocol, host } = kit.env.publicUrl
  const origin = `${protocol}//${tenant.subdomain}.${host}`
  return { tenant, logo: await put('logoDark'), icon: await put('favicon'), origin }
}

const forgottenMail = async (tenant: TestTenant) => {
  await kit.guest(tenant).call(contract.passwords.forgot, { email: tenant.admin.email })
  return mailNumber(kit, 1, { tenantId: tenant.tenantId, email: tenant.admin.email })
}

it('a mail wears the logo of its tenant, at an address of its tenant, and its colour so that it can be read', async () => {
  const { tenant, logo, origin } = await branded()
  const { html, text: plain } = await forgottenMail(tenant)
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

it('the invitation to a meeting wears the same, for who is no user of the tenant', async () => {
  const { tenant, logo, origin } = await branded()
  const host = kit.as(tenant.admin)
  const form = {
    kind: 'open' as const,
    topic: 'Planning',
    timezone: 'UTC',
    password: 'secret-word',
    join_before_host: true,
  }
  const { id } = (await host.call(contract.meetings.create, form)).body
  await host.call(contract.meetings.invite, { id, invitees: [{ email: 'gus@elsewhere.test' }] })
  const { html } = await mailNumber(kit, 1, { tenantId: tenant.tenantId, email: 'gus@elsewhere.test' })
  expect(html).toContain(`<img src="${origin}${logo}"`)
  expect(html).toContain(`background:${yellow}`)
})

it('a mail of a tenant without a brand bears its name and no picture', async () => {
  const tenant = await kit.makeTenantWithData.tenant()
  const { html } = await forgottenMail(tenant)
  expect(html).not.toContain('<img')
})

const fetchPage = async (subdomain: string) => {
  const host = `${subdomain}.${kit.env.publicUrl.host}`
  return kit.app.inject({ url: '/portal/login', headers: { host } })
}

it('the page comes with the icon and the colour of its tenant, and with no style or script of its own', async () => {
  const { tenant, icon } = await branded()
  const { body, headers } = await fetchPage(tenant.subdomain)
  expect(body.match(/<link rel="icon"[^>]*>/g)).toEqual([`<link rel="icon" href="${icon}">`])
  expect(body).toContain(`<meta name="theme-color" content="${yellow}">`)
  expect(body).not.toMatch(/<style|<script(?![^>]*(?:src=|application\/json))| style=/)
  expect(headers['content-security-policy']).toContain("script-src 'self'")
})

it('the page of a tenant without a brand keeps the plain icon and says no colour', async () => {
  const tenant = await kit.makeTenantWithData.tenant()
  const { body } = await fetchPage(tenant.subdomain)
  expect(body.match(/<link rel="icon"[^>]*>/g)).toEqual(['<link rel="icon" href="/src/favicon.svg" />'])
  expect(body).not.toContain('theme-color')
})
