import type { ObjectAttribute } from '@foyer/contract/call'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#platform/database/database.ts'
import type { Env } from '#platform/env.ts'
import type { JobData } from '#platform/jobs/jobs.ts'
import type { ScheduledWork } from '#platform/jobs/scheduler.ts'
import type { TaskKind } from '#platform/jobs/task-kind.ts'
import type { Platform } from '#platform/services.ts'
import type { FindAttribute } from './access.ts'
import type { RegisteredCall } from './define-handlers.ts'
import type { SliceReference } from './define-reference.ts'

/** Registers routes that are not calls: pages, sockets, health. */
export type RouteModule = (app: FastifyInstance, platform: Platform) => Promise<void> | void

/** Processes a job; one that throws is retried with backoff and may run twice. */
export type ProcessJob = (platform: Platform, job: JobData) => Promise<void>

/** Deletes or clears rows of all tenants that are older than the configured `days`. */
export type ApplyRetention = (database: Database, days: Env['retentionDays']) => Promise<unknown>

/** The calls of a slice, and the texts of the API reference about them; a slice may have none. */
export type SliceCalls =
  | { readonly calls: readonly RegisteredCall[]; readonly reference: SliceReference }
  | { readonly calls?: never; readonly reference?: never }

/** Everything that a slice adds to the server. Tables need no mention: a deleted tenant's rows are found by their column. */
export type Slice = SliceCalls & {
  /** Routes that are not calls. */
  routes?: readonly RouteModule[]
  /** Jobs by their queue; the queues are created with the next migration. */
  jobs?: { readonly [queue: string]: ProcessJob }
  /** Work that runs every `seconds`, in one process at a time; after 'more' again at once. Not at all where `isNeeded` is false. */
  scheduled?: readonly {
    name: string
    isNeeded?: (platform: Platform) => boolean
    seconds: number
    work: (platform: Platform) => ReturnType<ScheduledWork>
  }[]
  /** Kinds of long-running tasks. */
  tasks?: readonly ((platform: Platform) => TaskKind)[]
  retention?: ApplyRetention
  /** How the attributes that permissions depend on are found. */
  attributes?: { readonly [attribute in ObjectAttribute]?: FindAttribute }
}

/** Defines what a slice adds to the server; `slices.ts` lists every slice. */
export const defineSlice = <S extends Slice>(slice: S): S => slice
