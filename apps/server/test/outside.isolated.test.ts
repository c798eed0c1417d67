// Subject: app/call-pipeline.ts, platform/concurrency
import { createSocket } from 'node:dgram'
import dns from 'node:dns'
import { createServer } from 'node:net'
import type { Call } from '@foyer/contract/call'
import { contract } from '@foyer/contract/contract'
import { meetsLevel } from '@foyer/contract/levels'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { loadAccess } from './access.ts'
import { measureAllowedDelay, measurePages } from './delays.ts'
import { useFakeEngine } from './fake-engine.ts'
import { type TestTenant, type TestUser, useKit } from './kit.ts'

// Nothing outside the database responds while `stalled` is set.
const outside = vi.hoisted(() => {
  const releases = new Set<() => void>()
  const state = { stalled: false }
  return {
    state,
    reached: new Set<string>(),
    wait: (what: string): Promise<void> => {
      if (!state.stalled) return Promise.resolve()
      outside.reached.add(what)
      return new Promise<void>((resolve) => releases.add(resolve))
    },
    release: (): void => {
      state.stalled = false
      for (const release of releases) release()
      releases.clear()
    },
  }
})

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  return {
    ...real,
    hash: async (...args: Parameters<typeof real.hash>) => {
      await outside.wait('hashing')
      return real.hash(...args)
    },
    verify: async (...args: Parameters<typeof real.verify>) => {
      await outside.wait('hashing')
      return real.verify(...args)
    },
  }
})
vi.mock('sharp', async (original) => {
  const { default: real } = await original<{ default: (...args: unknown[]) => { metadata: () => Promise<unknown> } }>()
  const stalling = (...args: unknown[]) => {
    const picture = real(...args)
    const { metadata } = picture
    picture.metadata = async () => {
      await outside.wait('decoding')
      return Reflect.apply(metadata, picture, [])
    }
    return picture
  }
  return { default: Object.assign(stalling, real) }
})

const nameServers = dns.getServers()

const nameServer = createSocket('udp4')
nameServer.on('message', () => void outside.wait('a name server'))
await new Promise<void>((resolve) => nameServer.bind(0, '127.0.0.1', resolve))
dns.setServers([`127.0.0.1:${nameServer.address().port}`])
const mailServer = createServer(() => void outside.wait('a mail server'))
await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve))
const address = mailServer.address()
const mailPort = typeof address === 'object' && address !== null ? address.port : 0
const engine = await useFakeEngine()
const { signalUrl } = engine.engine
engine.engine.signalUrl = async () => {
  await outside.wait('the engine')
  return signalUrl()
}
const kit = await useKit({
  engine: engine.engine,
  env: { OUTBOUND_ALLOW: '127.0.0.1', PUBLIC_URL: 'http://localhost:3000' },
})
const busy = await kit.createTenant()
const quiet = await kit.createTenant()
afterAll(async () => {
  outside.release()
  dns.setServers(nameServers)
  nameServer.close()
  mailServer.close()
})

type Row = { name: string; call: Call; send: (who: TestUser) => Promise<{ status: number; body: { code?: string } }> }

const picture = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], 'logo.png')
const smtp = { security: 'none', username: '', password: '', fromName: 'A', fromEmail: 'a@a.example' }
const meeting = { topic: 'T', timezone: 'UTC', password: 'secret1', start: '2090-01-01T10:00', end: '2090-01-01T11:00' }

/** Inputs that get past the checks of a call to what it waits for, where those of the access rows do not. */
async function buildInputs(tenant: TestTenant): Promise<{ [path: string]: (n: number) => unknown }> {
  const { body } = await kit.as(tenant.admin).call(contract.meetings.create, meeting)
  const others = await Promise.all(Array.from({ length: 30 }, () => kit.createUser(tenant)))
  const device = { os: '', version: '', platform: '', speaker: '', mic: '', camera: '', network: '' }
  const [token] = await kit.platform.database.withTenant(tenant.tenantId, async (db) => {
    const { issueTokens: replaceTokens } = await import('#platform/security/one-time-tokens.ts')
    return [...(await replaceTokens(db, 'reset', [tenant.admin.id])).values()]
  })
  return {
    '/addTenantSMTP': () => ({ ...smtp, host: 'silent.example', port: 25 }),
    '/testTenantSMTP': () => ({ ...smtp, host: '127.0.0.1', port: mailPort }),
    '/startMeeting': () => ({ id: body.id, device }),
    '/joinMeeting': () => ({ number: body.number, password: 'secret1', name: 'Ada', device }),
    '/changePassword': () => ({ token, password: 'Fresh2Word', confirmation: 'Fresh2Word' }),
    '/renewUserPassword/:id': (n) => ({ id: others[n % others.length]?.id }),
    '/uploadBrandPicture': () => ({ slot: 'logoDark', file: picture }),
    '/login/user': () => ({ appIdentifier: 'web', email: tenant.admin.email, password: 'Wrong1Word' }),
  }
}

const cases = await loadAccess()
let requests = 0
const rows = (inputs: { [path: string]: (n: number) => unknown }): Row[] =>
  cases
    .filter(({ call }) => call !== contract.auth.logout)
    .map(({ name, call, level, buildInput }) => ({
      name,
      call,
      send: (who) => {
        requests += 1
        const input = inputs[call.path]?.(requests) ?? buildInput(busy.tenantId)
        const address = `10.2.${Math.floor(requests / 250) % 250}.${requests % 250}`
        return kit.as(meetsLevel(who.level, level) ? who : kit.operator.admin).send(call, input, { address })
      },
    }))

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Connections that are idle in a transaction, because a request waits while it holds one. */
async function countIdleTransactions(): Promise<number> {
  const [row] = await kit.owner(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and state = 'idle in transaction' and state_change < clock_timestamp() - interval '100 ms'`,
  )
  return row.count
}

/**
 * Expects that no transaction is idle. One that a waiting request holds stays until it is released; a busy machine may
 * leave others idle for a moment.
 */
const expectNoIdleTransaction = (message: string) => expect.poll(countIdleTransactions, { message }).toBe(0)

/** Finds the calls that do not end while nothing outside does. */
async function findWaiting(): Promise<{ waiting: Row[]; settle: () => Promise<unknown> }> {
  outside.state.stalled = true
  const waiting: Row[] = []
  const pending: Promise<unknown>[] = []
  for (const row of rows(await buildInputs(busy))) {
    outside.reached.clear()
    const response = row.send(busy.admin)
    pending.push(response)
    const answered = await Promise.race([response.then(() => true), pause(400).then(() => false)])
    if (!answered || outside.reached.size > 0) waiting.push(row)
  }
  return { waiting, settle: () => Promise.allSettled(pending) }
}

describe('while nothing outside the database responds', () => {
  it('no waiting call keeps a transaction open, and thirty of each do not delay other tenants', async () => {
    const { waiting, settle } = await findWaiting()
    expect(waiting.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'auth.login',
        'passwords.change',
        'users.create',
        'tenants.create',
        'tenantBrands.uploadPicture',
        'tenantSmtp.create',
        'tenantSmtp.test',
        'room.start',
        'room.join',
      ]),
    )
    await expectNoIdleTransaction('one of each')
    for (const row of waiting) {
      const sent = Array.from({ length: 30 }, () => row.send(busy.admin))
      await pause(150)
      await expectNoIdleTransaction(row.name)
      // A page that waited for one of them would wait until they are released, after this loop.
      await measurePages(kit, quiet.admin)
      void Promise.allSettled(sent)
    }
    outside.release()
    await settle()
  }, 300_000)

  it('thirty concurrent checks of a large file do not delay other tenants', async () => {
    outside.release()
    const lines = Array.from({ length: 30_000 }, (_, n) => `p${n}@large.example,Ann,Lee`)
    const file = new File([`Email,First name,Last name\n${lines.join('\n')}`], 'large.csv')
    // The session of the first administrator ended with a change of password above.
    const admin = await kit.createUser(busy, { level: 'admin' })
    const { body: draft } = await kit.as(admin).call(contract.userImports.create, { file })
    const options = { role: 'member' as const, language: 'en' as const }
    const input = { id: draft.id, mapping: draft.mapping, options }
    const allowed = await measureAllowedDelay(kit, quiet.admin)
    const sent = Array.from({ length: 30 }, () => kit.as(admin).call(contract.userImports.check, input))
    expect(await measurePages(kit, quiet.admin)).toBeLessThanOrEqual(allowed)
    const statuses = new Set((await Promise.all(sent)).map(({ status }) => status))
    expect(statuses).toContain(200)
    expect([...statuses].filter((status) => status !== 200 && status !== 429)).toEqual([])
  }, 120_000)

  it('calls above the concurrency limit of a tenant are rejected with Retry-After', async () => {
    outside.state.stalled = true
    const call = contract.tenantSmtp.create
    const input = { ...smtp, security: 'none' as const, host: 'silent.example', port: 25 }
    const other = await kit.createTenant()
    const responses = await Promise.all(Array.from({ length: 8 }, () => kit.as(other.admin).call(call, input)))
    outside.release()
    const refused = responses.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThanOrEqual(4)
    for (const { body, headers } of refused) {
      expect(body.code).toBe('busy')
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
  })
})
