import type { UserAction } from '@foyer/contract/identity/users.shapes'
import type { z } from 'zod'
import { resendInvitations } from '#features/identity/invitations/invitations.commands.ts'
import { type AuditedChange, writeAudit } from '#platform/calls/audit.ts'
import type { CommandContext } from '#platform/calls/context.ts'
import { withSavepoint } from '#platform/database/savepoint.ts'
import { removeUser } from './user-removal.commands.ts'
import { canManage, setEnabled, setRole, toRoleLabel } from './users.commands.ts'
import * as store from './users.store.ts'

/** One action on several users. */
export type BulkAction = {
  action: z.output<typeof UserAction>
  role: store.UserRow['role_key'] | undefined
  /** The new owner of the meetings of unlinked or deleted users. */
  transferTo?: string | undefined
  /** The actor's IP address, for the audit log. */
  address: string
}

/** The call that does the same to one user: the audit log names it for each of several users too. */
const auditedCalls: { readonly [action in BulkAction['action']]: string } = {
  enable: 'users.enable',
  disable: 'users.enable',
  role: 'users.update',
  unlink: 'users.delete',
  delete: 'users.delete',
  resend: 'invitations.resend',
}

async function resend(context: CommandContext<string>, id: string): Promise<AuditedChange> {
  const { db, actor, fail } = context
  const user = await store.find(db, id)
  if (user !== undefined && !(await canManage(db, actor, user))) return fail('forbidden')
  const sent = await resendInvitations(context, [id])
  if (user === undefined || sent.length === 0) return fail('not-invited')
  return { label: user.email }
}

/** Applies the action to one user and returns the audit entry. */
async function applyToOne(context: CommandContext<string>, bulk: BulkAction, id: string): Promise<AuditedChange> {
  const { action, role, transferTo } = bulk
  if (action === 'resend') return resend(context, id)
  if (action === 'unlink' || action === 'delete') {
    const { before, status, transferred, cancelled } = await removeUser(context, id, {
      mode: action,
      transferTo,
    })
    const after = { status, transferTo: transferTo ?? null, transferred, cancelled }
    return { label: before.email, before: { status: before.status }, after }
  }
  if (action === 'role') {
    if (role === undefined) return context.fail('bad-input', 'role')
    const { before, after } = await setRole(context, id, role)
    return { label: after.email, before: { role: toRoleLabel(before) }, after: { role: toRoleLabel(after) } }
  }
  const { before, after } = await setEnabled(context, id, action === 'enable')
  return { label: after.email, before: { status: before.status }, after: { status: after.status } }
}

/** Applies the action to each user separately; returns the error code of each one that could not be changed. */
export async function applyToMany(
  context: Omit<CommandContext, 'fail' | 'deny'>,
  bulk: BulkAction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { db, tenantId, actor } = context
  const { action, address } = bulk
  const failures = new Map<string, string>()
  if (action === 'resend') await store.lockAll(db, ids)
  for (const id of ids) {
    const failure = await withSavepoint(db, async (failing) => {
      const entry = { objectId: id, ...(await applyToOne({ ...context, ...failing }, bulk, id)) }
      await writeAudit(db, { tenantId, actor, call: auditedCalls[action], address, entry })
    })
    if (failure === undefined) continue
    failures.set(id, failure.code)
    if (failure.code !== 'forbidden') continue
    const entry = { objectId: id, label: (await store.find(db, id))?.email ?? '' }
    await writeAudit(db, { tenantId, actor, call: auditedCalls[action], address, denied: true, entry })
  }
  return failures
}
