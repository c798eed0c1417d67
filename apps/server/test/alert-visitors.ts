import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Input } from '@foyer/contract/call'
import { clients } from '@foyer/contract/tenancy/clients'
import { tenantSmtp } from '@foyer/contract/tenancy/tenant-smtp'
import { tenantSso } from '@foyer/contract/tenancy/tenant-sso'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import type { Installation } from './alert-installation.ts'
import { startFakeIssuer } from './fake-issuer.ts'
import { expectDefined } from './kit.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { makeMeeting } from './meetings.ts'
import { freePort } from './process.ts'
import { providerSettings } from './provider-tenant.ts'

/** Does something several times at once. */
export const times = <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))

/** Requests of tenants that read a table, which a test locks or takes away. */
export async function createReaders({ kit, request, waitUntil, whileLocked }: Installation) {
  const tenants = [await kit.createTenant(), await kit.createTenant()]
  const read = async (n: number) => {
    const { subdomain, admin } = expectDefined(tenants[n % 2])
    return (await request('getGroups', { subdomain, cookie: admin.cookie, body: {} })).status
  }
  return {
    read,
    /** Has requests wait for a lock. */
    readSlowly: async (count: number, ms: number) => {
      let reading: Promise<number[]> | undefined
      await whileLocked('groups in access exclusive', async () => {
        reading = times(count, read)
        const waiting = `(select count(*) from pg_locks where not granted and relation = 'groups'::regclass) >= $1`
        await waitUntil('nothing waits for the lock', waiting, [count])
        await wait(ms)
      })
      expect(new Set(await reading)).toEqual(new Set([200]))
    },
  }
}

/** Guests who join meetings of the first portal, and an app that is too old to. */
export async function createGuests({ kit, ports, request }: Installation) {
  const tenant = await kit.createTenant()
  const meetings = await times(5, () => makeMeeting(kit, tenant.admin, { options: { joinBeforeHost: true } }))
  const form: Input<typeof clients.create> = {
    ...{ name: 'Tablets', identifier: 'tablets', minVersion: '2.0.0', maxVersion: '', servers: [] },
    ...{ iceTransport: 'all', bundlePolicy: 'balanced', videoTransport: 'all', audioTransport: 'all' },
  }
  expect((await kit.as(kit.operator.admin).call(clients.create, form)).status).toBe(200)
  const sockets: WebSocket[] = []
  const join = (n: number, app: object = {}) => {
    const { number, password } = expectDefined(meetings[n % meetings.length])
    return request('joinMeeting', {
      subdomain: tenant.subdomain,
      body: { number, password, name: `Guest ${n}`, ...app },
    })
  }
  const connect = async (n: number): Promise<void> => {
    const { body, cookie } = await join(n)
    const { token } = z.object({ token: z.string() }).parse(body)
    const host = `${tenant.subdomain}.localhost:3000`
    const socket = new WebSocket(`ws://127.0.0.1:${ports.first}/rtc?access_token=${token}`, {
      headers: { host, origin: `http://${host}`, cookie },
    })
    sockets.push(socket)
    await once(socket, 'open')
    socket.on('error', () => undefined)
  }
  const readConnected = async (): Promise<number> =>
    (await kit.owner('select count(*)::int as count from participants where connected_at is not null'))[0].count
  return {
    connect: async (count: number) => {
      const before = await readConnected()
      for (let n = 0; n < count; n += meetings.length) await times(meetings.length, (guest) => connect(n + guest))
      await expect.poll(readConnected).toBe(before + count)
    },
    joinWithOldApp: async () => {
      const { status } = await join(0, { appIdentifier: 'tablets', appVersion: '1.0.0' })
      expect(status).toBe(403)
    },
    leave: () => {
      for (const socket of sockets) socket.terminate()
    },
  }
}

/** Tenants, each of which has a mail server or an identity provider that does not answer. */
export async function createFailingTenants({ kit, request, hurryRetries }: Installation) {
  const port = await freePort()
  const mailServers: MailServer[] = []
  const invite = async (subdomain: string, cookie: string) => {
    const meeting = {
      topic: 'Plan',
      timezone: 'UTC',
      password: 'secret1',
      start: '2090-01-01T10:00',
      end: '2090-01-01T11:00',
    }
    const body = { ...meeting, invitees: [{ email: `guest@${subdomain}.example` }] }
    expect((await request('addMeeting', { subdomain, cookie, body })).status).toBe(200)
  }
  return {
    fail: async () => {
      await times(4, async () => {
        const { subdomain, admin } = await kit.createTenant()
        const server = {
          host: '127.0.0.1',
          port,
          security: 'none',
          username: '',
          fromName: 'A',
          fromEmail: 'a@b.example',
        } as const
        expect((await kit.as(admin).call(tenantSmtp.create, server)).status).toBe(200)
        await invite(subdomain, admin.cookie)
      })
      await times(2, async () => {
        const issuer = await startFakeIssuer()
        const tenant = await kit.createTenant()
        const settings = { ...providerSettings, issuer: issuer.issuer, clientSecret: 'secret' }
        const { body } = await kit.as(tenant.admin).call(tenantSso.create, settings)
        issuer.close()
        const begin = { subdomain: tenant.subdomain, body: { provider: body.id } }
        expect((await request('beginAuthProviderLogin', begin)).body).toMatchObject({ code: 'sso-unavailable' })
      })
    },
    recover: async () => {
      mailServers.push(await startMailServer(port))
      await hurryRetries()
    },
    stop: async () => {
      for (const server of mailServers) await server.stop()
    },
  }
}
