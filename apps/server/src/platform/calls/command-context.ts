import type { Db } from '#platform/database/database.ts'
import type { Actor } from '#platform/security/sessions.ts'
import type { CallRequest, Services } from './define-handlers.ts'

/** A transaction bound to one tenant, and the shared services: everything that a command needs. */
export type TenantContext = {
  db: Db
  tenantId: string
  platform: Services
}

/** The acting user, as far as a background task still knows them. */
export type CommandActor = Pick<Actor, 'tenantId' | 'id' | 'email' | 'level' | 'keys'>

/** The context of a command; `A` is the part of the acting user that it needs. */
export type CommandContext<A = CommandActor> = TenantContext & {
  /** The tenant's origin, for links: from configuration, never from a request header. */
  origin: string
  actor: A
}

/** The command context of a handler. */
export const toCommandContext = <A>({
  db,
  request,
  actor,
  platform,
}: {
  db: Db
  request: Pick<CallRequest, 'tenantId' | 'origin'>
  actor: A
  platform: Services
}): CommandContext<A> => ({ db, tenantId: request.tenantId, origin: request.origin, actor, platform })
