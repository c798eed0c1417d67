import { cpus } from 'node:os'
import { freePort } from '../apps/server/test/process.ts'
import { contract } from '../packages/contract/src/contract.ts'
import { startServer } from './child.ts'
import { weighPages } from './first-paint.ts'
import { connections, type Figures, measure, median, runSeconds, type Target } from './load.ts'
import { buildHeaders, table, verdict } from './report.ts'
import { type Person, prepareDatabase } from './setup.ts'

// `npm run bench`: requests per second and p99 of a list beside the upper bound of Fastify and PostgreSQL, and the
// script weight of the first pages. PROFILE=<folder> stores a CPU profile of the portal.

const rounds = 2
const maxMs = 235_000
const aims = { ratio: 70, login: 150, join: 150, landing: 200, files: 25 }

const path = `/api${contract.meetings.listSchedules.path}`
const body = JSON.stringify({ page: 1, size: 25, search: '' })

/** Measures the targets in turns, so that a busy moment of the machine affects all of them. */
async function measureAll(targets: Target[]): Promise<Figures[]> {
  const runs = targets.map((): Figures[] => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, target] of targets.entries()) runs[index]?.push(await measure(target))
  }
  return runs.map((figures) => ({
    perSecond: median(figures.map(({ perSecond }) => perSecond)),
    p99: median(figures.map(({ p99 }) => p99)),
  }))
}

function printSpeed(targets: Target[], figures: Figures[]): void {
  const rows = targets.map(({ title }, index) => [
    title,
    String(Math.round(figures[index]?.perSecond ?? 0)),
    `${figures[index]?.p99} ms`,
  ])
  console.log(`\n${table([['', 'requests/s', 'p99'], ...rows])}`)
  const ratio = (100 * (figures[0]?.perSecond ?? 0)) / (figures[1]?.perSecond ?? 1)
  const gain = (figures[0]?.perSecond ?? 0) / (figures[3]?.perSecond ?? 1)
  console.log(`\n(a) is ${gain.toFixed(2)} times (e): the effect of prepared statements`)
  console.log(`\n(a) is ${ratio.toFixed(0)} % of (d); aim at least ${aims.ratio} %: ${verdict(ratio >= aims.ratio)}`)
}

async function printWeights(origin: string, user: Person): Promise<void> {
  const weights = await weighPages([
    { origin, path: '/portal/login' },
    { origin, path: '/portal/join/1234567890' },
    { origin, path: '/portal/landing-page', cookie: user.cookie },
  ])
  if (typeof weights === 'string') return console.log(`\n${weights}`)
  console.log('\nJavaScript, gz:')
  for (const [index, page] of (['login', 'join', 'landing'] as const).entries()) {
    const { toPaint, toUse, inAll, files } = weights[index] ?? { toPaint: 0, toUse: 0, inAll: 0, files: 0 }
    const aim = `aim at most ${aims[page]} kB: ${verdict(toUse <= aims[page])}`
    const aimOfFiles = `aim at most ${aims.files}: ${verdict(files <= aims.files)}`
    console.log(
      `${page}: ${toPaint.toFixed(0)} kB to first paint, ${toUse.toFixed(0)} kB to a usable page, ${aim}; ` +
        `in ${files} files, ${aimOfFiles}; ${inAll.toFixed(0)} kB until it is quiet`,
    )
  }
}

async function main(): Promise<void> {
  const stops: (() => Promise<void>)[] = []
  try {
    console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}`)
    console.log('Filling a database with 200,000 meetings …')
    const { connection, name, large, small, stop } = await prepareDatabase()
    stops.push(stop)
    const [portalPort, barePort, unpreparedPort] = [await freePort(), await freePort(), await freePort()]
    const profile = process.env.PROFILE
    const portal = startServer('portal-server.ts', profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [])
    stops.push(portal.stop)
    await portal.ask({ open: { connection, name, port: portalPort } })
    const { heard } = await portal.ask({ listen: { path, headers: buildHeaders(small, portalPort), body } })
    const unprepared = startServer('portal-server.ts', [], { PREPARED_STATEMENTS: 'off' })
    stops.push(unprepared.stop)
    await unprepared.ask({ open: { connection, name, port: unpreparedPort } })
    const bare = startServer('bare-server.ts')
    stops.push(bare.stop)
    await bare.ask({ connection, name, port: barePort, routes: { '/statements': heard ?? [] } })

    const called = (title: string, user: Person, port = portalPort): Target => ({
      title,
      url: `http://127.0.0.1:${port}${path}`,
      method: 'POST',
      headers: buildHeaders(user, port),
      body,
    })
    const targets: Target[] = [
      called('(a) getMeetingSchedules, tenant of 2,000 meetings', small),
      {
        title: '(d) bare Fastify, the same statements',
        url: `http://127.0.0.1:${barePort}/statements`,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      },
      called('(b) getMeetingSchedules, tenant of 100,000 meetings', large),
      called('(e) as (a), without prepared statements', small, unpreparedPort),
      { title: '(c) bare Fastify', url: `http://127.0.0.1:${barePort}/hello`, method: 'GET' },
    ]
    console.log(`Measuring at ${connections} connections, ${rounds} rounds of ${runSeconds} s each, medians …`)
    printSpeed(targets, await measureAll(targets))
    await printWeights(`http://${small.subdomain}.localhost:${portalPort}`, small)
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}

const timer = setTimeout(() => {
  console.error(`The bench took longer than ${maxMs / 1000} s.`)
  process.exit(1)
}, maxMs)
const began = Date.now()
await main()
clearTimeout(timer)
console.log(`\nTook ${((Date.now() - began) / 1000).toFixed(0)} s`)
