// Subject: platform/security/rate-limits.ts
import { globSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { fillPath } from '@foyer/contract/call-url'
import { allCalls } from '@foyer/contract/contract'
import { describe, expect, it } from 'vitest'
import { unknownId } from './access.ts'
import { countedRequests, type Request } from './counted-requests.ts'
import { useFakeEngine } from './fake-engine.ts'
import { useKit } from './kit.ts'

const fake = await useFakeEngine()
// There is a mail server, at which nothing listens, because without one no organisation can be signed up.
const kit = await useKit({ engine: fake.engine, env: { OUTBOUND_ALLOW: '127.0.0.1', SMTP_URL: 'smtp://127.0.0.1:9' } })
const tenant = await kit.createTenant()
const port = await kit.listen()

/** Finds the counts of a tenant, by the first word of each key. */
async function findCounts(tenantId: string): Promise<{ [limit: string]: number }> {
  const rows = await kit.owner(
    `select split_part(key, ':', 1) as name, sum(count)::int as count from rate_limits where tenant_id = $1 group by 1`,
    [tenantId],
  )
  return Object.fromEntries(rows.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]))
}

/** Sends a request as a browser that is gone as soon as it is on its way. */
async function sendAndLeave({ call, input, tenant, cookie }: Request): Promise<void> {
  const host = [tenant.subdomain, kit.env.publicUrl.host].filter((name) => name !== '').join('.')
  const { path, rest } = fillPath(call.path, Object(input))
  const body = JSON.stringify(rest)
  const headers = {
    host,
    origin: `${kit.env.publicUrl.protocol}//${host}`,
    'x-foyer': '1',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...(cookie === undefined ? {} : { cookie }),
  }
  const lines = Object.entries(headers).map((line) => line.join(': '))
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const request = [`${call.method} /api${path} HTTP/1.1`, ...lines, '', body].join('\r\n')
  await new Promise<void>((resolve) => socket.write(request, () => resolve()))
  socket.destroy()
}

describe.each(countedRequests)('$name', ({ prepare, status, counted }) => {
  it('is counted as it ends', async () => {
    const request = await prepare(kit)
    const { call, input, tenant, cookie } = request
    const response = await kit.guest(tenant, cookie).send(call, input)
    expect([response.status, response.body]).toEqual([status, response.body])
    expect(await findCounts(tenant.tenantId)).toEqual(counted)
  })

  it.runIf(Object.keys(counted).length > 0)('is counted, too, when its browser does not wait', async () => {
    const request = await prepare(kit)
    await sendAndLeave(request)
    await expect.poll(() => findCounts(request.tenant.tenantId), { timeout: 10_000 }).toEqual(counted)
  })
})

describe('a limit of requests of one network', () => {
  const limited = allCalls.filter(({ limit }) => limit !== undefined)

  it.each(limited.map((call, nth) => ({ path: call.path, call, nth })))(
    'counts each request of $path, whatever comes of it',
    async ({ call, nth }) => {
      const address = `198.18.${Math.floor(nth / 250)}.${(nth % 250) + 1}`
      const findLeft = async (cookie: string | undefined, input: object) => {
        const { headers } = await kit.guest(tenant, cookie).send(call, { id: unknownId, ...input }, { address })
        return [Number(headers['x-ratelimit-limit']), Number(headers['x-ratelimit-remaining'])]
      }
      const limit = call.limit ?? 0
      expect(await findLeft(undefined, {})).toEqual([limit, limit - 1])
      expect(await findLeft(tenant.admin.cookie, {})).toEqual([limit, limit - 2])
      expect(await findLeft(tenant.admin.cookie, { unknown: 'x'.repeat(300_000) })).toEqual([limit, limit - 3])
    },
  )
})

/** Limits that have tests of their own. */
const elsewhere = new Map([
  ['outside-emails', 'test/outside-emails.test.ts'],
  ['outside-changes', 'test/outside-emails.test.ts'],
  ['outside-emails-of-visitors', 'test/outside-emails.test.ts'],
  ['waiting-email', 'waiting.test.ts: a job, no request'],
  ['waiting-emails', 'waiting.test.ts: a job, no request'],
  ['failed-join', 'failed-joins.test.ts: reports of participants'],
  ['reply', 'calendar-replies.test.ts: mails, not requests'],
  ['recording-link', 'recording-links.test.ts: passwords of links'],
  ['recording-link-request', 'openings.test.ts: requests for a new link'],
  ['recording-link-request-from', 'openings.test.ts: requests for a new link'],
  ['recording-openings', 'openings.test.ts: openings that are listed'],
  ['recording-downloads', 'downloads.test.ts: a route, no call'],
  ['calendar-feed', 'calendar-feed.test.ts: a route, no call'],
  ['calendar-feed-from', 'calendar-feed.test.ts: a route, no call'],
])

it('has a way for everything that the source counts', () => {
  const folder = join(import.meta.dirname, '..', 'src')
  const sources = globSync('**/*.ts', { cwd: folder })
    .filter((name) => !/\.(test|access|fixture)\.ts$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((text) => /rateLimits|rate_limits|rate-limits/.test(text))
  const find = (pattern: RegExp) => sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name))
  const keys = find(/\bkey(?:: | = )['`]([a-z]+(?:-[a-z]+)*)(?=[:'`])/g)
  const attempts = find(/\bname: '([a-z-]+)',\s*subject/g)
  const counted = new Set(countedRequests.flatMap((request) => Object.keys(request.counted)))
  const missing = [...keys, ...attempts].filter((name) => !counted.has(name) && !elsewhere.has(name))
  expect(keys.length).toBeGreaterThan(15)
  expect(attempts.length).toBeGreaterThan(5)
  expect(missing).toEqual([])
})
