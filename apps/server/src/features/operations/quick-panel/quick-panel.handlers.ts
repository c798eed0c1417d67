import type { CallRow } from '@foyer/contract/call'
import { maxCounted } from '@foyer/contract/constants'
import { users } from '@foyer/contract/identity/users'
import { feedbacks } from '@foyer/contract/insight/feedbacks'
import { meetsLevel } from '@foyer/contract/levels'
import { conferences } from '@foyer/contract/meetings/conferences'
import { meetings } from '@foyer/contract/meetings/meetings'
import { mailLog } from '@foyer/contract/operations/mail-log'
import { panelSize, quickPanel } from '@foyer/contract/operations/quick-panel'
import { tasks } from '@foyer/contract/operations/tasks'
import type { PermissionKey } from '@foyer/contract/permissions'
import { tenants } from '@foyer/contract/tenancy/tenants'
import { countInvited } from '#features/identity/users/users.store.ts'
import { countUnseen } from '#features/insight/feedbacks/feedbacks.store.ts'
import { countLive } from '#features/meetings/conferences/conferences.store.ts'
import { listUpcoming } from '#features/meetings/meetings/meetings.commands.ts'
import { databaseNow } from '#features/meetings/meetings/meetings.store.ts'
import { countUpcoming } from '#features/meetings/meetings/upcoming.store.ts'
import { countFailed } from '#features/operations/mail-log/mail-log.store.ts'
import { listTasksInProgress } from '#features/operations/tasks/tasks.commands.ts'
import { countTenants } from '#features/tenancy/tenants/tenants.store.ts'
import { hasPermission } from '#platform/calls/access.ts'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import type { Db } from '#platform/database/database.ts'
import type { Actor } from '#platform/security/sessions.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Checks whether the actor may open the list that a number of the panel is taken from. */
const mayList = (actor: Actor, { level, permission }: CallRow & { readonly permission: PermissionKey }): boolean =>
  meetsLevel(actor.level, level) && hasPermission(actor, permission)

/** Counts what the lists of live meetings and of invited users have, as far as the actor may open them. */
const countListed = async ({ db, actor }: { db: Db; actor: Actor }) => ({
  live: mayList(actor, conferences.listLive) ? await countLive(db, maxCounted) : null,
  invited: mayList(actor, users.list) ? await countInvited(db, actor.tenantId, maxCounted) : null,
})

export const quickPanelHandlers = defineHandlers(quickPanel, {
  data: async ({ db, actor }) => {
    const { tenantId } = actor
    const now = await databaseNow(db)
    // One more than is shown: it is the next one if all of them are within a day.
    const { items } = await listUpcoming(db, actor, {
      page: 1,
      size: panelSize + 1,
      search: '',
      sort: 'start',
      filters: {},
    })
    const dayEnd = new Date(now.getTime() + dayMs).toISOString()
    const today = items.filter(({ startsAt }) => startsAt < dayEnd).slice(0, panelSize)
    const attention = {
      ...(await countListed({ db, actor })),
      failedEmails: mayList(actor, mailLog.list) ? await countFailed(db, tenantId, maxCounted) : null,
      tenants: mayList(actor, tenants.create) ? await countTenants(db, maxCounted) : null,
    }
    return {
      now: now.toISOString(),
      today,
      next: items.slice(today.length).find(({ invitation }) => invitation?.response !== 'declined') ?? null,
      tasks: mayList(actor, tasks.list) ? await listTasksInProgress(db, actor.id, panelSize) : [],
      attention: Object.values(attention).some((count) => count !== null) ? attention : null,
    }
  },

  counts: async ({ db, actor }) => ({
    upcoming: mayList(actor, meetings.listSchedules) ? await countUpcoming(db, actor, maxCounted) : null,
    ...(await countListed({ db, actor })),
    feedback: mayList(actor, feedbacks.list) ? await countUnseen(db, maxCounted) : null,
  }),
})
