import { contract } from '@foyer/contract/contract'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { type TestTenant, useKit } from '#test/kit.ts'

const kit = await useKit()
const tenant = await kit.createTenant()

const calls = contract.tenantBrands
const brand = {
  brandname: 'Acme',
  brandUrl: 'https://acme.example',
  text: {
    portal_login_heading: 'Hello',
    portal_login_body: 'Sign in here',
    portal_register_heading: '',
    portal_regiser_body: '',
  },
  theme: { lite: { '--portal-accent': '#0a5c36' } },
}
const createImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a5c36' } })
const file = (bytes: Uint8Array, name = 'logo.png') => new File([new Uint8Array(bytes)], name)
const upload = (of: TestTenant, bytes: Uint8Array, name?: string, slot = 'logoDark') =>
  kit.as(of.admin).send(calls.uploadPicture, { slot, file: file(bytes, name) })
const fetchPicture = (of: TestTenant, url: string) =>
  kit.app.inject({ url, headers: { host: `${of.subdomain}.${kit.env.publicUrl.host}` } })

it('creates one brand per tenant, checks versions on update, and publishes it in the tenant info', async () => {
  const own = await kit.createTenant()
  const admin = kit.as(own.admin)
  const made = await admin.call(calls.create, brand)
  expect(made.status).toBe(200)
  expect((await admin.call(calls.create, brand)).body.code).toBe('brand-exists')
  const { id, version } = made.body
  const changed = await admin.call(calls.update, { ...brand, id, version, brandname: 'Acme & Sons' })
  expect(changed.body).toMatchObject({ brandname: 'Acme & Sons', version: version + 1 })
  const late = await admin.call(calls.update, { ...brand, id, version, brandname: 'Late' })
  expect([late.status, late.body.code]).toEqual([409, 'conflict'])
  expect((await kit.guest(own).call(contract.auth.tenantInfo, {})).body).toMatchObject({
    brandname: 'Acme & Sons',
    brandUrl: 'https://acme.example',
    text: { portal_login_heading: 'Hello', portal_login_body: 'Sign in here' },
    theme: { lite: { '--portal-accent': '#0a5c36' } },
  })
  const page = await kit.app.inject({
    url: '/portal/login',
    headers: { host: `${own.subdomain}.${kit.env.publicUrl.host}` },
  })
  expect(page.body).toContain('Acme & Sons')
})

it.each([
  { '--portal-accent': 'red' },
  { '--portal-accent': '#fff;}</style><script>' },
  { '--evil': '#ffffff' },
  { '--portal-text': 'url(https://evil.example)' },
  { '--portal-text': '' },
])('rejects the theme %j', async (lite) => {
  const response = await kit.as(tenant.admin).send(calls.create, { ...brand, theme: { lite } })
  expect(response.status).toBe(400)
})

it.each(['javascript:alert(1)', 'http://acme.example', 'data:text/html,x'])(
  'rejects the address %s',
  async (brandUrl) => {
    expect((await kit.as(tenant.admin).call(calls.create, { ...brand, brandUrl })).body.code).toBe('brand-url-invalid')
  },
)

it('recognises an image by its content, encodes it again without metadata, and serves it as an image only', async () => {
  const jpeg = await createImage(900, 900)
    .withExifMerge({ IFD0: { Copyright: 'CANARY' } })
    .jpeg()
    .toBuffer()
  const tailed = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')])
  const response = await upload(tenant, tailed, '../../x"; filename=y\u202e.png')
  expect(response.body).toMatchObject({ width: 200, height: 200 })
  const { headers, rawPayload } = await fetchPicture(tenant, response.body.url)
  expect(headers['content-type']).toBe('image/png')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'")
  expect(headers['set-cookie']).toBeUndefined()
  expect(rawPayload.includes('script')).toBe(false)
  expect(rawPayload.includes('CANARY')).toBe(false)
  expect(JSON.stringify(headers)).not.toContain('filename')
  expect((await kit.guest(tenant).call(contract.auth.tenantInfo, {})).body.logos.logoDark).toBe(response.body.url)
})

it('gives a new image a new URL and deletes the old one', async () => {
  const first = (await upload(tenant, await createImage(50, 50).png().toBuffer())).body.url
  const second = (await upload(tenant, await createImage(60, 60).webp().toBuffer())).body.url
  expect(second).not.toBe(first)
  expect((await fetchPicture(tenant, first)).statusCode).toBe(404)
  expect((await fetchPicture(tenant, second)).statusCode).toBe(200)
  const { items, pictures } = (await kit.as(tenant.admin).call(calls.list, {})).body
  expect([items, pictures.logoDark, pictures.favicon]).toEqual([[], second, ''])
  await kit.as(tenant.admin).call(calls.deletePicture, { id: 'logoDark' })
  expect((await fetchPicture(tenant, second)).statusCode).toBe(404)
})

it("does not serve an image at another tenant's hostname", async () => {
  const { url } = (await upload(tenant, await createImage(50, 50).png().toBuffer())).body
  const other = await kit.createTenant()
  expect((await fetchPicture(other, url)).statusCode).toBe(404)
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)" width="9" height="9"><script>1</script></svg>'
it.each([
  ['an SVG', Buffer.from(svg)],
  ['an SVG with an entity bomb', Buffer.from(`<!DOCTYPE x [<!ENTITY a "b">]>${svg}`)],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['nothing', Buffer.alloc(0)],
  ['the head of a PNG', Buffer.from('89504e470d0a1a0a', 'hex')],
])('rejects %s as an image', async (_name, bytes) => {
  const response = await upload(tenant, bytes)
  expect([response.status, response.body.code, response.body.field]).toEqual([400, 'image-not-accepted', 'file'])
})

it('rejects a GIF, and too many pixels in a small file', async () => {
  expect((await upload(tenant, await createImage(9, 9).gif().toBuffer())).body.code).toBe('image-not-accepted')
  const flood = await sharp({
    create: { width: 16_000, height: 16_000, channels: 3, background: '#000' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(flood.length).toBeLessThan(2 * 1024 * 1024)
  expect((await upload(tenant, flood)).body.code).toBe('image-not-accepted')
})

it('rejects an animated image with a reason, and accepts a still one of the same format', async () => {
  const frames = await Promise.all(
    ['#000', '#fff'].map((background) =>
      sharp({ create: { width: 9, height: 9, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const webp = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  const still = await createImage(9, 9).png().toBuffer()
  // The control chunk of an animated PNG, with its length and checksum, before the pixels of a still one.
  const control = Buffer.from('000000086163544c0000000200000000f38d9370', 'hex')
  const png = Buffer.concat([still.subarray(0, 33), control, still.subarray(33)])
  for (const bytes of [webp, png]) {
    const response = await upload(tenant, bytes)
    expect([response.status, response.body.code, response.body.field]).toEqual([400, 'image-animated', 'file'])
    expect(response.body.message).toBe("Animated images aren't supported. Save it as a still image")
  }
  for (const bytes of [still, await createImage(9, 9).webp().toBuffer()])
    expect((await upload(tenant, bytes)).status).toBe(200)
})

it('rejects a file of 2 MB and accepts one that is a byte smaller', async () => {
  const png = await createImage(20, 20).png().toBuffer()
  const padded = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)])
  expect((await upload(tenant, padded(2 * 1024 * 1024 - 1))).status).toBe(200)
  const larger = await upload(tenant, padded(2 * 1024 * 1024))
  expect([larger.status, larger.body.code]).toEqual([413, 'picture-too-large'])
  const far = await upload(tenant, padded(3 * 1024 * 1024))
  expect([far.status, far.body.code]).toEqual([413, 'picture-too-large'])
})

it('rejects an upload that is not a form with one file', async () => {
  const host = `${tenant.subdomain}.${kit.env.publicUrl.host}`
  const send = (type: string, payload: string | Buffer) =>
    kit.app.inject({
      method: 'POST',
      url: '/api/uploadBrandPicture',
      headers: { host, cookie: tenant.admin.cookie, 'x-foyer': '1', 'content-type': type },
      payload,
    })
  expect((await send('application/json', '{"slot":"logoDark"}')).statusCode).toBe(415)
  expect((await send('multipart/form-data; boundary=x', 'rubbish')).statusCode).toBe(400)
  expect((await send('multipart/form-data', '--x--')).statusCode).toBe(400)
  const form = new FormData()
  form.append('slot', 'logoDark')
  form.append('file', file(await createImage(9, 9).png().toBuffer()))
  form.append('file', file(await createImage(9, 9).png().toBuffer()))
  const two = new Response(form)
  const response = await send(two.headers.get('content-type') ?? '', Buffer.from(await two.arrayBuffer()))
  expect(response.statusCode).toBe(400)
})

it.each([
  ['theme.css', '{"lite":{}}', 'theme-not-json'],
  ['theme.txt', '{"lite":{}}', 'theme-not-json'],
  ['theme.json', 'not json', 'theme-not-json'],
  ['theme.json', '{"lite":{"--portal-accent":"}</style>"}}', 'theme-invalid'],
  ['theme.json', '{"lite":{},"__proto__":{"x":1}}', 'theme-invalid'],
  ['theme.json', '{"lite":{"__proto__":{"x":1}}}', 'theme-invalid'],
  ['theme.json', '{"lite":{"--portal-accent":"#000000","--portal-accent":"#ffffff"}}', 'theme-invalid'],
  ['theme.json', '\uFEFF{"lite":{}}', 'theme-not-json'],
])('rejects the theme file %s with the content %s: %s', async (name, text, code) => {
  const response = await kit.as(tenant.admin).call(calls.readTheme, { file: new File([text], name) })
  expect([response.status, response.body.code]).toEqual([400, code])
})

it('returns the current theme as JSON, which can be read back', async () => {
  const own = await kit.createTenant()
  await kit.as(own.admin).call(calls.create, brand)
  const theme = await kit.as(own.admin).call(calls.theme, { tenantuuid: own.tenantId })
  expect(theme.body).toEqual(brand.theme)
  const back = await kit
    .as(own.admin)
    .call(calls.readTheme, { file: new File([JSON.stringify(theme.body)], 'theme.json') })
  expect(back.body).toEqual(brand.theme)
})

it('reads a theme file of an earlier version, unless it has a variable under both names', async () => {
  const read = (lite: { [name: string]: string }) =>
    kit.as(tenant.admin).call(calls.readTheme, { file: new File([JSON.stringify({ lite })], 'theme.json') })
  const colours = { '--portal-accent': '#0a5c36', '--portal-background': '#fafafa' }
  const { '--portal-background': background, ...others } = colours
  expect((await read({ ...others, '--portal-ground': background })).body).toEqual({ lite: colours })
  expect((await read({ ...colours, '--portal-ground': background })).body).toMatchObject({ code: 'theme-invalid' })
})

it('lets a super administrator brand another tenant, and records it as cross-tenant', async () => {
  const own = await kit.createTenant()
  const superadmin = kit.as(kit.operator.admin)
  const made = await superadmin.call(calls.create, { ...brand, tenantuuid: own.tenantId })
  expect(made.status).toBe(200)
  expect((await kit.as(own.admin).call(calls.list, {})).body.items[0]?.brandname).toBe('Acme')
  expect((await superadmin.call(calls.list, {})).body.items).toEqual([])
  const [row] = await kit.owner(
    `select actor_tenant_id from audit_log where tenant_id = $1 and action = 'tenantBrands.create'`,
    [own.tenantId],
  )
  expect(row.actor_tenant_id).toBe(kit.operator.tenantId)
})
