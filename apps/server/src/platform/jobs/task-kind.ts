import type { Call, Language } from '@foyer/contract/call'
import type { RoleLevel } from '@foyer/contract/permissions'
import type { Db, Transaction } from '#platform/database/database.ts'

/** A row of long work, as its kind wrote it. */
export type TaskRow = { n: number; data: unknown }
/** Who began a task; perhaps from the other side of the wall. */
export type TaskActor = { tenantId: string; id: string; email: string }
/** Where a step works: inside the tenant, in the transaction that marks its rows, with the level its actor has now. */
export type TaskContext = {
  tx: Transaction
  db: Db
  tenantId: string
  taskId: string
  actor: TaskActor & { level: RoleLevel }
  input: unknown
}
/** Does some rows; answers the code of each that could not be done, by its `n`. The others count as done. */
export type BatchProcessor = (context: TaskContext, rows: readonly TaskRow[]) => Promise<ReadonlyMap<number, string>>
/** How rows that failed stand in a file; the reason of each is added to it. */
export type TaskTable = { header: readonly string[]; toCells: (data: unknown) => readonly string[] }
/** One kind of long work. `batchSize` go into one transaction. */
export type TaskKind = {
  /** The call that starts it: what it demands of its caller, it demands for every batch. */
  call: Call
  batchSize: number
  processBatch: BatchProcessor
  buildFailureTable: (input: unknown, language: Language) => TaskTable
}
