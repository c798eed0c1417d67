import { auth } from '@foyer/contract/identity/auth'
import { tenantSso } from '@foyer/contract/tenancy/tenant-sso'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { startFakeIssuer } from '#test/fake-issuer.ts'
import { type TestTenant, useKit } from '#test/kit.ts'

const kit = await useKit({ env: { OUTBOUND_ALLOW: '127.0.0.1' } })
const issuer = await startFakeIssuer()
afterAll(() => issuer.close())

async function createTenantWithProvider() {
  const tenant = await kit.createTenant()
  const { body } = await kit.as(tenant.admin).call(tenantSso.create, {
    ...{ kind: 'other', label: 'Acme ID', issuer: issuer.issuer, clientId: 'portal', clientSecret: 'secret' },
    ...{ enabled: true, allowedDomains: [], createsUsers: false, role: 'member' },
  })
  return { tenant, provider: body.id }
}

const png = async (width: number, height: number) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: '#0a5c36' } })
      .png()
      .toBuffer(),
  )
const upload = (of: TestTenant, provider: string, bytes: Uint8Array<ArrayBuffer> | string) =>
  kit.as(of.admin).call(tenantSso.uploadLogo, { provider, file: new File([bytes], 'logo.png') })
const fetchImage = (of: TestTenant, url: string) =>
  kit.app.inject({ url, headers: { host: `${of.subdomain}.${kit.env.publicUrl.host}` } })
const findLogos = async (of: TestTenant) => {
  const { providers } = (await kit.guest(of).call(auth.tenantInfo, {})).body
  return providers.map(({ logo }) => logo)
}

it('shows the logo on the button of the sign-in page, made small, until it is removed', async () => {
  const { tenant, provider } = await createTenantWithProvider()
  expect(await findLogos(tenant)).toEqual([''])
  const { body, status } = await upload(tenant, provider, await png(900, 300))
  expect(status).toBe(200)
  expect(await findLogos(tenant)).toEqual([body.logo])
  expect((await kit.as(tenant.admin).call(tenantSso.list, {})).body.items).toMatchObject([{ logo: body.logo }])
  const image = await fetchImage(tenant, body.logo)
  expect(image.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
  expect(await sharp(image.rawPayload).metadata()).toMatchObject({ width: 180, height: 60 })

  const replaced = await upload(tenant, provider, await png(40, 40))
  expect(replaced.body.logo).not.toBe(body.logo)
  expect((await fetchImage(tenant, body.logo)).statusCode).toBe(404)
  expect((await kit.as(tenant.admin).call(tenantSso.deleteLogo, { id: provider })).status).toBe(200)
  expect(await findLogos(tenant)).toEqual([''])
  expect((await fetchImage(tenant, replaced.body.logo)).statusCode).toBe(404)
})

it('is removed with its provider, so that the next one does not get it', async () => {
  const { tenant, provider } = await createTenantWithProvider()
  const { logo } = (await upload(tenant, provider, await png(40, 40))).body
  expect((await kit.as(tenant.admin).call(tenantSso.delete, { id: provider })).status).toBe(200)
  expect((await fetchImage(tenant, logo)).statusCode).toBe(404)
  expect(await kit.owner('select from brand_images where tenant_id = $1', [tenant.tenantId])).toEqual([])
})

it('is of this tenant’s provider, and a still JPG, PNG or WebP image', async () => {
  const [own, foreign] = [await createTenantWithProvider(), await createTenantWithProvider()]
  const image = await png(40, 40)
  expect(await upload(own.tenant, foreign.provider, image)).toMatchObject({ status: 404 })
  expect(await kit.as(own.tenant.admin).call(tenantSso.deleteLogo, { id: foreign.provider })).toMatchObject({
    status: 404,
  })
  expect(await upload(own.tenant, own.provider, '<svg onload="alert(1)"/>')).toMatchObject({
    status: 400,
    body: { code: 'image-not-accepted', field: 'file' },
  })
  const { logo } = (await upload(own.tenant, own.provider, image)).body
  expect((await fetchImage(foreign.tenant, logo)).statusCode).toBe(404)
})
