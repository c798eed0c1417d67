// Subject: app/app.ts, platform/http
import { contract } from '@foyer/contract/contract'
import { describe, expect, it } from 'vitest'
import { type Kit, useKit } from './kit.ts'

const plain = await useKit({})
const separate = await useKit({ env: { BULK_URL: 'http://localhost:8443/imports/' } })
const sameOrigin = await useKit({ env: { BULK_URL: 'http://localhost:3000/imports' } })
const tenant = await plain.createTenant()
const host = `${tenant.subdomain}.localhost:3000`
const origin = `http://${host}`

const findPageData = async (kit: Kit) => {
  const { body } = await kit.app.inject({ url: '/portal/login', headers: { host } })
  return JSON.parse(/id="foyer-data">(.*?)<\/script>/.exec(body)?.[1] ?? '{}')
}
const sendFile = (kit: Kit, headers: { [name: string]: string }) => {
  const file = new File(['Email\nann@example.test'], 'users.csv')
  return kit.as(tenant.admin).call(contract.userImports.create, { file }, { headers })
}
const fromOtherPort = { origin, 'sec-fetch-site': 'same-site' }

it('tells the page where imports are sent', async () => {
  expect((await findPageData(plain)).bulkUrl).toBeUndefined()
  expect((await findPageData(separate)).bulkUrl).toBe(`http://${tenant.subdomain}.localhost:8443/imports`)
  expect((await findPageData(sameOrigin)).bulkUrl).toBe('/imports')
})

describe('an import sent to another origin', () => {
  it('is accepted from the pages of the tenant, with their cookies', async () => {
    const preflight = await separate.app.inject({ method: 'OPTIONS', url: '/api/bulk', headers: { host, origin } })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers['access-control-allow-headers']).toContain('x-foyer')
    const response = await sendFile(separate, fromOtherPort)
    expect(response.status).toBe(200)
    for (const { headers } of [preflight, response])
      expect(headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
      })
  })

  it('has a readable error', async () => {
    const file = new File([''], 'users.csv')
    const send = separate.as(tenant.admin).call(contract.userImports.create, { file }, { headers: fromOtherPort })
    expect(await send).toMatchObject({ status: 400, headers: { 'access-control-allow-origin': origin } })
  })

  it.each([
    ['another tenant', { ...fromOtherPort, origin: 'http://other.localhost:3000' }],
    ['another site', { origin, 'sec-fetch-site': 'cross-site' }],
  ])('is rejected from %s', async (_name, headers) => {
    const response = await sendFile(separate, headers)
    expect(response.status).toBe(403)
    expect(response.headers['access-control-allow-origin']).not.toBe(headers.origin === origin ? '*' : headers.origin)
  })

  it.each([
    ['without the setting', plain],
    ['where only the path differs', sameOrigin],
  ])('is rejected %s', async (_name, kit) => {
    const response = await sendFile(kit, fromOtherPort)
    expect(response.status).toBe(403)
    expect(response.headers).not.toHaveProperty('access-control-allow-origin')
  })

  it('is the only call that another origin may send', async () => {
    const changed = await separate
      .as(tenant.admin)
      .call(contract.auth.updateLanguage, { language: 'fr' }, { headers: fromOtherPort })
    expect(changed.status).toBe(403)
    expect(changed.headers).not.toHaveProperty('access-control-allow-origin')
  })
})
