import { cpus } from 'node:os'
import { z } from 'zod'
import { freePort } from '../apps/server/test/process.ts'
import { contract } from '../packages/contract/src/contract.ts'
import { type Server, startServer } from './child.ts'
import { maxConnections, measureAll, rounds, runSeconds, type Target } from './load.ts'
import { buildHeaders, table, verdict } from './report.ts'
import { prepareDatabase, prepareTenant } from './setup.ts'
import { measurePages } from './web.ts'

// `npm run bench`: requests per second and p99 of three calls beside the upper bound of Fastify and PostgreSQL, and the
// weight and paint of the pages; `npm run bench -- web` does the pages only. PROFILE=<folder> stores a CPU profile of the portal. BASELINE compares with a portal
// of another commit; docs/decisions/0031 describes how to start one.

const maxMs = 600_000
const aims = { bare: 0.7, list: 2, call: 1.3 }

const body = JSON.stringify({ page: 1, size: 25, search: '' })
const calls = [
  { name: 'getMeetingSchedules', call: contract.meetings.listSchedules, body, gain: aims.list, ratio: aims.bare },
  { name: 'get-user-info', call: contract.auth.userInfo, body: undefined, gain: aims.call },
  { name: 'getUsers', call: contract.users.list, body, gain: aims.call },
]
type MeasuredCall = (typeof calls)[number]

/** Where a portal listens, and a session in it. */
const Portal = z.object({ port: z.int(), subdomain: z.string(), cookie: z.string() })
type Portal = z.output<typeof Portal>

const baseline = process.env.BASELINE === undefined ? undefined : Portal.parse(JSON.parse(process.env.BASELINE))

function toRequest({ call, body }: MeasuredCall, { port, subdomain, cookie }: Portal) {
  const method = call.method === 'GET' ? 'GET' : 'POST'
  const headers = buildHeaders({ subdomain, cookie }, port)
  return { method, path: `/api${call.path}`, headers, ...(body === undefined ? {} : { body }) } as const
}

function toTarget(title: string, call: MeasuredCall, portal: Portal): Target {
  const { path, ...request } = toRequest(call, portal)
  return { title, url: `http://127.0.0.1:${portal.port}${path}`, ...request }
}

/** Prints the targets of one call, measured in turns, so that a busy moment of the machine affects all of them. */
async function printCall(call: MeasuredCall, { small, large, unprepared, barePort }: Portals): Promise<void> {
  const { ratio, gain, name } = call
  const targets: Target[] = [
    toTarget(name, call, small),
    toTarget('… without prepared statements', call, unprepared),
    {
      title: '… bare Fastify, the same statements',
      url: `http://127.0.0.1:${barePort}/${name}`,
      method: 'GET',
    },
    ...(baseline === undefined ? [] : [toTarget('… BASELINE', call, baseline)]),
    ...(name === 'getMeetingSchedules' ? [toTarget('… in a tenant of 100,000 meetings', call, large)] : []),
  ]
  const figures = await measureAll(targets)
  const rows = targets.map(({ title }, index) => [
    title,
    String(Math.round(figures[index]?.perSecond ?? 0)),
    `${figures[index]?.p99} ms`,
  ])
  console.log(`\n${table([['', 'requests/s', 'p99'], ...rows])}`)
  const times = (index: number): number => (figures[0]?.perSecond ?? 0) / (figures[index]?.perSecond ?? 1)
  console.log(`${times(1).toFixed(2)} times as many with prepared statements`)
  const aim = ratio === undefined ? '' : `; aim at least ${100 * ratio} %: ${verdict(times(2) >= ratio)}`
  console.log(`${(100 * times(2)).toFixed(0)} % of bare Fastify${aim}`)
  if (baseline !== undefined)
    console.log(`${times(3).toFixed(2)} times the baseline; aim at least ${gain}: ${verdict(times(3) >= gain)}`)
}

type Portals = { small: Portal; large: Portal; unprepared: Portal; barePort: number }

/** Records the statements of each call, for bare Fastify to run on a route with the call's name. */
async function recordRoutes(server: Server, portal: Portal) {
  const routes: { [path: string]: unknown } = {}
  for (const call of calls) {
    const { heard } = await server.ask({ listen: toRequest(call, portal) })
    routes[`/${call.name}`] = heard ?? []
  }
  return routes
}

/** Measures the pages only: they need no more than one tenant. */
async function measureWeb(): Promise<void> {
  const stops: (() => Promise<void>)[] = []
  try {
    const { connection, name, person, stop } = await prepareTenant('pages')
    stops.push(stop)
    const server = startServer('portal-server.ts')
    stops.push(server.stop)
    const port = await freePort()
    await server.ask({ open: { connection, name, port } })
    await measurePages(`http://${person.subdomain}.localhost:${port}`, person.cookie)
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}

async function measureCalls(): Promise<void> {
  const stops: (() => Promise<void>)[] = []
  try {
    console.log('Filling a database with 200,000 meetings …')
    const { connection, name, large, small, stop } = await prepareDatabase(200_000)
    stops.push(stop)
    const start = async (
      file: string,
      open: (port: number) => unknown,
      ...options: [string[]?, NodeJS.ProcessEnv?]
    ) => {
      const server = startServer(file, ...options)
      stops.push(server.stop)
      const port = await freePort()
      await server.ask(open(port))
      return { server, port }
    }
    const open = (port: number) => ({ open: { connection, name, port } })
    const profile = process.env.PROFILE
    const profiling = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []
    const portal = await start('portal-server.ts', open, profiling)
    const unprepared = await start('portal-server.ts', open, [], { PREPARED_STATEMENTS: 'off' })
    const own = { ...small, port: portal.port }
    const routes = await recordRoutes(portal.server, own)
    const bare = await start('bare-server.ts', (port) => ({ connection, name, port, routes }))
    const portals = {
      small: own,
      large: { ...large, port: portal.port },
      unprepared: { ...small, port: unprepared.port },
      barePort: bare.port,
    }
    console.log(`Measuring at ${maxConnections} connections, ${rounds} rounds of ${runSeconds} s each, medians …`)
    for (const call of calls) await printCall(call, portals)
    await measurePages(`http://${small.subdomain}.localhost:${portal.port}`, small.cookie)
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}

const [part, ...options] = process.argv.slice(2)
const timer = setTimeout(() => {
  console.error(`The bench took longer than ${maxMs / 1000} s.`)
  process.exit(1)
}, maxMs)
// Media takes as long as its options say.
if (part === 'media') clearTimeout(timer)
const began = Date.now()
console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}`)
// `npm run bench -- friction`: the steps of common jobs; `-- series`: meetings that repeat; `-- zones`: new time zone data; `-- media`: the
// embedded media engine beside LiveKit's; `-- hostile`: a meeting under malformed and forged datagrams.
if (part === 'friction') await (await import('./friction.ts')).printFriction()
else if (part === 'series') await (await import('./series.ts')).printSeries()
else if (part === 'zones') await (await import('./zones.ts')).printZones()
else if (part === 'hostile') await (await import('./media/hostile.ts')).printHostile()
else if (part === 'media') await (await import('./media/media.ts')).printMedia(options)
else await (part === 'web' ? measureWeb() : measureCalls())
clearTimeout(timer)
console.log(`\nTook ${((Date.now() - began) / 1000).toFixed(0)} s`)
