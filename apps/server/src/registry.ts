import type { ObjectAttribute } from '@foyer/contract/call'
import type { MediaEngine } from '#engine/media-engine.ts'
import { authHandlers } from '#features/identity/auth/auth.handlers.ts'
import { invitationsHandlers } from '#features/identity/invitations/invitations.handlers.ts'
import { passwordsHandlers } from '#features/identity/passwords/passwords.handlers.ts'
import { registrationHandlers } from '#features/identity/registration/registration.handlers.ts'
import { userImportsHandlers } from '#features/identity/user-imports/user-imports.handlers.ts'
import { usersHandlers } from '#features/identity/users/users.handlers.ts'
import { completedMeetingsHandlers, liveMeetingsHandlers } from '#features/meetings/conferences/conferences.handlers.ts'
import { findMeetingKind } from '#features/meetings/meetings/meeting-kind.ts'
import { meetingsHandlers } from '#features/meetings/meetings/meetings.handlers.ts'
import { roomHandlers } from '#features/meetings/room/room.handlers.ts'
import { auditHandlers } from '#features/operations/audit/audit.handlers.ts'
import { listViewsHandlers } from '#features/operations/list-views/list-views.handlers.ts'
import { mailLogHandlers } from '#features/operations/mail-log/mail-log.handlers.ts'
import { tasksHandlers } from '#features/operations/tasks/tasks.handlers.ts'
import { tenantBrandsHandlers } from '#features/tenancy/tenant-brands/tenant-brands.handlers.ts'
import { tenantSmtpHandlers } from '#features/tenancy/tenant-smtp/tenant-smtp.handlers.ts'
import { tenantsHandlers } from '#features/tenancy/tenants/tenants.handlers.ts'
import type { FindAttribute } from '#platform/calls/access.ts'
import type { RegisteredCall } from '#platform/calls/define-handlers.ts'

/** Every call with its handler, one line per slice. */
const listCalls = (engine: MediaEngine): RegisteredCall[] => [
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

const attributeFinders: { readonly [attribute in ObjectAttribute]: FindAttribute } = { 'meeting-kind': findMeetingKind }

/** Every call with its handler, and with the lookup that its permission depends on, if any. */
export const createCallRegistry = (engine: MediaEngine): RegisteredCall[] =>
  listCalls(engine).map((bound) => {
    const { permission } = bound.call
    return typeof permission === 'object' && 'attribute' in permission
      ? { ...bound, findAttribute: attributeFinders[permission.attribute] }
      : bound
  })
