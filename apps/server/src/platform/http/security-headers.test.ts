import fastify from 'fastify'
import { expect, it } from 'vitest'
import { addSecurityHeaders } from './security-headers.ts'

async function get(publicUrl: string, host: string, bulkUrl?: string) {
  const app = fastify()
  addSecurityHeaders(app, { publicUrl: new URL(publicUrl), bulkUrl: URL.parse(bulkUrl ?? '') ?? undefined })
  app.get('/', async () => '')
  const { headers } = await app.inject({ url: '/', headers: { host } })
  return headers
}

it('sends every header that protects a page', async () => {
  expect(await get('https://portal.test', 'acme.portal.test')).toMatchObject({
    'content-security-policy':
      "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';" +
      "img-src 'self' https://*.portal.test data: blob:;media-src 'self' blob: mediastream:;" +
      "connect-src 'self' wss://acme.portal.test;worker-src 'self' blob:;object-src 'none';base-uri 'none';" +
      "form-action 'self';frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  })
})

it('does not ask for https where there is none, nor for subdomains of an address', async () => {
  const headers = await get('http://127.0.0.1:3000', '127.0.0.1:3000')
  expect(headers).not.toHaveProperty('strict-transport-security')
  expect(headers['content-security-policy']).toContain("img-src 'self' data: blob:;")
})

it('allows imports to be sent to another origin, if they have one', async () => {
  const getSources = async (bulkUrl: string) => {
    const { 'content-security-policy': policy } = await get('https://portal.test', 'acme.portal.test', bulkUrl)
    return /connect-src ([^;]*)/.exec(String(policy))?.[1]
  }
  expect(await getSources('https://portal.test:8443/x')).toBe(
    "'self' wss://acme.portal.test https://acme.portal.test:8443",
  )
  expect(await getSources('https://portal.test/imports')).toBe("'self' wss://acme.portal.test")
})

it('lets only the worker that blurs backgrounds run WebAssembly', async () => {
  const app = fastify()
  addSecurityHeaders(app, { publicUrl: new URL('https://portal.test') })
  const getPolicy = async (url: string) => (await app.inject({ url })).headers['content-security-policy']
  expect(await getPolicy('/assets/blur-worker-a1b2.js')).toBe(
    "default-src 'none';script-src 'self' 'wasm-unsafe-eval';connect-src 'self'",
  )
  for (const url of ['/', '/portal/join/1234567890', '/assets/meeting-room-a1b2.js', '/x/assets/blur-worker-a.js'])
    expect(await getPolicy(url)).not.toContain('wasm')
})

it('lets no Host header into the policy', async () => {
  const { 'content-security-policy': policy } = await get('http://portal.test', "x; script-src *.portal.test'")
  expect(policy).toContain("connect-src 'self' 'self';")
})
