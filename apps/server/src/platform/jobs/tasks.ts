import type { Call } from '@foyer/contract/call'
import type { Language } from '@foyer/contract/language'
import type { RoleLevel } from '@foyer/contract/levels'
import { sql } from 'kysely'
import { writeAudit } from '#platform/calls/audit.ts'
import type { DB } from '#platform/database/database.gen.ts'
import type { Database, Db } from '#platform/database/database.ts'
import type { Env } from '#platform/env.ts'
import { toChangeEvents } from '#platform/events/changes.ts'
import type { Events } from '#platform/events/events.ts'
import type { Log } from '#platform/log.ts'
import type { Jobs } from './jobs.ts'
import { findActorRights, isolatingAttempt, processIsolated } from './task-batch.ts'
import type { TaskActor, TaskKind, TaskKindName, TaskRow, TaskTable } from './task-kind.ts'

type CancelReason = NonNullable<DB['tasks']['cancel_reason']>

/** Tasks of all processes. A kill repeats nothing: a batch's effects and the state of its rows are one commit. */
export type Tasks = {
  /** Registers a kind of task; call before the jobs start. */
  register: (kind: TaskKind) => void
  /** Builds the exported table of a task's failed rows. */
  buildFailureTable: (kind: TaskKindName, input: unknown, language: Language) => TaskTable
  /** Starts a task when the caller's transaction commits. */
  start: (db: Db, task: { tenantId: string; id: string }) => Promise<void>
}

/** Drafts that were never started are deleted sooner, because they contain personal data. */
const draftDays = 1
const purgeSeconds = 3600
const purgeBatchSize = 50
/** After this time a task lets others run: a queue fetches jobs only when all it fetched before are done. */
const timeSliceMs = 2000
const notifyMs = 1000
const insertBatchSize = 5000

/** Inserts a task as a draft; `input.label` is its name. */
export async function insertTask(
  db: Db,
  task: { kind: TaskKindName; actor: TaskActor; input: { label: string; [field: string]: unknown } },
): Promise<string> {
  const { id } = await db
    .insertInto('tasks')
    .values({
      kind: task.kind,
      actor_tenant_id: task.actor.tenantId,
      actor_id: task.actor.id,
      actor_label: task.actor.email,
      input: JSON.stringify(task.input),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts the rows of a task, numbered from 1, a few thousand per statement. */
export async function insertTaskRows(db: Db, taskId: string, data: readonly unknown[]): Promise<void> {
  for (let from = 0; from < data.length; from += insertBatchSize) {
    const some = data.slice(from, from + insertBatchSize)
    await sql`insert into task_rows (task_id, row_number, data)
      select ${taskId}, ${from}::int + t.n, t.data
      from jsonb_array_elements(${JSON.stringify(some)}::jsonb) with ordinality t(data, n)`.execute(db)
  }
  await db.updateTable('tasks').set({ total: data.length }).where('id', '=', taskId).execute()
}

/** Sets the state of rows: done if `reason` is empty, otherwise failed. */
export async function markTaskRows(
  db: Db,
  taskId: string,
  marks: readonly { n: number; reason: string }[],
): Promise<void> {
  await sql`update task_rows r set state = case v.reason when '' then 'done' else 'failed' end, error_code = v.reason
    from unnest(${marks.map(({ n }) => n)}::int[], ${marks.map(({ reason }) => reason)}::text[]) v(n, reason)
    where r.task_id = ${taskId} and r.row_number = v.n`.execute(db)
}

/** `progress` is announced: what the task's call changes, and to whom; an actor without a level is no longer a user. */
type BatchResult = {
  hasMore: boolean
  progress?: { call: Call; actor: TaskActor & { level?: RoleLevel | undefined } }
}
type Batch = { db: Db; tenantId: string; taskId: string; attempt: number }
type Runner = { database: Database; log: Log; kinds: ReadonlyMap<string, TaskKind> }

/**
 * Processes the next rows of a task, unless it was cancelled, its tenant is disabled, or its actor no longer has the
 * permission to start it.
 */
async function processBatch(
  { db, tenantId, taskId, attempt }: Batch,
  { database, log, kinds }: Runner,
): Promise<BatchResult> {
  const task = await db
    .selectFrom('tasks')
    .innerJoin('tenants', 'tenants.tenant_id', 'tasks.tenant_id')
    .selectAll('tasks')
    .select('tenants.status as tenantStatus')
    .where('tasks.id', '=', taskId)
    .forUpdate('tasks')
    .executeTakeFirst()
  const kind = kinds.get(task?.kind ?? '')
  if (task === undefined || kind === undefined || !['waiting', 'running'].includes(task.state))
    return { hasMore: false }
  const actor = { tenantId: task.actor_tenant_id, id: task.actor_id, email: task.actor_label }
  if (task.tenantStatus !== 'active') {
    await cancelTask(db, taskId, 'tenant-disabled')
    return { hasMore: false, progress: { call: kind.call, actor } }
  }
  const rights = await findActorRights({ database, db, tenantId }, kind, { actor, input: task.input })
  if (rights === undefined) {
    await cancelTask(db, taskId, 'permission-lost')
    const entry = { objectId: taskId, after: { reason: 'permission-lost' } }
    await writeAudit(db, { tenantId, actor, call: 'tasks.cancel', address: '', denied: true, entry })
    return { hasMore: false, progress: { call: kind.call, actor } }
  }
  const rows = await db
    .selectFrom('task_rows')
    .select(['row_number as n', 'data'])
    .where('task_id', '=', taskId)
    .where('state', '=', 'waiting')
    .orderBy('row_number')
    .limit(kind.batchSize)
    .execute()
  const context = { db, tenantId, taskId, actor: { ...actor, ...rights }, input: task.input }
  const process = async (some: readonly TaskRow[]) =>
    some.length === 0 ? new Map<number, string>() : kind.processBatch(context, some)
  const onError = ({ n }: TaskRow, error: unknown) =>
    log.error({ error, tenantId, task: taskId, row: n }, 'a row of a task keeps failing and is skipped')
  const failures =
    attempt < isolatingAttempt ? await process(rows) : await processIsolated(db, rows, { process, onError })
  const marks = rows.map(({ n }) => ({ n, reason: failures.get(n) ?? '' }))
  const failed = marks.filter(({ reason }) => reason !== '').length
  await markTaskRows(db, taskId, marks)
  const hasMore = rows.length === kind.batchSize
  await db
    .updateTable('tasks')
    .set({
      state: hasMore ? 'running' : 'done',
      done: task.done + rows.length - failed,
      failed: task.failed + failed,
      ...(hasMore ? {} : { finished_at: sql`portal_now()` }),
    })
    .where('id', '=', taskId)
    .execute()
  return { hasMore, progress: { call: kind.call, actor: { ...actor, ...rights } } }
}

/** Cancels a task; finished rows stay finished. Returns whether it was waiting or running. */
export async function cancelTask(db: Db, taskId: string, reason: CancelReason): Promise<boolean> {
  const row = await db
    .updateTable('tasks')
    .set({ state: 'cancelled', cancel_reason: reason, finished_at: sql`portal_now()` })
    .where('id', '=', taskId)
    .where('state', 'in', ['waiting', 'running'])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes old tasks, one at a time because a task may have a hundred thousand rows. */
export const purgeTasks = (database: Database, retentionDays: number): Promise<void> =>
  database.acrossTenants(async (db) => {
    const daysAgo = (days: number) => sql<Date>`portal_now() - ${days} * interval '1 day'`
    const old = await db
      .selectFrom('tasks')
      .select(['tenant_id', 'id'])
      .where('created_at', '<', daysAgo(Math.min(draftDays, retentionDays)))
      .where((eb) => eb.or([eb('created_at', '<', daysAgo(retentionDays)), eb('state', '=', 'draft')]))
      .orderBy('created_at')
      .limit(purgeBatchSize)
      .execute()
    for (const { tenant_id, id } of old)
      await db.deleteFrom('tasks').where('tenant_id', '=', tenant_id).where('id', '=', id).execute()
  })

/** Creates the tasks of one process, which run as jobs of the queue `task`. */
export function createTasks(options: { env: Env; database: Database; events: Events; jobs: Jobs; log: Log }): Tasks {
  const { env, database, events, jobs, log } = options
  const kinds = new Map<string, TaskKind>()
  /** Runs a task for one time slice; the rest becomes a new job, sent in the last batch's transaction. */
  const runTimeSlice = async ({ tenantId, id }: { tenantId: string; id: string }, attempt: number): Promise<void> => {
    const endsAt = performance.now() + timeSliceMs
    for (let hasMore = true, notifiedAt = 0; hasMore; ) {
      const actor = await database.withTenant(tenantId, async (db) => {
        const result = await processBatch({ db, tenantId, taskId: id, attempt }, { database, log, kinds })
        hasMore = result.hasMore && performance.now() < endsAt
        if (result.hasMore && !hasMore) await jobs.send(db, 'task', { tenantId, id })
        const { progress } = result
        if (progress === undefined || (hasMore && performance.now() - notifiedAt < notifyMs)) return undefined
        notifiedAt = performance.now()
        if (!result.hasMore) log.info({ tenantId, task: id }, 'a task has ended')
        const { call, actor: startedBy } = progress
        await events.emit(db, toChangeEvents(call, { tenantId, objectId: id, actor: startedBy }))
        return startedBy.tenantId === tenantId ? undefined : startedBy
      })
      if (actor === undefined) continue
      // A super administrator of the operator sees the progress in the operator's tenant.
      const event = { tenantId: actor.tenantId, topic: 'tasks' as const, objectId: id, userId: actor.id }
      await database.withTenant(actor.tenantId, (db) => events.emit(db, event))
    }
  }

  jobs.work('task', runTimeSlice)
  jobs.schedule('purge-tasks', purgeSeconds, () => purgeTasks(database, env.retentionDays.tasks))
  return {
    register: (kind) => void kinds.set(kind.name, kind),
    buildFailureTable: (kind, input, language) => {
      const work = kinds.get(kind)
      if (work === undefined) throw new Error(`The kind of task ${kind} is not registered`)
      return work.buildFailureTable(input, language)
    },
    start: async (db, { tenantId, id }) => {
      await db.updateTable('tasks').set({ state: 'waiting' }).where('id', '=', id).execute()
      await jobs.send(db, 'task', { tenantId, id })
    },
  }
}
