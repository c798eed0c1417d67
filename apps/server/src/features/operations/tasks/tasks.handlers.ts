import { tasks } from '@foyer/contract/operations/tasks'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import { localizeMessage } from '#platform/errors/error-response.ts'
import { createCsvFile } from '#platform/files/csv-writer.ts'
import { cancelTask } from '#platform/jobs/tasks.ts'
import { toTask } from './tasks.presenter.ts'
import * as store from './tasks.store.ts'

/** Most recent tasks that the list returns. */
const maxShown = 20
const exportTexts = {
  en: { name: 'failed-rows.csv', reason: 'Reason' },
  fr: { name: 'lignes-en-echec.csv', reason: 'Motif' },
} as const

type FailedRow = Awaited<ReturnType<typeof store.findFailed>>[number]

export const tasksHandlers = defineHandlers(tasks, {
  list: async ({ db, actor }) => ({ items: (await store.findRecent(db, actor.id, maxShown)).map(toTask) }),

  cancel: async ({ input, db, actor, fail, audit }) => {
    const task = await store.findOwn(db, { id: input.id, actorId: actor.id })
    if (task === undefined) return fail('not-found')
    const stopped = await cancelTask(db, task.id, 'requested')
    audit({ objectId: task.id, after: { stopped } })
    return {}
  },

  failures: async ({ input: { id, language }, db, actor, services, read, fail }) => {
    const task = await store.findOwn(db, { id, actorId: actor.id })
    if (task === undefined) return fail('not-found')
    const table = services.tasks.buildFailureTable(task.kind, task.input, language)
    return createCsvFile<FailedRow>({
      name: exportTexts[language].name,
      language,
      header: [...table.header, exportTexts[language].reason],
      toCells: ({ data, reason }) => [...table.toCells(data), localizeMessage(reason, language)],
      read: (after, size) => read((db) => store.findFailed(db, { taskId: id, after: after?.n ?? 0, size })),
    })
  },
})
