import { type IncomingMessage, request } from 'node:http'
import { Client } from 'pg'
import { hashPassword } from '../apps/server/src/platform/security/passwords.ts'
import { startMailServer } from '../apps/server/test/mail-server.ts'
import { freePort } from '../apps/server/test/process.ts'
import { webClientId } from '../packages/contract/src/constants.ts'
import { contract } from '../packages/contract/src/contract.ts'
import { startServer } from './child.ts'
import { buildHeaders, table, verdict } from './report.ts'
import { makeTenant, type Person, prepareWith } from './setup.ts'

// `node bench/sign-in-timing.ts`: whether response times reveal which email addresses are known, in pairs. Linux only: each pair comes from a loopback address of its own, because of the limits for a network.

const pairs = { login: 300, forgot: 1000, resend: 1000 }
const warmUp = 20
const maxDifference = 0.1

async function fill(connection: ConstructorParameters<typeof Client>[0]): Promise<{ person: Person }> {
  const client = new Client(connection)
  await client.connect()
  try {
    const person = await makeTenant(client, 'timing', 0)
    await client.query('update tenants set signup_normal_enabled = true where tenant_id = $1', [person.tenantId])
    await client.query(
      `insert into users (tenant_id, email, firstname, lastname, role, password_hash)
       select $1, 'known' || n || '@example.test', 'First', 'Last', 'member', $2 from generate_series(1, 2000) n`,
      [person.tenantId, await hashPassword('Lantern7Moss')],
    )
    await client.query('vacuum analyze')
    return { person }
  } finally {
    await client.end()
  }
}

type Attempt = { path: string; body: object; from: string; status: number }

/** Milliseconds until the whole response has arrived. */
async function measure(person: Person, port: number, { path, body, from, status }: Attempt): Promise<number> {
  const headers = buildHeaders({ ...person, cookie: '' }, port)
  const began = performance.now()
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, localAddress: from, path: `/api${path}`, method: 'POST', headers }
    const sent = request(options, resolve)
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })
  for await (const _chunk of response);
  if (response.statusCode !== status) throw new Error(`${path} responded with ${response.statusCode}`)
  return performance.now() - began
}

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN

const stops: (() => Promise<void>)[] = []
try {
  const { connection, name, person, stop } = await prepareWith(fill)
  stops.push(stop)
  const mailServer = await startMailServer()
  stops.push(mailServer.stop)
  const portal = startServer('portal-server.ts', [], { SMTP_URL: mailServer.url })
  stops.push(portal.stop)
  const port = await freePort()
  await portal.ask({ open: { connection, name, port } })

  const calls = [
    {
      title: 'sign-in with a wrong password',
      path: contract.auth.login.path,
      pairs: pairs.login,
      status: 401,
      toBody: (email: string) => ({ email, password: 'not the password', appIdentifier: webClientId }),
    },
    {
      title: 'forgotten password',
      path: contract.passwords.forgot.path,
      pairs: pairs.forgot,
      status: 200,
      toBody: (email: string) => ({ email }),
    },
    // Registering itself answers that an email is taken, as specified; only sending it again must not tell.
    {
      title: 'email of a registration again',
      path: contract.registration.resend.path,
      pairs: pairs.resend,
      status: 200,
      toBody: (email: string) => ({ email }),
    },
  ]
  const rows = [['', 'known', 'unknown', 'difference', `aim ${maxDifference * 100} %`]]
  for (const [index, { title, path, pairs: count, status, toBody }] of calls.entries()) {
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
    for (let n = -warmUp; n < count; n++) {
      const pair = n + warmUp + 1
      const from = `127.${index + 1}.${pair >> 8}.${pair & 255}`
      // Each first in every other pair.
      const order = n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const kind of order) {
        const email = `${kind}${pair}@example.test`
        const time = await measure(person, port, { path, body: toBody(email), from, status })
        if (n >= 0) times[kind].push(time)
      }
    }
    const [known, unknown] = [median(times.known), median(times.unknown)]
    const difference = Math.abs(known / unknown - 1)
    rows.push([
      title,
      `${known.toFixed(2)} ms`,
      `${unknown.toFixed(2)} ms`,
      `${(difference * 100).toFixed(1)} %`,
      verdict(difference <= maxDifference),
    ])
  }
  console.log(table(rows))
} finally {
  for (const stop of stops.toReversed()) await stop()
}
