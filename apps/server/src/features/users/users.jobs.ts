import { undoSeconds } from '@foyer/contract/constants'
import { Role, UserDeed, users } from '@foyer/contract/users'
import { z } from 'zod'
import { purge } from '#features/meetings/occurrences.store.ts'
import * as ownership from '#features/meetings/ownership.store.ts'
import type { Platform } from '#platform/handle.ts'
import { originOf } from '#platform/hosts.ts'
import type { TaskContext, TaskRow } from '#platform/task-kind.ts'
import * as bulk from './bulk.store.ts'
import * as departures from './departures.store.ts'
import { doAll } from './users.bulk.ts'

/** Meetings that are purged in one transaction. */
const purgedAtOnce = 100

/** Purges some meetings that went with their owner; false where none are left. */
const purgeMeetings = ({ database }: Platform, tenantId: string, userId: string): Promise<boolean> =>
  database.inTenant(tenantId, async ({ db }) => {
    if ((await departures.takeGone(db, userId, undoSeconds)) === undefined) return false
    const rows = await ownership.findDeleted(db, userId, { most: purgedAtOnce, undoableSeconds: undoSeconds })
    for (const { id } of rows) await purge(db, id, undoSeconds)
    return rows.length === purgedAtOnce
  })

/** Ends what could be undone: a deleted person is no more, an unlinked one has no claim on what was given away. */
const purgeUser = ({ database }: Platform, tenantId: string, userId: string): Promise<void> =>
  database.inTenant(tenantId, async ({ db }) => {
    const gone = await departures.takeGone(db, userId, undoSeconds)
    if (gone === undefined) return
    await ownership.settle(db, userId)
    if (gone.status === 'deleted') await departures.remove(db, userId)
    else await departures.forgetRemoval(db, userId)
  })

const TaskInput = z.object({
  deed: UserDeed,
  role: Role.optional(),
  transferTo: z.string().optional(),
  address: z.string(),
})
const TaskData = z.object({ id: z.string(), name: z.string(), email: z.string() })
/** People who are changed in one transaction. */
const changedAtOnce = 50

/** Does to some of many what their task says. */
async function changeUsers(platform: Platform, context: TaskContext, rows: readonly TaskRow[]) {
  const { unit, db, tenantId, actor } = context
  const { deed, role, transferTo, address } = TaskInput.parse(context.input)
  const { subdomain } = await bulk.findSubdomain(db, tenantId)
  const request = { tenantId, origin: originOf(platform.env.publicUrl, subdomain) }
  const work = { doer: { unit, db, platform, request, actor }, deed, role, transferTo, address }
  const ids = rows.map(({ data }) => TaskData.parse(data).id)
  const failures = await doAll(work, ids)
  const failed = rows.flatMap(({ n }, index): [number, string][] => {
    const code = failures.get(ids[index] ?? '')
    return code === undefined ? [] : [[n, code]]
  })
  return new Map(failed)
}

const headers = { en: ['Name', 'Email'], fr: ['Nom', 'E-mail'] } as const

/** What users leave for later; registered before the jobs start. */
export function usersJobs(platform: Platform): void {
  platform.tasks.does('change-users', {
    call: users.change,
    rowsAtOnce: changedAtOnce,
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
