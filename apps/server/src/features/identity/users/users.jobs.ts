import { undoSeconds } from '@foyer/contract/constants'
import { Role, UserAction, users } from '@foyer/contract/identity/users'
import { z } from 'zod'
import { purge } from '#features/meetings/meetings/occurrences.store.ts'
import * as ownership from '#features/meetings/meetings/ownership.store.ts'
import type { Platform } from '#platform/calls/define-handlers.ts'
import { tenantOrigin } from '#platform/hosts.ts'
import type { TaskContext, TaskRow } from '#platform/jobs/task-kind.ts'
import { applyToMany } from './bulk.commands.ts'
import * as bulk from './bulk.store.ts'
import * as departures from './user-removal.store.ts'

/** Meetings that are purged in one transaction. */
const purgeBatchSize = 100

/** Purges some meetings that went with their owner; false where none are left. */
const purgeMeetings = ({ database }: Platform, tenantId: string, userId: string): Promise<boolean> =>
  database.withTenant(tenantId, async ({ db }) => {
    if ((await departures.findRemovedForUpdate(db, userId, undoSeconds)) === undefined) return false
    const rows = await ownership.findDeleted(db, userId, { max: purgeBatchSize, undoableSeconds: undoSeconds })
    for (const { id } of rows) await purge(db, id, undoSeconds)
    return rows.length === purgeBatchSize
  })

/** Ends what could be undone: a deleted person is no more, an unlinked one has no claim on what was given away. */
const purgeUser = ({ database }: Platform, tenantId: string, userId: string): Promise<void> =>
  database.withTenant(tenantId, async ({ db }) => {
    const gone = await departures.findRemovedForUpdate(db, userId, undoSeconds)
    if (gone === undefined) return
    await ownership.finalizeTransfer(db, userId)
    if (gone.status === 'deleted') await departures.remove(db, userId)
    else await departures.forgetRemoval(db, userId)
  })

const TaskInput = z.object({
  action: UserAction,
  role: Role.optional(),
  transferTo: z.string().optional(),
  address: z.string(),
})
const TaskData = z.object({ id: z.string(), name: z.string(), email: z.string() })
/** People who are changed in one transaction. */
const batchSize = 50

/** Does to some of many what their task says. */
async function changeUsers(platform: Platform, context: TaskContext, rows: readonly TaskRow[]) {
  const { tx, db, tenantId, actor } = context
  const { action, role, transferTo, address } = TaskInput.parse(context.input)
  const { subdomain } = await bulk.findSubdomain(db, tenantId)
  const request = { tenantId, origin: tenantOrigin(platform.env.publicUrl, subdomain) }
  const work = { context: { tx, db, platform, request, actor }, action, role, transferTo, address }
  const ids = rows.map(({ data }) => TaskData.parse(data).id)
  const failures = await applyToMany(work, ids)
  const failed = rows.flatMap(({ n }, index): [number, string][] => {
    const code = failures.get(ids[index] ?? '')
    return code === undefined ? [] : [[n, code]]
  })
  return new Map(failed)
}

const headers = { en: ['Name', 'Email'], fr: ['Nom', 'E-mail'] } as const

/** What users leave for later; registered before the jobs start. */
export function usersJobs(platform: Platform): void {
  platform.tasks.register('change-users', {
    call: users.bulkUpdate,
    rowsAtOnce: batchSize,
    step: (context, rows) => changeUsers(platform, context, rows),
    tableOf: (_input, language) => ({
      header: headers[language],
      cellsOf: (data) => {
        const { name, email } = TaskData.parse(data)
        return [name, email]
      },
    }),
  })
  platform.jobs.work('purge-user', async ({ tenantId, id }) => {
    while (await purgeMeetings(platform, tenantId, id));
    await purgeUser(platform, tenantId, id)
  })
}
