import { sql } from 'kysely'
import type { DB } from './database.gen.ts'
import type { Database, Db, Unit } from './database.ts'
import type { Events } from './events.ts'
import type { Jobs } from './jobs.ts'
import type { Log } from './log.ts'

/** A row of long work, as its kind wrote it. */
export type TaskRow = { n: number; data: unknown }
/** Who began a task; perhaps from the other side of the wall. */
export type TaskActor = { tenantId: string; id: string; email: string }
/** Where a step works: inside the tenant, in the transaction that marks its rows. */
export type TaskContext = { unit: Unit; db: Db; tenantId: string; taskId: string; actor: TaskActor; input: unknown }
/** Does some rows; answers the code of each that could not be done, by its `n`. The others count as done. */
export type TaskStep = (context: TaskContext, rows: readonly TaskRow[]) => Promise<ReadonlyMap<number, string>>

type Kind = DB['tasks']['kind']

/** Long work of all processes: a kill repeats nothing, for a step's effect and the marks of its rows are one commit. */
export type Tasks = {
  /** Says who does a kind; before the jobs start. `rowsAtOnce` go into one transaction. */
  does: (kind: Kind, rowsAtOnce: number, step: TaskStep) => void
  /** Lets a task begin, once the caller's transaction is committed. */
  start: (unit: Unit, task: { tenantId: string; id: string }) => Promise<void>
}

const dayMs = 86_400_000
const keptDays = 7
const purgeSeconds = 3600

/** Does the next rows of a task; false where there is nothing left to do. */
async function doSome(
  { unit, tenantId, taskId }: { unit: Unit; tenantId: string; taskId: string },
  kinds: ReadonlyMap<string, { rowsAtOnce: number; step: TaskStep }>,
): Promise<boolean> {
  const { db } = unit
  const task = await db.selectFrom('tasks').selectAll().where('id', '=', taskId).forUpdate().executeTakeFirst()
  const kind = kinds.get(task?.kind ?? '')
  if (task === undefined || kind === undefined || !['waiting', 'running'].includes(task.state)) return false
  const rows = await db
    .selectFrom('task_rows')
    .select(['n', 'data'])
    .where('task_id', '=', taskId)
    .where('state', '=', 'waiting')
    .orderBy('n')
    .limit(kind.rowsAtOnce)
    .execute()
  const actor = { tenantId: task.actor_tenant_id, id: task.actor_id, email: task.actor_label }
  const context = { unit, db, tenantId, taskId, actor, input: task.input }
  const failures = rows.length === 0 ? new Map<number, string>() : await kind.step(context, rows)
  const reasons = rows.map(({ n }) => failures.get(n) ?? '')
  await sql`update task_rows r set state = case v.reason when '' then 'done' else 'failed' end, reason = v.reason
    from unnest(${rows.map(({ n }) => n)}::int[], ${reasons}::text[]) v(n, reason)
    where r.task_id = ${taskId} and r.n = v.n`.execute(db)
  const over = rows.length < kind.rowsAtOnce
  await db
    .updateTable('tasks')
    .set({
      state: over ? 'done' : 'running',
      done: task.done + rows.length - failures.size,
      failed: task.failed + failures.size,
      ...(over ? { finished_at: sql`portal_now()` } : {}),
    })
    .where('id', '=', taskId)
    .execute()
  return !over
}

/** Makes the tasks of one process; they run as the job `task`. */
export function createTasks(options: { database: Database; events: Events; jobs: Jobs; log: Log }): Tasks {
  const { database, events, jobs, log } = options
  const kinds = new Map<string, { rowsAtOnce: number; step: TaskStep }>()
  jobs.work('task', async ({ tenantId, id }) => {
    for (let more = true; more; ) {
      more = await database.inTenant(tenantId, async (unit) => {
        const goesOn = await doSome({ unit, tenantId, taskId: id }, kinds)
        await events.emit(unit, { tenantId, topic: 'tasks', objectId: id })
        return goesOn
      })
    }
    log.info({ tenantId, task: id }, 'a task has come to its end')
  })
  jobs.every('purge-tasks', purgeSeconds, () =>
    database.onPlatform(async ({ db }) => {
      const before = sql<Date>`portal_now() - ${keptDays * dayMs} * interval '1 millisecond'`
      await db.deleteFrom('tasks').where('created_at', '<', before).execute()
    }),
  )
  return {
    does: (kind, rowsAtOnce, step) => void kinds.set(kind, { rowsAtOnce, step }),
    start: async (unit, { tenantId, id }) => {
      await unit.db.updateTable('tasks').set({ state: 'waiting' }).where('id', '=', id).execute()
      await jobs.send(unit, 'task', { tenantId, id })
      await events.emit(unit, { tenantId, topic: 'tasks', objectId: id })
    },
  }
}
