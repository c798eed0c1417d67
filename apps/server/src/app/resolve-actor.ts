import { isAllowedInView } from '@foyer/contract/call'
import { createReplyControls, type RequestTarget, requireViewer } from '#platform/calls/request-origin.ts'
import type { ResolvedRequest } from '#platform/database/database.ts'
import { CallError } from '#platform/errors/call-error.ts'
import { type Actor, toActor } from '#platform/security/sessions.ts'
import { auditDenied, type IncomingCallContext } from './call-context.ts'

/**
 * Finds who makes the call in a read-only view of the tenant; undefined without a view. This is the only place that
 * decides what a view may do: calls that read.
 */
export async function authorizeView(context: IncomingCallContext, target: RequestTarget): Promise<Actor | undefined> {
  const { platform, bound, reply } = context
  const viewer = await requireViewer(platform, target).catch((error: unknown) => {
    if (error instanceof CallError) createReplyControls(platform, reply).leaveView()
    throw error
  })
  if (viewer === undefined || isAllowedInView(bound.call)) return viewer
  auditDenied(context, { tenantId: viewer.tenantId, actor: viewer }, { after: { reason: 'view-read-only' } })
  throw new CallError('view-read-only')
}

type Found = { target: RequestTarget; viewer: Actor | undefined; resolved: ResolvedRequest }

/** Returns the tenant of the host, and who makes the call; fails for a host without an active tenant. */
export function resolveActor(
  { platform, reply }: IncomingCallContext,
  { target, viewer, resolved: { tenantId, hostStatus, session } }: Found,
): { tenantId: string; actor: Actor | undefined } {
  if (viewer !== undefined) {
    // A disabled tenant can be viewed.
    const isShown = hostStatus === 'active' || hostStatus === 'disabled'
    if (!isShown || tenantId !== viewer.tenantId) throw new CallError('not-found')
    return { tenantId, actor: viewer }
  }
  if (target.hasToken && ['disabled', 'blocked'].includes(hostStatus ?? '')) {
    createReplyControls(platform, reply).signOut()
    throw new CallError('not-signed-in')
  }
  if (tenantId === undefined || hostStatus !== 'active') throw new CallError('not-found')
  const actor = session === undefined ? undefined : toActor(session)
  if (target.hasToken && actor === undefined) createReplyControls(platform, reply).signOut()
  return { tenantId, actor }
}
