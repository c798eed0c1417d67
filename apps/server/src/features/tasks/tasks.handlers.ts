import { type Task, tasks } from '@foyer/contract/tasks'
import { sentenceOf } from '#platform/answer.ts'
import { csvFile } from '#platform/csv.ts'
import { handle } from '#platform/handle.ts'
import { cancelTask } from '#platform/tasks.ts'
import * as store from './tasks.store.ts'

const mostShown = 20
const words = {
  en: { name: 'failed-rows.csv', reason: 'Reason' },
  fr: { name: 'lignes-en-echec.csv', reason: 'Motif' },
} as const

type Row = Awaited<ReturnType<typeof store.findRecent>>[number]
const taskOf = ({ tenant_id, created_at, finished_at, state, cancel_reason, ...row }: Row): Task => ({
  ...row,
  cancelReason: cancel_reason,
  tenantuuid: tenant_id,
  state: state === 'draft' ? 'waiting' : state,
  createdAt: created_at.toISOString(),
  finishedAt: finished_at?.toISOString() ?? null,
})

type Failed = Awaited<ReturnType<typeof store.findFailed>>[number]

export const tasksHandlers = handle('tasks', tasks, {
  list: async ({ db, actor }) => ({ items: (await store.findRecent(db, actor.id, mostShown)).map(taskOf) }),

  cancel: async ({ input, db, actor, request, fail, emit, audit }) => {
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
    const table = platform.tasks.tableOf(task.kind, task.input, language)
    return csvFile<Failed>({
      name: words[language].name,
      language,
      header: [...table.header, words[language].reason],
      cellsOf: ({ data, reason }) => [...table.cellsOf(data), sentenceOf(reason, language)],
      read: (after, size) =>
        platform.database.inTenant(request.tenantId, (unit) =>
          store.findFailed(unit.db, { taskId: id, after: after?.n ?? 0, size }),
        ),
    })
  },
})
