import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Call, Input } from '@foyer/contract/call'
import { fillPath } from '@foyer/contract/call-url'
import { contract } from '@foyer/contract/contract'
import { Client } from 'pg'
import { z } from 'zod'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded-postgres.ts'
import { type MailServer, startMailServer } from '../../apps/server/test/mail-server.ts'
import { findChildren, freePort, type PortalProcess, startPortal } from '../../apps/server/test/process.ts'

export const password = 'Correct1Horse'
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const operator = { email: 'root@example.test', password: 'Operator1Word' }

/** A user who can sign in. */
export type TestUser = { email: string; password: string; name: string; cookie: string }
/** A tenant with an administrator and two members. */
export type TestTenant = { origin: string; subdomain: string; admin: TestUser; host: TestUser; member: TestUser }

/** Runs a portal as started by `npm start`, with mail server, database and engine in its own folder. */
export async function runPortal(env: NodeJS.ProcessEnv = {}, hostname = 'localhost') {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-e2e-'))
  const port = await freePort()
  const mails: MailServer = await startMailServer()
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), log: quiet })
  const settings = {
    FOYER_DATA: folder,
    DATABASE_URL: postgres.databaseUrl,
    ENGINE: 'embedded',
    SMTP_URL: mails.url,
    // The address of the mail server, so that tenants may use it.
    OUTBOUND_ALLOW: '127.0.0.1',
    REQUESTS_PER_MINUTE: '100000',
    FOYER_ADMIN_EMAIL: operator.email,
    FOYER_ADMIN_PASSWORD: operator.password,
    PUBLIC_URL: `http://${hostname}:${port}`,
    ...env,
  }
  let running: PortalProcess = startPortal(port, settings)
  await running.ready()
  const toHostname = (subdomain: string): string =>
    subdomain === '' ? `${hostname}:${port}` : `${subdomain}.${hostname}:${port}`

  const call = <C extends Call>(subdomain: string, cookie: string, { method, path }: C, input: Input<C>) =>
    new Promise<{ body: unknown; cookie: string }>((resolve, reject) => {
      const host = toHostname(subdomain)
      const { path: filled, rest } = fillPath(path, Object(input))
      const headers = { host, cookie, 'x-foyer': '1', 'content-type': 'application/json', origin: `http://${host}` }
      const sent = request({ host: '127.0.0.1', port, method, path: `/api${filled}`, headers }, (response) => {
        let text = ''
        response.on('data', (data: Buffer) => (text += data.toString()))
        response.on('end', () => {
          if (response.statusCode !== 200) return reject(new Error(`${path}: ${text}`))
          const cookies = response.headers['set-cookie'] ?? []
          const session = cookies.find((cookie) => cookie.startsWith('session='))
          resolve({ body: JSON.parse(text), cookie: session?.split(';')[0] ?? '' })
        })
      })
      sent.on('error', reject)
      sent.end(method === 'GET' ? undefined : JSON.stringify(rest))
    })

  const signIn = async (subdomain: string, email: string, secret: string) =>
    call(subdomain, '', contract.auth.login, { email, password: secret })

  const rootMs = 10 * 60_000
  let rootSince = 0
  let root: ReturnType<typeof signIn> | undefined
  /** Creates a tenant and its users through the API, as an operator and an administrator would. */
  const seedTenant = async (subdomain: string): Promise<TestTenant> => {
    // Once for many tenants, because sign-ins are limited per minute; again before the password has to be confirmed.
    if (Date.now() - rootSince > rootMs) {
      root = signIn('', operator.email, operator.password)
      rootSince = Date.now()
    }
    const mail = (name: string): string => `${name.toLowerCase()}@${subdomain}.test`
    const made = await call('', (await root)?.cookie ?? '', contract.tenants.create, {
      name: `House of ${subdomain}`,
      sname: subdomain,
      subdomain,
      adminFirstname: 'Ann',
      adminLastname: 'Admin',
      adminEmail: mail('ann'),
    })
    const first = await signIn(subdomain, mail('ann'), z.object({ password: z.string() }).parse(made.body).password)
    const { tmpid } = z.object({ tmpid: z.string() }).parse(first.body)
    const admin = await call(subdomain, '', contract.passwords.change, {
      token: tmpid,
      password,
      confirmation: password,
    })
    const add = async (firstname: string): Promise<TestUser> => {
      await call(subdomain, admin.cookie, contract.users.create, {
        firstname,
        lastname: 'Person',
        email: mail(firstname),
        role: 'member',
        language: 'en',
        password,
        changeOnNextSignIn: false,
      })
      return {
        email: mail(firstname),
        password,
        name: `${firstname} Person`,
        cookie: (await signIn(subdomain, mail(firstname), password)).cookie,
      }
    }
    return {
      origin: `http://${toHostname(subdomain)}`,
      subdomain,
      admin: { email: mail('ann'), password, name: 'Ann Admin', cookie: admin.cookie },
      host: await add('Hugo'),
      member: await add('Mia'),
    }
  }
  return {
    port,
    mails,
    operator,
    origin: `http://${toHostname('')}`,
    toSubdomain: (origin: string): string => new URL(origin).hostname.slice(0, -hostname.length - 1),
    call,
    signIn,
    seedTenant,
    output: () => running.output(),
    /** The token of the link in the last of `count` emails to an address. */
    tokenTo: async (email: string, count = 1): Promise<string> => {
      for (let tries = 0; mails.to(email).length < count && tries < 200; tries++) await wait(100)
      const mail = mails.to(email)[count - 1]?.mail.text ?? ''
      const token = /#([\w-]{43})/.exec(mail)?.[1]
      if (token === undefined) throw new Error(`${email} has got no mail with a link`)
      return token
    },
    /** Shifts the database's clock by a number of seconds; only its owner may. */
    shiftClock: async (seconds: number) => {
      const client = new Client(postgres.connection)
      await client.connect()
      await client.query(
        `insert into clock_shift (shift) values (make_interval(secs => $1))
         on conflict (only_row) do update set shift = excluded.shift`,
        [seconds],
      )
      await client.end()
    },
    /** The folder of all its data. */
    folder,
    /** Writes what no call makes, as the owner of the database. */
    query: async (text: string, values: unknown[]) => {
      const client = new Client(postgres.connection)
      await client.connect()
      return client.query<Record<string, unknown>>(text, values).finally(() => client.end())
    },
    /** Blocks writes to a table until released, so that a test can observe long work in progress. */
    holdWrites: async (table: string): Promise<() => Promise<void>> => {
      const client = new Client(postgres.connection)
      await client.connect()
      await client.query('begin')
      await client.query(`lock table ${client.escapeIdentifier(table)} in exclusive mode`)
      return () => client.end()
    },
    /** Kills the media engine, and no recorder; the portal starts it again. */
    killEngine: async () => {
      const pids = findChildren(running.child.pid ?? 0, 'engine-worker')
      if (pids.length === 0) throw new Error('the engine does not run')
      for (const pid of pids) process.kill(pid, 'SIGKILL')
    },
    /** Kills the portal and starts it again. */
    crash: async () => {
      running.child.kill('SIGKILL')
      await running.ended
      running = startPortal(port, settings)
      await running.ready()
    },
    stop: async () => {
      running.child.kill('SIGTERM')
      await running.ended
      await mails.stop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type RunningPortal = Awaited<ReturnType<typeof runPortal>>
