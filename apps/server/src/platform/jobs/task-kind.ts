import type { Call } from '@foyer/contract/call'
import type { Language } from '@foyer/contract/language'
import type { Rights } from '@foyer/contract/rights'
import type { DB } from '#platform/database/database.gen.ts'
import type { Db } from '#platform/database/database.ts'

/** The kinds of tasks that the database allows. */
export type TaskKindName = DB['tasks']['kind']

/** A row of a task; `data` is defined by the task's kind. */
export type TaskRow = { n: number; data: unknown }
/** The user who started a task; possibly a super administrator of the operator. */
export type TaskActor = { tenantId: string; id: string; email: string }
/** A batch of a task: the transaction that also marks its rows, and the actor's current rights. */
export type TaskBatch = {
  db: Db
  tenantId: string
  taskId: string
  actor: TaskActor & Rights
  input: unknown
}
/** Processes a batch of rows; returns the error codes of failed rows by their `n`. */
export type BatchProcessor = (context: TaskBatch, rows: readonly TaskRow[]) => Promise<ReadonlyMap<number, string>>
/** How failed rows are exported; the error of each row is added. */
export type TaskTable = { header: readonly string[]; toCells: (data: unknown) => readonly string[] }
/** A kind of task; `batchSize` rows are processed in one transaction. */
export type TaskKind = {
  name: TaskKindName
  /** The call that starts the task; its permission is checked again for every batch. */
  call: Call
  batchSize: number
  processBatch: BatchProcessor
  buildFailureTable: (input: unknown, language: Language) => TaskTable
}
