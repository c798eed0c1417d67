import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { z } from 'zod'
import { createServer, type PortalServer, root } from '../apps/server/src/app/server.ts'
import { createDisabledEngine } from '../apps/server/src/engine/disabled-engine.ts'
import { readEnv } from '../apps/server/src/platform/env.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { Statement, serve } from './child.ts'
import { BenchConfig, poolSize, secret } from './config.ts'

// The portal as started by `npm start`, without the request limit and the engine, which lists do not use.

const Request = z.object({
  method: z.enum(['GET', 'POST']),
  path: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string().optional(),
})

const Question = z.union([
  z.object({ open: BenchConfig }),
  z.object({ memory: z.literal(true) }),
  z.object({ listen: Request }),
])

let portal: PortalServer | undefined

/** Lists the open descriptors of a process, which Linux shows as files. */
const descriptors = () => (existsSync('/proc/self/fd') ? { descriptors: readdirSync('/proc/self/fd').length } : {})

async function open({ connection, name, port }: BenchConfig): Promise<void> {
  const env = readEnv(
    {
      PORT: String(port),
      FOYER_DATA: join(tmpdir(), `foyer-bench-${process.pid}`),
      REQUESTS_PER_MINUTE: '1000000000',
      LOG_LEVEL: 'warn',
      ENGINE: 'off',
      SMTP_URL: process.env.SMTP_URL,
      PREPARED_STATEMENTS: process.env.PREPARED_STATEMENTS,
    },
    root,
  )
  const log = createLog(env.logLevel)
  portal = await createServer({
    env,
    log,
    connection,
    name,
    secret,
    engine: createDisabledEngine(),
    poolSize,
    // The seeded conferences have no heartbeat; ending them all would distort the measurement.
    supervisorTimings: { sweepMs: 3_600_000 },
  })
  await portal.app.listen({ port, host: '127.0.0.1' })
}

/**
 * Records the statements of one call, recorded at the driver as in the tests of query plans, on the connection of the
 * request.
 */
async function listen({ method, path, headers, body }: z.output<typeof Request>): Promise<Statement[]> {
  const send = () =>
    portal?.app.inject({ method, url: path, headers, ...(body === undefined ? {} : { payload: body }) })
  // Statements are prepared after a few executions.
  for (let uses = 0; uses < 5; uses += 1) await send()
  const heard = new Map<Client, Statement[]>()
  const { query } = Client.prototype
  Client.prototype.query = function (this: Client, ...args: unknown[]) {
    const [first, second] = args
    const spoken =
      typeof first === 'string' ? { text: first, ...(Array.isArray(second) ? { values: second } : {}) } : first
    heard.set(this, [...(heard.get(this) ?? []), Statement.parse({ ...Object(spoken) })])
    return Reflect.apply(query, this, args)
  }
  try {
    const response = await send()
    if (response?.statusCode !== 200) throw new Error(`The portal answered ${response?.statusCode}: ${response?.body}`)
    if (response.body.length < 200) throw new Error('The response is empty: its figures would say nothing')
  } finally {
    Client.prototype.query = query
  }
  return [...heard.values()].find((statements) => statements.some(({ name }) => name === 'session')) ?? []
}

serve(
  async (message) => {
    const question = Question.parse(message)
    if ('listen' in question) return { heard: await listen(question.listen) }
    if ('memory' in question) return { rss: process.memoryUsage.rss(), ...descriptors() }
    await open(question.open)
    return { port: question.open.port }
  },
  async () => portal?.stop(),
)
