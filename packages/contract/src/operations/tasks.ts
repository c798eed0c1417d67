import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { EmptyOutput, Id, LanguageField, tenantScope } from '../common.ts'
import { defineErrors } from '../define-errors.ts'
import type { Labels } from '../field-labels.ts'

export const tasksErrors = defineErrors({
  'row-failed': {
    status: 500,
    en: 'This row could not be processed, even after several attempts',
    fr: 'Cette ligne n’a pas pu être traitée, même après plusieurs tentatives',
  },
})

export const CancelReason = z.enum(['requested', 'tenant-disabled', 'permission-lost'])
export type CancelReason = z.output<typeof CancelReason>

/** A long-running operation with its progress: an import, or an action on all matching users. */
export const Task = z.strictObject({
  id: Id,
  tenantuuid: Id,
  kind: z.enum(['import-users', 'change-users']),
  /** Depends on the kind: the name of the imported file, or the action on the users, such as `disable`. */
  label: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'cancelled']),
  /** Null unless it was cancelled. */
  cancelReason: CancelReason.nullable(),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
})
export type Task = z.output<typeof Task>

const TaskInput = z.strictObject({ ...tenantScope, id: Id })

/** The fields that stopping a task records. */
export const tasksLabels = {
  stopped: { en: 'Stopped', fr: 'Arrêtée' },
} satisfies Labels

// biome-ignore format: a call in a few lines reads like a table
export const tasks = defineCalls({ slice: 'tasks', level: 'admin', scope: 'named' }, {
  /** The caller's own tasks of the last week in all tenants, newest first, up to 20; every page shows them. */
  list: {
    method: 'POST', path: '/getTasks', permission: 'user.get', scope: 'all', readOnly: true,
    input: z.strictObject({}), output: z.strictObject({ items: z.array(Task) }),
  },
  /** Stops a task; rows that are already processed are kept. */
  cancel: {
    method: 'POST', path: '/cancelTask/:id', permission: 'signed-in',
    input: TaskInput, output: EmptyOutput, errors: ['not-found'],
    audit: { en: 'Cancelled a task', fr: 'Tâche annulée' }, changes: ['tasks'],
  },
  /** The rows that failed, with their reasons, as CSV. */
  failures: {
    method: 'GET', path: '/getTaskFailures/:id', permission: 'user.get', readOnly: true,
    download: 'text/csv; charset=utf-8',
    input: TaskInput.extend({ language: LanguageField.default('en') }), output: EmptyOutput, errors: ['not-found'],
    audit: { en: 'Downloaded failed rows', fr: 'Lignes en échec téléchargées' },
  },
})
