import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type AuditedChange, type Deny, writeDenied } from '#platform/calls/audit.ts'
import type { ReadInScope } from '#platform/calls/context.ts'
import type { RegisteredCall } from '#platform/calls/define-handlers.ts'
import type { RequestTarget } from '#platform/calls/request-origin.ts'
import { failCall } from '#platform/errors/call-error.ts'
import { warnRarely } from '#platform/log.ts'
import type { Actor } from '#platform/security/sessions.ts'
import type { Platform } from '#platform/services.ts'

/** A request to a call, with its raw input; undefined while the body has not been read. */
export type IncomingCallContext = {
  platform: Platform
  bound: RegisteredCall
  request: FastifyRequest
  reply: FastifyReply
  input: { [field: string]: unknown } | undefined
}

/** A request to a call whose body has been read. */
export type CallRequestContext = IncomingCallContext & {
  input: { [field: string]: unknown }
  /** The parsed input. It is parsed before any transaction; only authorised callers learn that it is invalid. */
  parsed: z.ZodSafeParseResult<unknown>
  /** The result of the step before the transaction, if the call has one. */
  prepared?: unknown
}

/** The caller, and the tenant that the call works on; `origin` is that tenant's. */
export type Caller = {
  tenantId: string
  actor: Actor | undefined
  origin: string
  target: RequestTarget
  acrossTenants?: true
}

/** Returns the actor as the audit log records them: in a view of another tenant they are still of their own. */
export const toAuditActor = (actor: Actor | undefined) =>
  actor?.view === undefined ? actor : { ...actor, tenantId: actor.view.operatorTenantId }

/** Fails a call, after it was written to the audit log as denied. */
export const createDeny =
  ({ platform, bound, request }: IncomingCallContext, { tenantId, actor }: Caller): Deny<string> =>
  async (code, { field, entry = {} } = {}) => {
    await writeDenied(platform.database, {
      tenantId,
      actor: toAuditActor(actor),
      call: bound.name,
      address: request.ip,
      entry,
    })
    return failCall(code, field)
  }

/** Reads in transactions of their own, in the tenant or tenants of the call. */
export const createRead =
  ({ database }: Platform, { tenantId, acrossTenants }: Caller): ReadInScope =>
  (work) =>
    acrossTenants ? database.acrossTenants(work) : database.withTenant(tenantId, work)

/** Audits a denied call in its own transaction, because the call's is rolled back. */
export function auditDenied(
  { platform, bound, request }: IncomingCallContext,
  { tenantId, actor }: { tenantId: string; actor: Actor | undefined },
  entry: AuditedChange,
): void {
  if (actor === undefined) return
  const row = { tenantId, actor: toAuditActor(actor), call: bound.name, address: request.ip, entry }
  writeDenied(platform.database, row).catch((error: unknown) =>
    warnRarely(platform.log, { error }, 'a denied call could not be written to the audit log'),
  )
}
