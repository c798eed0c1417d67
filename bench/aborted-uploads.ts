import { connect } from 'node:net'
import { Client } from 'pg'
import { freePort } from '../apps/server/test/process.ts'
import { contract } from '../packages/contract/src/contract.ts'
import { startServer } from './child.ts'
import { buildHeaders, verdict } from './report.ts'
import { type Person, prepareTenant } from './setup.ts'

// `node bench/aborted-uploads.ts`: aborted uploads must not leak memory, descriptors or rows.

const uploads = 500
const maxConcurrent = 20
const size = 1_000_000
const settleMs = 3000
const aims = { megabytes: 30, descriptors: 5 }

/** Sends half of a form and closes the connection. */
const abortOne = (user: Person, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const headers = {
      ...buildHeaders(user, port),
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(size),
    }
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.on('error', reject)
    socket.on('close', () => resolve())
    socket.write(`POST /api${contract.userImports.create.path} HTTP/1.1\r\n${head.join('')}\r\n`)
    const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nEmail\r\n'
    socket.write(part.padEnd(size / 2, 'a'), () => socket.destroy())
  })

async function abortAll(user: Person, port: number): Promise<void> {
  for (let sent = 0; sent < uploads; sent += maxConcurrent)
    await Promise.all(Array.from({ length: maxConcurrent }, () => abortOne(user, port)))
  await new Promise((done) => setTimeout(done, settleMs))
}

const stops: (() => Promise<void>)[] = []
try {
  const { connection, name, person: user, stop } = await prepareTenant('aborted')
  stops.push(stop)
  const portal = startServer('portal-server.ts')
  stops.push(portal.stop)
  const port = await freePort()
  await portal.ask({ open: { connection, name, port } })
  // The first round warms the process up.
  await abortAll(user, port)
  const before = await portal.ask({ memory: true })
  await abortAll(user, port)
  const after = await portal.ask({ memory: true })
  const client = new Client(connection)
  await client.connect()
  const { rows } = await client.query('select count(*)::int as tasks from tasks')
  await client.end()
  const megabytes = ((after.rss ?? 0) - (before.rss ?? 0)) / 1e6
  const descriptors = (after.descriptors ?? 0) - (before.descriptors ?? 0)
  console.log(`${uploads} uploads aborted at 50 %, after as many before:`)
  console.log(`memory ${((before.rss ?? 0) / 1e6).toFixed(0)} MB → ${((after.rss ?? 0) / 1e6).toFixed(0)} MB`)
  console.log(`open descriptors ${before.descriptors ?? 'unknown'} → ${after.descriptors ?? 'unknown'}`)
  console.log(`rows written: ${rows[0].tasks}`)
  const isMet = megabytes <= aims.megabytes && descriptors <= aims.descriptors && rows[0].tasks === 0
  console.log(`at most ${aims.megabytes} MB and ${aims.descriptors} descriptors more, no row: ${verdict(isMet)}`)
} finally {
  for (const stop of stops.toReversed()) await stop()
}
