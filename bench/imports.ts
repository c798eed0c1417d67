import { Agent, type IncomingMessage, request } from 'node:http'
import { z } from 'zod'
import { startMailServer } from '../apps/server/test/mail-server.ts'
import { freePort } from '../apps/server/test/process.ts'
import { fillPath } from '../packages/contract/src/call-url.ts'
import { contract } from '../packages/contract/src/contract.ts'
import { startServer } from './child.ts'
import { buildHeaders, table, verdict } from './report.ts'
import { type Person, prepareTenant } from './setup.ts'

// `node bench/imports.ts`: imports files of 10,000 and 60,000 users, or of the sizes given as arguments, with a mail
// server that accepts the invitations, while other users keep requesting lists.

const given = process.argv.slice(2).map(Number)
const files = given.length > 0 ? given : [10_000, 60_000]
const others = 5
const pauseMs = 20
const pollMs = 250
const aims = { tenThousandSeconds: 30, othersP95: 300, megabyteSeconds: 180 }

type To = { person: Person; port: number }
const agent = new Agent({ keepAlive: true })

/** Posts to a subdomain; fetch would try to resolve its name. */
async function call({ person: user, port }: To, path: string, body: FormData | object): Promise<unknown> {
  const form = body instanceof FormData ? new Response(body) : undefined
  const type = form === undefined ? {} : { 'content-type': form.headers.get('content-type') ?? '' }
  const headers = { ...buildHeaders(user, port), ...type }
  const sent = form === undefined ? JSON.stringify(body) : Buffer.from(await form.arrayBuffer())
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, agent, path: `/api${path}`, method: 'POST', headers }, resolve)
    asked.on('error', reject)
    asked.end(sent)
  })
  const text = Buffer.concat(await response.toArray()).toString()
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${text}`)
  return JSON.parse(text)
}

const percentile = (times: number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN

/** Lets the other users request lists, one after the other. */
function watch(to: To): { stop: () => Promise<number[]> } {
  const state = { over: false }
  const times: number[] = []
  const asked = [contract.users.list, contract.meetings.listSchedules, contract.tasks.list]
  const look = async (nth: number): Promise<void> => {
    for (let n = nth; !state.over; n++) {
      const began = performance.now()
      await call(to, asked[n % asked.length]?.path ?? '', {})
      times.push(performance.now() - began)
      await new Promise((done) => setTimeout(done, pauseMs))
    }
  }
  const done = Promise.all(Array.from({ length: others }, (_, nth) => look(nth)))
  return {
    stop: async () => {
      state.over = true
      await done
      return times
    },
  }
}

const Draft = z.object({ id: z.string(), rows: z.int() })
const Tasks = z.object({ items: z.array(z.object({ id: z.string(), state: z.string(), done: z.int() })) })

/** Imports a number of users; returns the seconds of each phase. */
async function importMany(to: To, many: number) {
  const form = new FormData()
  const lines = Array.from({ length: many }, (_, n) => `${n}@${many}.fr,E`)
  form.set('file', new File([`Email,Prénom\n${lines.join('\n')}`], 'people.csv'))
  const part = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
    const began = performance.now()
    return [await work(), (performance.now() - began) / 1000]
  }
  const [uploaded, upload] = await part(() => call(to, contract.userImports.create.path, form))
  const { id, rows } = Draft.parse(uploaded)
  if (rows !== many) throw new Error(`${rows} rows were read of ${many}`)
  const input = { mapping: ['email', 'firstname'], options: {} }
  const [, check] = await part(() => call(to, fillPath(contract.userImports.check.path, { id }).path, input))
  const [, start] = await part(() => call(to, fillPath(contract.userImports.start.path, { id }).path, input))
  const [, work] = await part(async () => {
    for (;;) {
      const task = Tasks.parse(await call(to, contract.tasks.list.path, {})).items.find((one) => one.id === id)
      if (task?.state === 'done') {
        if (task.done !== many) throw new Error(`${task.done} of ${many} were invited`)
        return
      }
      await new Promise((done) => setTimeout(done, pollMs))
    }
  })
  return { upload, check, start, work }
}

const stops: (() => Promise<void>)[] = []
try {
  const { connection, name, person: user, stop } = await prepareTenant('import')
  stops.push(stop)
  const mails = await startMailServer()
  stops.push(mails.stop)
  process.env.SMTP_URL = mails.url
  const portal = startServer('portal-server.ts')
  stops.push(portal.stop)
  const port = await freePort()
  await portal.ask({ open: { connection, name, port } })
  const to = { person: user, port }
  const rows = [['people', 'upload', 'check', 'start', 'invited', 'others p50', 'p95', 'p99', '']]
  for (const many of files) {
    const looking = watch(to)
    const { upload, check, start, work } = await importMany(to, many)
    const times = await looking.stop()
    const p95 = percentile(times, 0.95)
    const max = many <= 10_000 ? aims.tenThousandSeconds : aims.megabyteSeconds
    const seconds = [upload, check, start, work].map((value) => `${value.toFixed(1)} s`)
    const others = [0.5, 0.95, 0.99].map((share) => `${percentile(times, share).toFixed(0)} ms`)
    const isMet = upload + check + start + work <= max && p95 <= aims.othersP95
    rows.push([String(many), ...seconds, ...others, verdict(isMet)])
  }
  console.log(table(rows))
} finally {
  agent.destroy()
  for (const stop of stops.toReversed()) await stop()
}
