import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { EmptyInput, Instant } from '../common.ts'
import { Occurrence } from '../meetings/meetings.shapes.ts'
import { Task } from './tasks.ts'

/** Occurrences and tasks that the panel shows. */
export const panelSize = 5

const Count = z.int().nullable()

/** The counts that need a user's attention; null for those that their role has no access to. */
export const Attention = z.strictObject({
  /** Meetings in progress: those that the list of live meetings shows. */
  live: Count,
  /** People of the tenant who were invited and have not accepted yet. */
  invited: Count,
  /** Emails of the last day that could not be sent. */
  failedEmails: Count,
  /** Tenants of the installation, for super administrators. */
  tenants: Count,
})

/** The numbers beside the entries of the menu; null for lists that the caller's role has no access to. */
export const MenuCounts = z.strictObject({
  /** The caller's own occurrences that have not ended, and those that they are invited to. */
  upcoming: Count,
  live: Attention.shape.live,
  invited: Attention.shape.invited,
  /** Feedback that no one has opened yet. */
  feedback: Count,
})

/** The next day of a user at a glance. */
export const QuickPanel = z.strictObject({
  now: Instant,
  /** The occurrences of the next 24 hours that have not ended, own and invited to. */
  today: z.array(Occurrence),
  /** The occurrence after those that the user has not declined. */
  next: Occurrence.nullable(),
  /** The user's tasks in progress. */
  tasks: z.array(Task),
  /** Null for users who see nothing of it. */
  attention: Attention.nullable(),
})
export type QuickPanel = z.output<typeof QuickPanel>

// biome-ignore format: a call in a few lines reads like a table
export const quickPanel = defineCalls({ slice: 'quick-panel', level: 'client', scope: 'all' }, {
  data: {
    method: 'GET', path: '/quick-panel/data', permission: 'signed-in', readOnly: true,
    input: EmptyInput, output: QuickPanel,
    dependsOn: ['meetings', 'tasks', 'conferences', 'users', 'mail-log', 'tenants'],
  },
  counts: {
    method: 'GET', path: '/quick-panel/counts', permission: 'signed-in', readOnly: true,
    input: EmptyInput, output: MenuCounts,
    dependsOn: ['meetings', 'conferences', 'users', 'roles', 'feedback', 'feedbacks'],
  },
})
