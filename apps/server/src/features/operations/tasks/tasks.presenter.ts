import type { Task } from '@foyer/contract/operations/tasks'
import type { findRecent } from './tasks.store.ts'

type TaskSummaryRow = Awaited<ReturnType<typeof findRecent>>[number]

export const toTask = ({ tenant_id, created_at, finished_at, state, cancel_reason, ...row }: TaskSummaryRow): Task => ({
  ...row,
  cancelReason: cancel_reason,
  tenantuuid: tenant_id,
  state: state === 'draft' ? 'waiting' : state,
  createdAt: created_at.toISOString(),
  finishedAt: finished_at?.toISOString() ?? null,
})
