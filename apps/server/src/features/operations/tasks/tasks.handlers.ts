import { type Task, tasks } from '@foyer/contract/operations/tasks'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import { localizedMessage } from '#platform/errors/error-response.ts'
import { createCsvFile } from '#platform/files/csv-writer.ts'
import { cancelTask } from '#platform/jobs/tasks.ts'
import * as store from './tasks.store.ts'

const maxShown = 20
const words = {
  en: { name: 'failed-rows.csv', reason: 'Reason' },
  fr: { name: 'lignes-en-echec.csv', reason: 'Motif' },
} as const

type Row = Awaited<ReturnType<typeof store.findRecent>>[number]
const findTask = ({ tenant_id, created_at, finished_at, state, cancel_reason, ...row }: Row): Task => ({
  ...row,
  cancelReason: cancel_reason,
  tenantuuid: tenant_id,
  state: state === 'draft' ? 'waiting' : state,
  createdAt: created_at.toISOString(),
  finishedAt: finished_at?.toISOString() ?? null,
})

type Failed = Awaited<ReturnType<typeof store.findFailed>>[number]

export const tasksHandlers = defineHandlers('tasks', tasks, {
  list: async ({ db, actor }) => ({ items: (await store.findRecent(db, actor.id, maxShown)).map(findTask) }),

  cancel: async ({ input, db, actor, request, fail, emit, auditEntry: audit }) => {
    const task = await store.findOwn(db, { id: input.id, actorId: actor.id })
    if (task === undefined) return fail('not-found')
    const stopped = await cancelTask(db, task.id, 'requested')
    audit({ objectId: task.id, after: { stopped } })
    if (actor.tenantId === request.tenantId) await emit('tasks', task.id, actor.id)
    return {}
  },

  failures: async ({ input: { id, language }, db, actor, request, platform, fail }) => {
    const task = await store.findOwn(db, { id, actorId: actor.id })
    if (task === undefined) return fail('not-found')
    const table = platform.tasks.buildFailureTable(task.kind, task.input, language)
    return createCsvFile<Failed>({
      name: words[language].name,
      language,
      header: [...table.header, words[language].reason],
      toCells: ({ data, reason }) => [...table.toCells(data), localizedMessage(reason, language)],
      read: (after, size) =>
        platform.database.withTenant(request.tenantId, (tx) =>
          store.findFailed(tx.db, { taskId: id, after: after?.n ?? 0, size }),
        ),
    })
  },
})
