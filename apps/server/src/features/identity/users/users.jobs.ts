import { undoSeconds } from '@foyer/contract/constants'
import { commonLabels } from '@foyer/contract/field-labels'
import { RoleId } from '@foyer/contract/identity/role-id'
import { users } from '@foyer/contract/identity/users'
import { UserAction } from '@foyer/contract/identity/users.shapes'
import { z } from 'zod'
import { removeManager } from '#features/meetings/managers/managers.store.ts'
import { announceNewOwner } from '#features/meetings/meetings/new-owner.commands.ts'
import * as ownership from '#features/meetings/meetings/ownership.store.ts'
import { purge } from '#features/meetings/meetings/purge.store.ts'
import * as recordings from '#features/recordings/recordings/recording-owners.store.ts'
import { createTenantContext } from '#platform/calls/context.ts'
import { toTenantOrigin } from '#platform/hosts.ts'
import type { JobData } from '#platform/jobs/jobs.ts'
import type { TaskBatch, TaskKind, TaskRow } from '#platform/jobs/task-kind.ts'
import { revokeTokens } from '#platform/security/one-time-tokens.ts'
import type { Platform } from '#platform/services.ts'
import { applyToMany } from './bulk.commands.ts'
import * as bulk from './bulk.store.ts'
import * as removals from './user-removal.store.ts'

/** Meetings per transaction. */
const purgeBatchSize = 100

/** Purges a batch of the meetings that were deleted with their owner; returns whether there may be more. */
const purgeMeetings = ({ database }: Platform, tenantId: string, userId: string): Promise<boolean> =>
  database.withTenant(tenantId, async (db) => {
    if ((await removals.findRemovedForUpdate(db, userId, undoSeconds)) === undefined) return false
    const rows = await ownership.findDeleted(db, userId, { max: purgeBatchSize, undoableSeconds: undoSeconds })
    for (const { id } of rows) await purge(db, id, undoSeconds)
    return rows.length === purgeBatchSize
  })

/** Makes a removal final: notifies invitees of transferred meetings, deletes a deleted user, and ends an unlinked user's claim on transferred meetings, what they co-manage, and their links, unless they have been invited again. */
const purgeUser = (platform: Platform, tenantId: string, userId: string): Promise<void> =>
  platform.database.withTenant(tenantId, async (db) => {
    const removed = await removals.findRemovedForUpdate(db, userId, undoSeconds)
    if (removed === undefined) return
    await announceNewOwner(createTenantContext(platform, { db, tenantId }), userId)
    await ownership.finalizeTransfer(db, userId)
    await recordings.finalizeTransfer(db, userId)
    if (removed.status === 'deleted') await removals.remove(db, userId)
    else {
      await removals.forgetRemoval(db, userId)
      await removeManager(db, userId)
      if (!removed.is_invited) await revokeTokens(db, userId)
    }
  })

const TaskInput = z.object({
  action: UserAction,
  role: RoleId.optional(),
  transferTo: z.string().optional(),
  address: z.string(),
})
const TaskData = z.object({ id: z.string(), name: z.string(), email: z.string() })
/** Users per transaction. */
const batchSize = 50

/** Applies the action of a task to a batch of its users. */
async function changeUsers(platform: Platform, context: TaskBatch, rows: readonly TaskRow[]) {
  const { db, tenantId, actor } = context
  const { action, role, transferTo, address } = TaskInput.parse(context.input)
  const { subdomain } = await bulk.findSubdomain(db, tenantId)
  const origin = toTenantOrigin(platform.env.publicUrl, subdomain)
  const ids = rows.map(({ data }) => TaskData.parse(data).id)
  const failures = await applyToMany(
    { ...createTenantContext(platform, { db, tenantId }), origin, actor },
    { action, role, transferTo, address },
    ids,
  )
  const failed = rows.flatMap(({ n }, index): [number, string][] => {
    const code = failures.get(ids[index] ?? '')
    return code === undefined ? [] : [[n, code]]
  })
  return new Map(failed)
}

/** Creates the task that applies a bulk action. */
export const createChangeTask = (platform: Platform): TaskKind => ({
  name: 'change-users',
  call: users.bulkUpdate,
  batchSize,
  processBatch: (context, rows) => changeUsers(platform, context, rows),
  buildFailureTable: (_input, language) => ({
    header: [commonLabels.name[language], commonLabels.email[language]],
    toCells: (data) => {
      const { name, email } = TaskData.parse(data)
      return [name, email]
    },
  }),
})

/** Makes the removal of a user final, with the meetings that were deleted with them. */
export async function makeRemovalFinal(platform: Platform, { tenantId, id }: JobData): Promise<void> {
  while (await purgeMeetings(platform, tenantId, id));
  await purgeUser(platform, tenantId, id)
}
