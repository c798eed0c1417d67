import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { Client } from 'pg'
import { freePort } from '../apps/server/test/process.ts'
import { contract } from '../packages/contract/src/contract.ts'
import { startServer } from './child.ts'
import { buildHeaders, table, verdict } from './report.ts'
import { makeTenant, type Person, prepareWith } from './setup.ts'

// `node bench/recordings.ts [title]`: the pages of recordings with 100,000 of them in the cloud and 100,000 on computers, most of
// them in one tenant and the others in 500, one reader and ten at once; then the rule that moves one in 18 to the trash,
// beside readers of the list.

const many = 90_000
/** A part of the titles of what is measured; all by default. */
const wanted = process.argv[2] ?? ''
const others = 500
const inOthers = 20
const inTrash = 5_000
const rounds = 60
const concurrent = 10
/** The time after which a slow question is asked no more. */
const maxMs = 3000
const aim = 150
const dayMs = 86_400_000

type Connection = ConstructorParameters<typeof Client>[0]

/** From the last two years, in turns of 50 owners; a share in the trash, some held or failed. */
const recordingsSql = `insert into recordings (tenant_id, owner_id, number, topic, owner_name, state, started_at,
    ended_at, recorded_ms, duration_ms, composed_at, stored_bytes, size_bytes, chapters, messages, held_at, trashed_at)
  select $1, owners[1 + n % cardinality(owners)], lpad((n % 1000)::text, 10, '4'), 'Round ' || n % 97 || ' of ' || word,
    'Owner ' || n % cardinality(owners), case when n % 500 = 7 then 'failed' else 'ready' end, at,
    at + interval '40 minutes', 2400000, 2400000, at + interval '1 hour', 400000000, 200000000 + n,
    (select jsonb_agg(jsonb_build_object('at', c * 60000, 'title', 'A chapter', 'kind', 'share')) from generate_series(1, 8) c),
    (select jsonb_agg(jsonb_build_object('at', c * 9000, 'name', 'Someone', 'text', md5(c::text))) from generate_series(1, 60) c),
    case when n % 400 = 3 then at end,
    case when n * 7919 % $2::int < $3::int then now() - interval '1 day' * (n % 29) end
  from generate_series(1, $2::int) n,
    lateral (select now() - n * (interval '730 days' / $2::int) - interval '41 minutes' as at,
      (array['tumour', 'ward', 'budget', 'design', 'staff'])[1 + n % 5] as word) v,
    (select array_agg(id order by id) as owners from users where tenant_id = $1) o`
/** They are of tomorrow, so that the portal does not look for the files. */
const filesSql = `insert into recording_files (tenant_id, recording_id, kind, object, bytes, sha256, created_at, checked_at)
  select tenant_id, id, kind, gen_random_uuid()::text, size_bytes / 3, '', now() + interval '1 day', now()
  from recordings, unnest(array['video', 'audio', 'poster']) kind where tenant_id = $1`
const localSql = `insert into local_recordings (tenant_id, owner_id, owner_name, number, topic, computer_id, computer_name,
    system, file_name, started_at, ended_at, duration_ms, bytes, state, reported_at, received_bytes, upload_bytes, part_at)
  select $1, owners[1 + n % cardinality(owners)], 'Owner ' || n % cardinality(owners), lpad((n % 1000)::text, 10, '4'),
    'Round ' || n % 97 || ' of ' || word, md5((n % 300)::text || $1)::uuid, 'NW-RAD-' || n % 300, 'windows', 'round.mp4',
    at, at + interval '40 minutes', 2400000, 300000000 + n,
    case when n % 20 = 3 then 'uploaded' when n % 1000 = 9 then 'uploading' else 'computer' end, at,
    case when n % 1000 = 9 then 1000000 else 0 end, case when n % 1000 = 9 then 300000000 else 0 end, now()
  from generate_series(1, $2::int) n,
    lateral (select now() - n * (interval '730 days' / $2::int) - interval '41 minutes' as at,
      (array['tumour', 'ward', 'budget', 'design', 'staff'])[1 + n % 5] as word) v,
    (select array_agg(id order by id) as owners from users where tenant_id = $1) o`
const toWordsSql = (name: string, texts: string): string =>
  `insert into search_terms (tenant_id, kind, term, id)
   select tenant_id, '${name}', word, id from ${name}, unnest(string_to_array(lower(${texts}), ' ')) word
   on conflict do nothing`

/** Signs the operator's administrator in, who sees the recordings of all tenants. */
async function addOperator(client: Client, like: Person): Promise<Person> {
  const [tenantId, userId, token] = [randomUUID(), randomUUID(), randomUUID()]
  await client.query(
    `insert into tenants (tenant_id, kind, name, sname, subdomain) values ($1, 'operator', 'Operator', 'operator', '')`,
    [tenantId],
  )
  await client.query(`insert into hosts (subdomain, tenant_id, status) values ('', $1, 'active')`, [tenantId])
  await client.query(
    `insert into users (tenant_id, id, email, firstname, lastname, role, password_hash)
     values ($1, $2, 'op@example.test', 'Op', 'Erator', 'superadmin', '')`,
    [tenantId, userId],
  )
  await client.query(
    `insert into sessions (tenant_id, token_hash, user_id, expires_at, ip_address, user_agent)
     values ($1, sha256(convert_to($2, 'UTF8')), $3, now() + interval '1 day', '127.0.0.1', 'bench')`,
    [tenantId, token, userId],
  )
  return { ...like, tenantId, userId, subdomain: '', cookie: `session=${token}` }
}

async function fill(connection: Connection): Promise<{ large: Person; operator: Person }> {
  const client = new Client(connection)
  await client.connect()
  try {
    await client.query('set synchronous_commit = off')
    const large = await makeTenant(client, 'large', 0)
    await client.query(
      `insert into users (tenant_id, email, firstname, lastname, role, password_hash)
       select $1, 'u' || n || '@example.test', 'First' || n, 'Last' || n, 'member', '' from generate_series(1, 49) n`,
      [large.tenantId],
    )
    const tenants = [{ person: large, rows: many, trashed: inTrash }]
    for (let n = 0; n < others; n += 1)
      tenants.push({ person: await makeTenant(client, `other${n}`, 0), rows: inOthers, trashed: 1 })
    for (const { person, rows, trashed } of tenants) {
      await client.query(recordingsSql, [person.tenantId, rows, trashed])
      await client.query(filesSql, [person.tenantId])
      await client.query(localSql, [person.tenantId, rows])
    }
    await client.query(toWordsSql('recordings', `topic || ' ' || owner_name || ' ' || number`))
    await client.query(toWordsSql('local_recordings', `topic || ' ' || computer_name || ' ' || number`))
    await client.query(
      `insert into recording_settings (tenant_id, quota_bytes) select tenant_id, 1000000000000000 from tenants`,
    )
    const operator = await addOperator(client, large)
    await client.query('vacuum analyze')
    return { large, operator }
  } finally {
    await client.end()
  }
}

type Asked = { title: string; person: Person; call: { method: string; path: string }; input: object }

const agent = new Agent({ keepAlive: true, maxSockets: 2 * concurrent })

/** Sends one request and reads the response; throws if it is not 200. */
const send = ({ title, person, call, input }: Asked, port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const { method, path } = call
    const headers = buildHeaders(person, port)
    if (person.subdomain === '')
      Object.assign(headers, { host: `localhost:${port}`, origin: `http://localhost:${port}` })
    const sent = request({ host: '127.0.0.1', port, agent, path: `/api${path}`, method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (data) => (text += data))
      response.once('end', () =>
        response.statusCode === 200 ? resolve(text) : reject(new Error(`${title}: ${response.statusCode} ${text}`)),
      )
    })
    sent.once('error', reject)
    sent.end(method === 'GET' ? undefined : JSON.stringify(input))
  })

const percentile95 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
const ms = (time: number): string => `${time.toFixed(0)} ms`

async function measure(asked: Asked, port: number): Promise<string[]> {
  const time = async (times: number[]): Promise<void> => {
    const start = performance.now()
    await send(asked, port)
    times.push(performance.now() - start)
  }
  const [single, together]: [number[], number[]] = [[], []]
  for (let round = 0; round < 5; round += 1) await time([])
  const repeat = async (count: number, work: () => Promise<unknown>): Promise<void> => {
    const until = performance.now() + maxMs
    for (let round = 0; round < count && performance.now() < until; round += 1) await work()
  }
  await repeat(rounds, () => time(single))
  await repeat(rounds / 3, () => Promise.all(Array.from({ length: concurrent }, () => time(together))))
  const p95 = percentile95(single)
  return [asked.title, ms(p95), ms(percentile95(together)), verdict(p95 <= aim)]
}

const instant = (daysAgo: number): string => new Date(Date.now() - daysAgo * dayMs).toISOString()

function listQuestions({ large, operator }: { large: Person; operator: Person }): Asked[] {
  const { recordings, localRecordings, recordingSettings } = contract
  const ever = { from: instant(3650), to: instant(-1) }
  const year = { from: instant(400), to: instant(35) }
  const own = (title: string, input: object): Asked => ({ title, person: large, call: recordings.list, input })
  const ofAll = (title: string, input: object): Asked => ({
    ...{ title: `computers: ${title}`, person: operator, call: localRecordings.list },
    input,
  })
  const ofTenant = { tenantuuid: large.tenantId }
  return [
    own('one’s own', { tab: 'mine' }),
    own('one’s own, of all times', { tab: 'mine', ...ever }),
    own('all', { tab: 'all' }),
    own('all, of all times', { tab: 'all', ...ever }),
    own('all, a year', { tab: 'all', ...year }),
    own('all, page 1000', { tab: 'all', page: 1000, ...ever }),
    own('all, page 3000', { tab: 'all', page: 3000, ...ever }),
    own('all, the largest', { tab: 'all', sort: '-size', ...ever }),
    own('all, the oldest', { tab: 'all', sort: 'start', ...ever }),
    own('all that failed', { tab: 'all', state: 'failed', ...ever }),
    own('all in progress', { tab: 'all', state: 'processing', ...ever }),
    own('trash', { tab: 'trash' }),
    own('trash, page 150', { tab: 'trash', page: 150 }),
    own('search, none found', { tab: 'all', search: 'zzzz', ...ever }),
    own('search, 1 %', { tab: 'all', search: 'round 42', ...ever }),
    own('search, a fifth', { tab: 'all', search: 'tumour', ...ever }),
    own('search, a fifth, one’s own', { tab: 'mine', search: 'tumour', ...ever }),
    own('search, all', { tab: 'all', search: 'round', ...ever }),
    own('search, a number', { tab: 'all', search: '4444444123', ...ever }),
    { title: 'summary: counts, storage and quota', person: large, call: recordings.summarize, input: {} },
    ofAll('all', {}),
    ofAll('of all times', ever),
    ofAll('page 1000', { ...ever, page: 1000 }),
    ofAll('page 4000', { ...ever, page: 4000 }),
    ofAll('a tenant', { ...ever, ...ofTenant }),
    ofAll('the largest that upload', { ...ever, tab: 'uploading', sort: '-size' }),
    ofAll('search, none found', { ...ever, search: 'zzzz' }),
    ofAll('search, a fifth', { ...ever, search: 'tumour' }),
    ofAll('search, a computer', { ...ever, search: 'NW-RAD-33' }),
    { title: 'computers: summary', person: operator, call: localRecordings.summarize, input: {} },
    { title: 'computers: summary, of all times', person: operator, call: localRecordings.summarize, input: ever },
    {
      title: 'computers: summary of a tenant, of all times',
      ...{ person: operator, call: localRecordings.summarize, input: { ...ever, ...ofTenant } },
    },
    { title: 'settings', person: operator, call: recordingSettings.get, input: ofTenant },
    ...[null, 30, 365, 3650].map((keepDays) => ({
      title: keepDays === null ? 'next run without a rule' : `next run of a rule of ${keepDays} days`,
      ...{ person: operator, call: recordingSettings.preview, input: { ...ofTenant, keepDays } },
    })),
  ]
}

/** Starts a portal whose rule is due, and reads the list until the run is over. */
async function measureRule(connection: Connection, started: () => Promise<number>, asked: Asked): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  try {
    const { tenantId } = asked.person
    await client.query(
      `update recording_settings set keep_days = (select extract(day from now() - ended_at)::int from recordings
         where tenant_id = $1 and trashed_at is null order by ended_at offset ${Math.round(many / 18)} limit 1),
         ruled_at = now() - interval '2 days' where tenant_id = $1`,
      [tenantId],
    )
    const port = await started()
    const [times, began]: [number[], number] = [[], performance.now()]
    for (;;) {
      const start = performance.now()
      await send(asked, port)
      times.push(performance.now() - start)
      const sql = `select ruled_at > now() - interval '1 day' as done, (select count(*)::int from recordings
        where tenant_id = $1 and trashed_by = '' and trashed_at > now() - interval '1 hour') as moved
        from recording_settings where tenant_id = $1`
      const { rows } = await client.query<{ done: boolean; moved: number }>(sql, [tenantId])
      if (rows[0]?.done !== true) continue
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      console.log(
        `The rule moved ${rows[0].moved} in ${seconds} s; p95 of the list meanwhile ${ms(percentile95(times))}`,
      )
      return
    }
  } finally {
    await client.end()
  }
}

const stops: (() => Promise<void>)[] = []
try {
  console.log(`Filling a tenant of ${many} recordings and ${others} of ${inOthers} …`)
  const { connection, name, stop, ...people } = await prepareWith(fill)
  stops.push(stop)
  const start = async (): Promise<number> => {
    const portal = startServer('portal-server.ts')
    stops.push(portal.stop)
    const port = await freePort()
    await portal.ask({ open: { connection, name, port } })
    return port
  }
  const port = await start()
  const rows = [['', 'one reader, p95', `${concurrent} at once, p95`, `aim ${aim} ms`]]
  for (const asked of listQuestions(people).filter(({ title }) => title.includes(wanted)))
    rows.push(await measure(asked, port).catch(() => [asked.title, 'refused', '', verdict(false)]))
  console.log(table(rows))
  await stops.pop()?.()
  const list = { title: 'the list', person: people.large, call: contract.recordings.list, input: { tab: 'all' } }
  await measureRule(connection, start, list)
} finally {
  agent.destroy()
  for (const stop of stops.toReversed()) await stop()
}
