import { freePort } from '../apps/server/test/process.ts'
import { contract } from '../packages/contract/src/contract.ts'
import { startServer } from './child.ts'
import { maxConnections, measureAll } from './load.ts'
import { buildHeaders, table, verdict } from './report.ts'
import { prepareDatabase } from './setup.ts'

// `node bench/list-growth.ts`: the latency of the upcoming list in an installation of 20,000 meetings and in one of
// 2,000,000, in turns. The user measured has half of all meetings. Filling takes minutes and 2 GB.

const sizes = [20_000, 2_000_000]
const aim = 1.3
const numberFormat = new Intl.NumberFormat('en')

const stops: (() => Promise<void>)[] = []
try {
  const portals: { meetings: number; url: string; headers: Record<string, string> }[] = []
  for (const meetings of sizes) {
    console.log(`Filling a database with ${numberFormat.format(meetings)} meetings …`)
    const { connection, name, large, stop } = await prepareDatabase(meetings)
    stops.push(stop)
    const server = startServer('portal-server.ts')
    stops.push(server.stop)
    const port = await freePort()
    await server.ask({ open: { connection, name, port } })
    portals.push({ meetings, url: `http://127.0.0.1:${port}`, headers: buildHeaders(large, port) })
  }
  const targets = [1, maxConnections].flatMap((connections) =>
    portals.map(({ meetings, url, headers }) => ({
      title: `${numberFormat.format(meetings)} meetings, connections: ${connections}`,
      url: `${url}/api${contract.meetings.listSchedules.path}`,
      method: 'POST' as const,
      headers,
      body: JSON.stringify({ page: 1, size: 25, search: '' }),
      connections,
    })),
  )
  const latencies = (await measureAll(targets)).map(({ perSecond }, index) => {
    const { title = '', connections = 1 } = targets[index] ?? {}
    return { title, ms: (1000 * connections) / perSecond }
  })
  console.log(`\n${table([['', 'mean latency'], ...latencies.map(({ title, ms }) => [title, `${ms.toFixed(2)} ms`])])}`)
  for (const [index, connections] of [1, maxConnections].entries()) {
    const [few, many] = [latencies[2 * index]?.ms ?? 0, latencies[2 * index + 1]?.ms ?? 0]
    const times = many / few
    console.log(`${connections}: ${times.toFixed(2)} times; aim at most ${aim}: ${verdict(times <= aim)}`)
  }
} finally {
  for (const stop of stops.toReversed()) await stop()
}
