// Every address and call that gives a byte or a title of a shared recording, asked for by strangers of every kind.
import { randomUUID } from 'node:crypto'
import type { Call } from '@foyer/contract/call'
import { recordingLinks } from '@foyer/contract/recordings/recording-links'
import { afterEach, describe, expect, it } from 'vitest'
import { composedSound } from '#test/recordings-fixture.ts'
import { type Shared, type SharedRecipient, useSharing } from '#test/sharing-fixture.ts'

const { kit, tenant, host, member, makeRecording, share, createRecipient, open, watch } = await useSharing()
const client = await kit.createUser(tenant, { level: 'client' })
const named = await kit.createUser(tenant, { email: `named-${randomUUID()}@example.test` })
const otherTenant = await kit.createTenant()

const topic = 'Zebra finch syndrome'
const recordingId = await makeRecording(topic, { kinds: ['video', 'audio', 'poster'] })

type Way = { name: string; ask: (link: { token: string }, from: SharedRecipient, place?: Place) => Promise<Asked> }
type Asked = { status: number; text: string }
type Place = { address?: string; subdomain?: string }

const files = ['video', 'audio', 'poster'].flatMap((kind): Way[] => {
  const ask =
    (headers: { [name: string]: string }, method: 'GET' | 'HEAD' = 'GET', suffix = ''): Way['ask'] =>
    async (link, from, place) => {
      const response = await from.get(link, headers, { ...place, method, kind: kind + suffix })
      return { status: response.statusCode, text: `${response.payload} ${JSON.stringify(response.headers)}` }
    }
  return [
    { name: `${kind}`, ask: ask({}) },
    { name: `a part of ${kind}`, ask: ask({ range: 'bytes=0-3' }) },
    { name: `the end of ${kind}`, ask: ask({ range: 'bytes=-1' }) },
    { name: `a part of ${kind} that is not there`, ask: ask({ range: 'bytes=900000-' }) },
    { name: `the headers of ${kind}`, ask: ask({}, 'HEAD') },
    { name: `${kind} to save`, ask: ask({}, 'GET', '?download=1') },
  ]
})

const defineWay = (name: string, call: Call, input: object = {}): Way => ({
  name,
  ask: async ({ token }, from, { address, subdomain = tenant.subdomain } = {}) => {
    const options = address === undefined ? {} : { address }
    const caller = kit.guest({ subdomain }, from.cookie())
    const { status, body, headers } = await caller.send(call, { token, ...input }, options)
    return { status, text: `${JSON.stringify(body)} ${JSON.stringify(headers)}` }
  },
})

const calls = [
  defineWay('the page', recordingLinks.open),
  defineWay('the chat', recordingLinks.listMessages),
  defineWay('a report', recordingLinks.report, { openingId: randomUUID(), watchedMs: 0 }),
]

const ways = [...files, ...calls]

/** Asks for everything and expects that nothing of the recording is in the responses. */
async function expectNothing(
  link: { token: string },
  from: SharedRecipient,
  statuses: readonly number[],
  place?: Place,
) {
  for (const { name, ask } of ways) {
    const { status, text } = await ask(link, from, place)
    expect.soft([...statuses, ...(name === 'the page' || name === 'a report' ? [200] : [])], name).toContain(status)
    for (const secret of ['Zebra', 'Gus', 'Hello', 'Hedy', 'content-range', composedSound.toString()])
      expect.soft(text, name).not.toContain(secret)
  }
}

async function expectAll(link: Shared, from: SharedRecipient) {
  const statuses = await Promise.all(ways.map(({ ask }) => ask(link, from)))
  const expected = ways.map(({ name }) => {
    if (name.endsWith('to save')) return 403
    if (name.endsWith('that is not there')) return 416
    return name.includes('a part of') || name.includes('the end of') ? 206 : 200
  })
  expect(statuses.map(({ status }) => status)).toEqual(expected)
  expect((await open(link, { recipient: from })).body).toMatchObject({ state: 'open', topic })
}

const setNetworks = (networks: readonly string[]) =>
  kit.owner(
    `insert into recording_settings (tenant_id, allowed_networks) values ($1, $2)
     on conflict (tenant_id) do update set allowed_networks = excluded.allowed_networks`,
    [tenant.tenantId, JSON.stringify(networks.map((value) => ({ value, note: '' })))],
  )

afterEach(async () => {
  await kit.shiftClock(0)
  await setNetworks([])
})

describe('a shared recording', () => {
  it('gives everything to who may open its link', async () => {
    await expectAll(await share(recordingId), createRecipient())
    await expectAll(await share(recordingId, { audience: 'members' }), createRecipient(member))
    await expectAll(
      await share(recordingId, { audience: 'addresses', addresses: [named.email] }),
      createRecipient(named),
    )
    const link = await share(recordingId, { password: 'the password' })
    const recipient = createRecipient()
    await open(link, { recipient, password: 'the password' })
    await expectAll(link, recipient)
  })

  it('can be saved only where the link allows it', async () => {
    const link = await share(recordingId, { download: true })
    const saved = await createRecipient().get(link, {}, { kind: 'video?download=1' })
    expect(saved.statusCode).toBe(200)
    expect(saved.headers).toMatchObject({
      'content-disposition': expect.stringContaining('Zebra_finch_syndrome.mp4'),
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    })
  })

  it('gives nothing to who is not signed in, or with another account', async () => {
    const members = await share(recordingId, { audience: 'members' })
    const addresses = await share(recordingId, { audience: 'addresses', addresses: [named.email] })
    const stranger = await kit.createUser(otherTenant)
    for (const link of [members, addresses]) {
      await expectNothing(link, createRecipient(), [401])
      await expectNothing(link, createRecipient({ cookie: 'session=wrong' }), [401])
      await expectNothing(link, createRecipient(stranger), [401])
      await expectNothing(link, createRecipient(client), [403])
    }
    for (const user of [member, host, tenant.admin]) await expectNothing(addresses, createRecipient(user), [403])
    expect((await open(members, { user: client })).body).toEqual({
      ...{ state: 'not-permitted', email: client.email, audience: 'members' },
    })
    expect((await open(members)).body).toEqual({ state: 'signed-out' })
  })

  it('gives nothing before the password, and nothing after a wrong one', async () => {
    const link = await share(recordingId, { password: 'the password' })
    const recipient = createRecipient()
    await expectNothing(link, recipient, [401])
    await open(link, { recipient, password: 'a wrong one' })
    await expectNothing(link, recipient, [401])
    for (const cookie of ['device=', `device=${'A'.repeat(22)}.${'A'.repeat(22)}`, 'device=../..'])
      await expectNothing(link, createRecipient({ cookie }), [401])
    const other = await share(recordingId, { password: 'the password' })
    await open(other, { recipient, password: 'the password' })
    await expectNothing(link, recipient, [401])
  })

  it('gives nothing after a withdrawal, and nothing in the trash', async () => {
    const link = await share(recordingId)
    await kit.as(host).call(recordingLinks.withdraw, { id: link.id })
    await expectNothing(link, createRecipient(), [410])
    await expectNothing(link, createRecipient(host), [410])
    const kept = await share(recordingId)
    await kit.owner('update recordings set trashed_at = now() where id = $1', [recordingId])
    await expectNothing(kept, createRecipient(), [410])
    await kit.owner('update recordings set trashed_at = null where id = $1', [recordingId])
    await expectAll(kept, createRecipient())
  })

  it('gives nothing until it is ready', async () => {
    const link = await share(recordingId, { audience: 'members' })
    for (const state of ['recording', 'processing', 'failed']) {
      await kit.owner('update recordings set state = $2 where id = $1', [recordingId, state])
      await expectNothing(link, createRecipient(), [401])
      for (const { ask, name } of files) expect((await ask(link, createRecipient(member))).status, name).toBe(404)
    }
    await kit.owner(`update recordings set state = 'ready' where id = $1`, [recordingId])
  })

  it('gives nothing from networks that the tenant does not allow', async () => {
    const link = await share(recordingId)
    await setNetworks(['198.51.100.0/24', '2001:db8:40::/48'])
    await expectNothing(link, createRecipient(), [403], { address: '203.0.113.1' })
    await expectNothing(link, createRecipient(), [403], { address: '::ffff:203.0.113.1' })
    await expectNothing(link, createRecipient(), [403], { address: '2001:db8:41::1' })
    const forged = await createRecipient().get(link, { 'x-forwarded-for': '198.51.100.9' }, { address: '203.0.113.1' })
    expect(forged.statusCode).toBe(403)
    for (const address of ['198.51.100.9', '::ffff:198.51.100.9', '2001:db8:40::9'])
      expect((await createRecipient().get(link, {}, { address })).statusCode).toBe(200)
    expect((await open(link, { address: '203.0.113.1' })).body).toEqual({ state: 'outside' })
  })

  it('gives nothing at the address of another tenant, and none of a tenant that is disabled', async () => {
    const link = await share(recordingId)
    await expectNothing(link, createRecipient(), [404], { subdomain: otherTenant.subdomain })
    await expectNothing(link, createRecipient(), [404], { subdomain: '' })
    await kit.owner(`update hosts set status = 'disabled' where subdomain = $1`, [tenant.subdomain])
    await expectNothing(link, createRecipient(), [404])
    await kit.owner(`update hosts set status = 'active' where subdomain = $1`, [tenant.subdomain])
  })

  it('ends by the clock of the database, to the second', async () => {
    const link = await share(recordingId)
    const recipient = createRecipient()
    const { openingId } = (await open(link, { recipient })).body
    const [{ seconds }] = await kit.owner(
      `select extract(epoch from expires_at - portal_now())::float8 as seconds from recording_links where id = $1`,
      [link.id],
    )
    await kit.shiftClock(seconds - 1)
    expect((await recipient.get(link, { range: 'bytes=0-3' })).statusCode).toBe(206)
    await kit.shiftClock(seconds + 1)
    await expectNothing(link, recipient, [410])
    expect((await watch(link, { openingId, watchedMs: 0 }, recipient)).body).toEqual({ state: 'expired', part: '' })
    expect((await open(link, { recipient })).body).toEqual({ state: 'expired', at: link.expiresAt })
  })

  it('is not found with anything but its token, always in the same way', async () => {
    const link = await share(recordingId)
    const { token } = link
    const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    const swapped = [...token]
      .map((one) => (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase()))
      .join('')
    const tokens = [
      'A'.repeat(43),
      changed,
      swapped,
      'x'.repeat(10_240),
      '../',
      '..%2f..%2f',
      link.id,
      recordingId,
      '',
      `${token}=`,
      `${token}%00`,
    ]
    const bodies = new Set<string>()
    const withoutId = (text: string) => text.replace(/"requestId":"[^"]*"/, '')
    for (const wrong of tokens) {
      for (const kind of ['video', 'poster']) {
        const { statusCode, payload } = await createRecipient().get({ token: wrong }, {}, { kind })
        expect.soft(statusCode, wrong.slice(0, 50)).toBe(404)
        bodies.add(withoutId(payload))
      }
      for (const call of [recordingLinks.open, recordingLinks.listMessages]) {
        const { status, body } = await kit.guest(tenant).send(call, { token: wrong })
        expect.soft(status, wrong.slice(0, 50)).toBe(404)
        bodies.add(withoutId(JSON.stringify(body)))
      }
    }
    expect([...bodies]).toHaveLength(1)
    expect((await createRecipient().get({ token }, {}, { kind: 'chat' })).statusCode).toBe(404)
    expect((await createRecipient().get({ token }, {}, { kind: 'video/' })).statusCode).toBe(404)
  })
})
