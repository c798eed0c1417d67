import { Agent, type IncomingMessage, request } from 'node:http'
import { Client } from 'pg'
import { freePort } from '../apps/server/test/process.ts'
import { contract } from '../packages/contract/src/contract.ts'
import { type Server, startServer } from './child.ts'
import { buildHeaders, table, verdict } from './report.ts'
import { makeTenant, type Person, prepareWith } from './setup.ts'

// `node bench/users-search.ts`: the list of users in a tenant of 100,000 with 20 connections, and its export.

const many = 100_000
const others = 50
const inOthers = 2000
const connections = 20
const runSeconds = 5
const aims = { few: 150, common: 400, exportSeconds: 10, exportMegabytes: 50 }

/** Every tenth is named Common, twenty are named Rare; one in five has never signed in, one in ten is an administrator. */
const usersSql = `insert into users (tenant_id, email, firstname, lastname, role, status, password_hash, created_at, last_seen_at)
  select $1, 'u' || n || '@people.test', 'First' || (n % 1000),
    case when n % 10 = 3 then 'Common' when n % 5000 = 1 then 'Rare' else 'Last' end || (n * 7919 % 100003),
    case n % 10 when 1 then 'admin' when 2 then 'client' else 'member' end,
    case when n % 50 = 0 then 'disabled' when n % 51 = 0 then 'invited' else 'active' end, '',
    now() - n * interval '1 minute',
    case when n % 5 = 0 then '-infinity' else now() - (n * 7919 % 100003) * interval '2 minutes' end
  from generate_series(1, $2::int) n`
const wordsSql = `insert into search_terms (tenant_id, kind, term, id)
  select tenant_id, 'users', w, id
  from users, lateral (values (lower(firstname)), (lower(lastname)), (split_part(email, '@', 1)), ('people'), ('test')) v(w)
  where tenant_id = $1 on conflict do nothing`

async function fill(connection: ConstructorParameters<typeof Client>[0]): Promise<{ person: Person }> {
  const client = new Client(connection)
  await client.connect()
  try {
    await client.query('set synchronous_commit = off')
    const user = await makeTenant(client, 'people', 0)
    const tenants = [{ ...user, rows: many }]
    for (let n = 0; n < others; n++) tenants.push({ ...(await makeTenant(client, `other${n}`, 0)), rows: inOthers })
    for (const { tenantId, rows } of tenants) {
      await client.query(usersSql, [tenantId, rows])
      await client.query(wordsSql, [tenantId])
    }
    await client.query('vacuum analyze')
    return { person: user }
  } finally {
    await client.end()
  }
}

type Question = { title: string; call?: 'list' | 'count'; input: object; aim: number }
const first = { page: 1, size: 25 }
const questions: Question[] = [
  ...['name', '-name', 'email', 'seen', '-seen', 'added', '-added'].map((sort) => ({
    title: `sorted by ${sort}`,
    input: { ...first, sort },
    aim: aims.few,
  })),
  ...[
    { role: 'admin' },
    { inactiveDays: 'never' },
    { inactiveDays: '30' },
    { inactiveDays: '90' },
    { role: 'client', inactiveDays: '90' },
  ].flatMap((filters) =>
    ['name', '-seen'].map((sort) => ({
      title: `${Object.values(filters).join(', ')}, by ${sort}`,
      input: { ...first, filters, sort },
      aim: aims.few,
    })),
  ),
  { title: 'page 100', input: { ...first, page: 100 }, aim: aims.few },
  { title: 'search without a match', input: { ...first, search: 'zzzz' }, aim: aims.few },
  { title: 'search with 20 matches', input: { ...first, search: 'rare' }, aim: aims.few },
  { title: 'the same by -seen', input: { ...first, search: 'rare', sort: '-seen' }, aim: aims.few },
  { title: 'search with 10,000 matches', input: { ...first, search: 'common' }, aim: aims.common },
  { title: 'the same by -seen', input: { ...first, search: 'common', sort: '-seen' }, aim: aims.common },
  {
    title: 'the same in the role of clients',
    input: { ...first, search: 'common', filters: { role: 'client' } },
    aim: aims.common,
  },
  { title: 'two words, 10 matches', input: { ...first, search: 'common first3' }, aim: aims.common },
  { title: 'count of all', call: 'count', input: {}, aim: aims.common },
  { title: 'count of 10,000', call: 'count', input: { search: 'common' }, aim: aims.common },
]

const agent = new Agent({ keepAlive: true, maxSockets: connections })
type To = { person: Person; port: number }

/** Sends one request; the caller reads the response. */
const send = ({ person: user, port }: To, path: string, body?: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const asked = request({ host: '127.0.0.1', port, agent, path, method, headers: buildHeaders(user, port) }, resolve)
    asked.on('error', reject)
    asked.end(body)
  })

/** Measures the 95th percentile of the response times in milliseconds; throws if a response is not 200. */
async function p95Of({ title, call = 'list', input }: Question, to: To): Promise<number> {
  const [path, body] = [`/api${contract.users[call].path}`, JSON.stringify(input)]
  const times: number[] = []
  const until = performance.now() + runSeconds * 1000
  const ask = async (): Promise<void> => {
    while (performance.now() < until) {
      const began = performance.now()
      const response = await send(to, path, body)
      for await (const _chunk of response);
      if (response.statusCode !== 200) throw new Error(`${title}: answered ${response.statusCode}`)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: connections }, ask))
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
}

async function printLists(to: To): Promise<void> {
  const rows: string[][] = [['', 'p95', 'aim', '']]
  for (const question of questions) {
    const p95 = await p95Of(question, to)
    rows.push([question.title, `${p95.toFixed(0)} ms`, `${question.aim} ms`, verdict(p95 <= question.aim)])
  }
  console.log(`\n${table(rows)}`)
}

async function printExport(portal: Server, to: To): Promise<void> {
  const rss = async () => (await portal.ask({ memory: true })).rss ?? 0
  for (const round of ['first', 'second']) {
    const [before, began] = [await rss(), performance.now()]
    const response = await send(to, `/api${contract.users.export.path}?sort=-seen`)
    let [peak, lines, asked] = [before, 0, performance.now()]
    for await (const chunk of response) {
      lines += Buffer.from(chunk).toString('latin1').split('\n').length - 1
      if (performance.now() - asked < 100) continue
      peak = Math.max(peak, await rss())
      asked = performance.now()
    }
    const [seconds, megabytes] = [(performance.now() - began) / 1000, (peak - before) / 1e6]
    const isMet = seconds <= aims.exportSeconds && megabytes <= aims.exportMegabytes
    console.log(
      `${round} export: ${lines} lines in ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB more: ${verdict(isMet)}`,
    )
  }
}

const stops: (() => Promise<void>)[] = []
try {
  console.log(`Filling a tenant of ${many} users and ${others} of ${inOthers} …`)
  const { connection, name, person: user, stop } = await prepareWith(fill)
  stops.push(stop)
  const portal = startServer('portal-server.ts')
  stops.push(portal.stop)
  const port = await freePort()
  await portal.ask({ open: { connection, name, port } })
  console.log(`Measuring at ${connections} connections, ${runSeconds} s each …`)
  await printLists({ person: user, port })
  await printExport(portal, { person: user, port })
} finally {
  agent.destroy()
  for (const stop of stops.toReversed()) await stop()
}
