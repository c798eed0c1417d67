import type { MediaEngine } from '#engine/media-engine.ts'
import { authHandlers } from '#features/auth/auth.handlers.ts'
import { tenantsHandlers } from '#features/tenants/tenants.handlers.ts'
import { usersHandlers } from '#features/users/users.handlers.ts'
import type { BoundCall } from '#platform/handle.ts'

/** Every call with its handler: a line a slice. */
export const callsOf = (_engine: MediaEngine): BoundCall[] => [...authHandlers, ...usersHandlers, ...tenantsHandlers]
