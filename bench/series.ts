import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { freePort } from '../apps/server/test/process.ts'
import { contract } from '../packages/contract/src/contract.ts'
import { startServer } from './child.ts'
import { buildHeaders, table, verdict } from './report.ts'
import { prepareTenant } from './setup.ts'

// `npm run bench -- series`: schedules daily series of a year, one after the other, until a tenant has 100,000
// occurrences, all of one user; then reads that user's upcoming meetings at 20 connections.

const occurrences = 100_000
const perSeries = 365
const connections = 20
const readings = 2000
const aimMs = 100

type Send = (path: string, body: object, headers?: Record<string, string>) => Promise<void>

function findPercentile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

/** Runs a request again and again over some connections; returns how long each took, in milliseconds. */
async function timeEach(times: number, width: number, run: () => Promise<void>): Promise<number[]> {
  const taken: number[] = []
  let begun = 0
  const work = async (): Promise<void> => {
    while (begun++ < times) {
      const start = performance.now()
      await run()
      taken.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: width }, work))
  return taken
}

const connect = (port: number, common: Record<string, string>): Send => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return (path, body, headers = {}) =>
    new Promise((resolve, reject) => {
      const sent = request(
        { agent, host: '127.0.0.1', port, path: `/api${path}`, method: 'POST', headers: { ...common, ...headers } },
        (response) => {
          const { statusCode } = response
          response
            .resume()
            .on('end', () => (statusCode === 200 ? resolve() : reject(new Error(`${path}: ${statusCode}`))))
        },
      )
      sent.on('error', reject)
      sent.end(JSON.stringify(body))
    })
}

export async function printSeries(): Promise<void> {
  const stops: (() => Promise<void>)[] = []
  try {
    const { connection, name, person, stop } = await prepareTenant('series')
    stops.push(stop)
    const server = startServer('portal-server.ts')
    stops.push(server.stop)
    const port = await freePort()
    await server.ask({ open: { connection, name, port } })
    const send = connect(port, buildHeaders(person, port))
    const form = {
      topic: 'Stand-up',
      start: '2088-01-05T09:00',
      end: '2088-01-05T09:15',
      timezone: 'Europe/Paris',
      password: 'secret1',
      recurrence: { frequency: 'daily', interval: 1, count: perSeries },
    }
    const added = await timeEach(Math.ceil(occurrences / perSeries), 1, () =>
      send(contract.meetings.create.path, form, { 'idempotency-key': randomUUID() }),
    )
    const read = await timeEach(readings, connections, () =>
      send(contract.meetings.listSchedules.path, { page: 1, size: 25, search: '' }),
    )
    const rows = [
      { title: `A series of ${perSeries} occurrences is added`, taken: added },
      { title: `Upcoming of ${occurrences} occurrences, ${connections} connections`, taken: read },
    ].map(({ title, taken }) => {
      const [half, most] = [findPercentile(taken, 0.5), findPercentile(taken, 0.95)]
      return [title, `${half.toFixed(1)} ms`, `${most.toFixed(1)} ms`, `≤ ${aimMs} ms: ${verdict(most <= aimMs)}`]
    })
    console.log(`\n${table([['', 'p50', 'p95', 'p95, aim'], ...rows])}`)
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}
