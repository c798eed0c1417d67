import { request } from 'node:http'
import { freePort } from '../apps/server/test/process.ts'
import { webClientId } from '../packages/contract/src/constants.ts'
import { contract } from '../packages/contract/src/contract.ts'
import { startServer } from './child.ts'
import { median } from './load.ts'
import { buildHeaders, table, verdict } from './report.ts'
import { type Person, prepareTenant } from './setup.ts'

// `node bench/greedy.ts`: how long others wait while one caller sends the most expensive bodies and headers that the
// portal reads, within the limit of requests.

const greedyRequests = 12
const seconds = 4
const maxP95 = 300
const path = `/api${contract.auth.client.path}`
const form = { appIdentifier: webClientId }

type Sent = { body: string; headers?: Record<string, string>; path?: string; signedIn?: true }

const unknownNames = (count: number): string =>
  JSON.stringify({ ...form, ...Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n.toString(36)}`, 1])) })

const kinds: { title: string; sent: Sent | undefined }[] = [
  { title: 'no one else', sent: undefined },
  { title: '21,000 unknown names', sent: { body: unknownNames(21_000) } },
  { title: 'as many as 16 KB hold', sent: { body: unknownNames(1_600) } },
  { title: 'one long text', sent: { body: JSON.stringify({ ...form, text: 'x'.repeat(220_000) }) } },
  { title: 'deep JSON', sent: { body: `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}` } },
  { title: 'a long list', sent: { body: `{"a":[${'1,'.repeat(100_000)}1]}` } },
  { title: 'long headers', sent: { body: JSON.stringify(form), headers: { 'accept-language': 'a,'.repeat(7000) } } },
  { title: 'many cookies', sent: { body: JSON.stringify(form), headers: { cookie: 'a=b; '.repeat(2800) } } },
  {
    title: 'a user, 21,000 unknown names',
    sent: { body: unknownNames(21_000), path: `/api${contract.meetings.create.path}`, signedIn: true },
  },
]

type Target = { person: Person; port: number }

/** Sends one request from an address; returns its milliseconds and its status. */
const send = (
  { person, port }: Target,
  from: string,
  { body, headers = {}, path: at = path, signedIn }: Sent,
): Promise<{ ms: number; status: number }> =>
  new Promise((resolve) => {
    const began = performance.now()
    const all = { ...buildHeaders(signedIn ? person : { ...person, cookie: '' }, port), ...headers }
    const options = { host: '127.0.0.1', port, localAddress: from, path: at, method: 'POST', headers: all }
    const done = (status: number) => resolve({ ms: performance.now() - began, status })
    const sent = request(options, (response) => {
      response.resume()
      response.on('close', () => done(response.statusCode ?? 0))
    })
    // A portal that has read enough closes the connection.
    sent.on('error', () => done(0))
    sent.end(body)
  })

/** Measures the requests of others while a caller sends one kind of request, a few at a time. */
async function measure(target: Target, sent: Sent | undefined) {
  const until = performance.now() + seconds * 1000
  let count = 0
  const greedy = async () => {
    while (sent !== undefined && performance.now() < until) {
      await send(target, '127.0.0.2', sent)
      count += 1
    }
  }
  const times: number[] = []
  let failed = 0
  const other = async () => {
    while (performance.now() < until) {
      const { ms, status } = await send(target, '127.0.0.3', { body: JSON.stringify(form) })
      times.push(ms)
      if (status !== 200) failed += 1
    }
  }
  await Promise.all([...Array.from({ length: greedyRequests }, greedy), other(), other()])
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
  return { p95, middle: median(times), failed, perSecond: count / seconds }
}

const stops: (() => Promise<void>)[] = []
try {
  const { connection, name, person, stop } = await prepareTenant('greedy')
  stops.push(stop)
  const portal = startServer('portal-server.ts')
  stops.push(portal.stop)
  const port = await freePort()
  await portal.ask({ open: { connection, name, port } })
  await measure({ person, port }, undefined)
  const rows = [['', 'its requests/s', 'median of others', 'p95 of others', 'failed', `aim ${maxP95} ms`]]
  for (const { title, sent } of kinds) {
    const { p95, middle, failed, perSecond } = await measure({ person, port }, sent)
    const met = p95 <= maxP95 && failed === 0
    rows.push([
      title,
      perSecond.toFixed(0),
      `${middle.toFixed(1)} ms`,
      `${p95.toFixed(1)} ms`,
      `${failed}`,
      verdict(met),
    ])
  }
  console.log(table(rows))
} finally {
  for (const stop of stops.toReversed()) await stop()
}
