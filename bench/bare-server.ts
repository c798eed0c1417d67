import type { Socket } from 'node:net'
import fastify from 'fastify'
import { Pool, type PoolClient } from 'pg'
import { z } from 'zod'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { Statement, serve } from './child.ts'
import { BenchConfig, poolSize } from './config.ts'

// The upper bound of Fastify and pg: the same statements without the portal.

const Question = z.object({ ...BenchConfig.shape, routes: z.record(z.string(), z.array(Statement)) })

const app = fastify()
let pool: Pool | undefined

/** Creates the same pool as that of the portal's role `app`. */
async function poolLikeThePortal({ connection, name }: BenchConfig): Promise<Pool> {
  const database = openDatabase({ connection, name, log: createLog('silent') })
  const options = database.connectionOptions('app')
  await database.close()
  return new Pool({ ...options, max: poolSize, pipeline: true, connectionTimeoutMillis: 2000 })
}

type Query = { text: string; name?: string; values?: unknown[] }
type Shape = { opening: Query[]; reads: Query[]; last: Query[] }

/** Sends statements in one packet. */
function sendAll(client: PoolClient, statements: Query[]) {
  // @ts-expect-error pg's types omit the client's connection
  const { stream }: { stream: Socket } = client.connection
  stream.cork()
  const results = Promise.all(statements.map((statement) => client.query(statement)))
  stream.uncork()
  return results
}

/** Runs the statements in the portal's round trips: those that open the transaction, each read, the last with COMMIT. */
async function run(from: Pool, { opening, reads, last }: Shape): Promise<unknown[]> {
  const client = await from.connect()
  try {
    await sendAll(client, opening)
    for (const read of reads) await client.query(read)
    const [result] = await sendAll(client, last)
    return result?.rows ?? []
  } finally {
    client.release()
  }
}

function toShape(statements: Statement[]): Shape {
  const queries = statements.map(
    ({ text, name, values }): Query => ({
      text,
      ...(name === undefined ? {} : { name }),
      ...(values === undefined ? {} : { values }),
    }),
  )
  const opening = queries.findIndex(
    ({ text, name }) => text !== 'begin' && name !== 'resolve-host' && name !== 'session',
  )
  if (queries[0]?.text !== 'begin' || queries.at(-1)?.text !== 'commit' || opening < 1) {
    const texts = statements.map(({ text }) => text)
    throw new Error(`The portal spoke otherwise than the bench knows: ${texts.join('; ').slice(0, 2000)}`)
  }
  return { opening: queries.slice(0, opening), reads: queries.slice(opening, -2), last: queries.slice(-2) }
}

serve(
  async (message) => {
    const question = Question.parse(message)
    const own = await poolLikeThePortal(question)
    pool = own
    app.get('/hello', async () => ({ hello: 'world' }))
    for (const [path, statements] of Object.entries(question.routes)) {
      const shape = toShape(statements)
      app.all(path, async () => ({ items: await run(own, shape) }))
    }
    await app.listen({ port: question.port, host: '127.0.0.1' })
    return { port: question.port }
  },
  async () => {
    await app.close()
    await pool?.end()
  },
)
