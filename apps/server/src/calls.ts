import type { MediaEngine } from '#engine/media-engine.ts'
import { auditHandlers } from '#features/audit/audit.handlers.ts'
import { authHandlers } from '#features/auth/auth.handlers.ts'
import { completedMeetingsHandlers } from '#features/completed-meetings/completed-meetings.handlers.ts'
import { liveMeetingsHandlers } from '#features/live-meetings/live-meetings.handlers.ts'
import { mailLogHandlers } from '#features/mail-log/mail-log.handlers.ts'
import { meetingsHandlers } from '#features/meetings/meetings.handlers.ts'
import { roomHandlers } from '#features/room/room.handlers.ts'
import { tenantsHandlers } from '#features/tenants/tenants.handlers.ts'
import { usersHandlers } from '#features/users/users.handlers.ts'
import type { BoundCall } from '#platform/handle.ts'

/** Every call with its handler: a line a slice. */
export const callsOf = (engine: MediaEngine): BoundCall[] => [
  ...authHandlers,
  ...usersHandlers,
  ...tenantsHandlers,
  ...meetingsHandlers,
  ...roomHandlers(engine),
  ...liveMeetingsHandlers,
  ...completedMeetingsHandlers,
  ...mailLogHandlers,
  ...auditHandlers,
]
