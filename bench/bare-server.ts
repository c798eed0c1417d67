import fastify from 'fastify'
import { Pool } from 'pg'
import { z } from 'zod'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { createLog } from '../apps/server/src/platform/log.ts'
import { Statement, serve } from './child.ts'
import { BenchConfig, poolSize } from './config.ts'

// The upper bound of Fastify and pg: the same statements without the portal.

const Question = z.object({ ...BenchConfig.shape, routes: z.record(z.string(), z.array(Statement)) })

const app = fastify()
let pool: Pool | undefined

/** The same pool as the portal's role `app` has. */
async function poolLikeThePortal({ connection, name }: BenchConfig): Promise<Pool> {
  const database = openDatabase({ connection, name, log: createLog('silent') })
  const options = database.connectionOptions('app')
  await database.close()
  return new Pool({ ...options, max: poolSize, pipeline: true, connectionTimeoutMillis: 2000 })
}

/**
 * Runs the statements in the portal's order: one round trip to begin the transaction, then the list, then the commit.
 */
async function run(from: Pool, { opening, lists, closing }: Shape): Promise<unknown[]> {
  const client = await from.connect()
  try {
    await Promise.all(opening.map((statement) => client.query(statement)))
    let rows: unknown[] = []
    for (const list of lists) rows = (await client.query(list)).rows
    for (const statement of closing) await client.query(statement)
    return rows
  } finally {
    client.release()
  }
}

type Query = { text: string; name?: string; values?: unknown[] }
type Shape = { opening: Query[]; lists: Query[]; closing: Query[] }

function toShape(statements: Statement[]): Shape {
  const queries = statements.map(
    ({ text, name, values }): Query => ({
      text,
      ...(name === undefined ? {} : { name }),
      ...(values === undefined ? {} : { values }),
    }),
  )
  const [begin, ...rest] = queries
  const commit = rest.pop()
  // The statement that sets the tenant is prepared and sent with `begin`; any other order would measure something else.
  const first = rest.findIndex(({ text }) => !/set_config|from sessions/.test(text))
  if (begin?.text !== 'begin' || commit?.text !== 'commit' || first < 1) {
    throw new Error(
      `The portal spoke otherwise than the bench knows: ${statements
        .map(({ text }) => text)
        .join('; ')
        .slice(0, 2000)}`,
    )
  }
  return { opening: [begin, ...rest.slice(0, first)], lists: rest.slice(first), closing: [commit] }
}

serve(
  async (message) => {
    const question = Question.parse(message)
    const own = await poolLikeThePortal(question)
    pool = own
    app.get('/hello', async () => ({ hello: 'world' }))
    for (const [path, statements] of Object.entries(question.routes)) {
      const shape = toShape(statements)
      app.post(path, async () => ({ items: await run(own, shape) }))
    }
    await app.listen({ port: question.port, host: '127.0.0.1' })
    return { port: question.port }
  },
  async () => {
    await app.close()
    await pool?.end()
  },
)
