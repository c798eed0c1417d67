import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { EmptyOutput, Id, LanguageField, tenantScope } from '../common.ts'
import { defineErrors } from '../define-errors.ts'

export const tasksErrors = defineErrors({
  'row-failed': {
    status: 500,
    en: 'This row could not be processed, even after several attempts',
    fr: 'Cette ligne n’a pas pu être traitée, même après plusieurs tentatives',
  },
})

/** Why a task was cancelled. */
export const CancelReason = z.enum(['requested', 'tenant-disabled', 'permission-lost'])
export type CancelReason = z.output<typeof CancelReason>

/** Long work with its progress: an import, or a deed on all that match. */
export const Task = z.strictObject({
  id: Id,
  tenantuuid: Id,
  kind: z.enum(['import-users', 'change-users']),
  /** What it does, as its kind says: `role`, `disable`, the file's name. */
  label: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'cancelled']),
  /** Why it was cancelled; null where it was not. */
  cancelReason: CancelReason.nullable(),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
})
export type Task = z.output<typeof Task>

const TaskInput = z.strictObject({ ...tenantScope, id: Id })

export const tasks = defineCalls(
  {},
  {
    /** One's own of the last day, the newest first, at most 20: shown on every page, in whatever tenant they run. */
    list: {
      method: 'POST',
      path: '/getTasks',
      permission: 'user.get',
      level: 'admin',
      scope: 'all',
      readOnly: true,
      input: z.strictObject({}),
      output: z.strictObject({ items: z.array(Task) }),
      errors: [],
    },
    /** What is done stays done. */
    cancel: {
      method: 'POST',
      path: '/cancelTask/:id',
      permission: 'user.put',
      level: 'admin',
      scope: 'named',
      input: TaskInput,
      output: EmptyOutput,
      errors: ['not-found'],
    },
    /** The rows that could not be done, with the reason of each, as CSV. */
    failures: {
      method: 'GET',
      path: '/getTaskFailures/:id',
      permission: 'user.get',
      level: 'admin',
      scope: 'named',
      readOnly: true,
      download: 'text/csv; charset=utf-8',
      input: TaskInput.extend({ language: LanguageField.default('en') }),
      output: EmptyOutput,
      errors: ['not-found'],
    },
  },
)
