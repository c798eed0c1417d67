import type { Fact } from '@foyer/contract/call'
import type { MediaEngine } from '#engine/media-engine.ts'
import { auditHandlers } from '#features/audit/audit.handlers.ts'
import { authHandlers } from '#features/auth/auth.handlers.ts'
import { completedMeetingsHandlers } from '#features/completed-meetings/completed-meetings.handlers.ts'
import { invitationsHandlers } from '#features/invitations/invitations.handlers.ts'
import { listViewsHandlers } from '#features/list-views/list-views.handlers.ts'
import { liveMeetingsHandlers } from '#features/live-meetings/live-meetings.handlers.ts'
import { mailLogHandlers } from '#features/mail-log/mail-log.handlers.ts'
import { findMeetingKind } from '#features/meetings/meeting-kind.ts'
import { meetingsHandlers } from '#features/meetings/meetings.handlers.ts'
import { passwordsHandlers } from '#features/passwords/passwords.handlers.ts'
import { registrationHandlers } from '#features/registration/registration.handlers.ts'
import { roomHandlers } from '#features/room/room.handlers.ts'
import { tasksHandlers } from '#features/tasks/tasks.handlers.ts'
import { tenantBrandsHandlers } from '#features/tenant-brands/tenant-brands.handlers.ts'
import { tenantSmtpHandlers } from '#features/tenant-smtp/tenant-smtp.handlers.ts'
import { tenantsHandlers } from '#features/tenants/tenants.handlers.ts'
import { userImportsHandlers } from '#features/user-imports/user-imports.handlers.ts'
import { usersHandlers } from '#features/users/users.handlers.ts'
import type { FindFact } from '#platform/access.ts'
import type { BoundCall } from '#platform/handle.ts'

/** Every call with its handler: a line a slice. */
const withoutFacts = (engine: MediaEngine): BoundCall[] => [
  ...authHandlers,
  ...passwordsHandlers,
  ...registrationHandlers,
  ...usersHandlers,
  ...invitationsHandlers,
  ...userImportsHandlers,
  ...tasksHandlers,
  ...tenantsHandlers,
  ...tenantBrandsHandlers,
  ...tenantSmtpHandlers,
  ...listViewsHandlers,
  ...meetingsHandlers,
  ...roomHandlers(engine),
  ...liveMeetingsHandlers,
  ...completedMeetingsHandlers,
  ...mailLogHandlers,
  ...auditHandlers,
]

const facts: { readonly [fact in Fact]: FindFact } = { 'meeting-kind': findMeetingKind }

/** Every call with its handler, and with what its permission depends on. */
export const callsOf = (engine: MediaEngine): BoundCall[] =>
  withoutFacts(engine).map((bound) => {
    const { permission } = bound.call
    return typeof permission === 'object' && 'fact' in permission
      ? { ...bound, findFact: facts[permission.fact] }
      : bound
  })
