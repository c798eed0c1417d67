import type { UserAction } from '@foyer/contract/identity/users'
import type { z } from 'zod'
import { resendInvitations } from '#features/identity/invitations/invitations.mails.ts'
import { type AuditEntry, writeAudit } from '#platform/calls/audit.ts'
import { withSavepoint } from '#platform/database/savepoint.ts'
import { CallError } from '#platform/errors/call-error.ts'
import type { Actor } from '#platform/security/sessions.ts'
import { removeUser } from './user-removal.commands.ts'
import { type CommandContext, setEnabled, setRole } from './users.commands.ts'
import type * as store from './users.store.ts'

/** What is done to many, by whom and from where. */
export type Bulk = {
  context: CommandContext & { actor: Pick<Actor, 'id' | 'level' | 'tenantId' | 'email'> }
  action: z.output<typeof UserAction>
  role: store.UserRow['role'] | undefined
  /** The new owner of the meetings of those who go. */
  transferTo?: string | undefined
  address: string
}

/** The call under which a deed stands in the audit log: the same as for one person. */
const toCallName: { readonly [deed in Bulk['action']]: string } = {
  enable: 'users.enable',
  disable: 'users.enable',
  role: 'users.update',
  unlink: 'users.delete',
  delete: 'users.delete',
  resend: 'invitations.resend',
}

async function resend({ tx, request, platform }: CommandContext, id: string): Promise<AuditEntry> {
  const sent = await resendInvitations({ tx, tenantId: request.tenantId, platform }, [id])
  if (sent.length === 0) throw new CallError('not-invited')
  return {}
}

/** Does it to one person; answers what the audit log says. */
async function applyToOne({ context, action, role, transferTo }: Bulk, id: string): Promise<AuditEntry> {
  if (action === 'resend') return resend(context, id)
  if (action === 'unlink' || action === 'delete') {
    const { before, status, transferred, cancelled } = await removeUser(context, id, {
      mode: action,
      transfer_to: transferTo,
    })
    const after = { status, transfer_to: transferTo ?? null, transferred, cancelled }
    return { label: before.email, before: { status: before.status }, after }
  }
  if (action === 'role') {
    if (role === undefined) throw new CallError('bad-input', 'role')
    const { before, after } = await setRole(context, id, role)
    return { label: after.email, before: { role: before.role }, after: { role: after.role } }
  }
  const { before, after } = await setEnabled(context, id, action === 'enable')
  return { label: after.email, before: { status: before.status }, after: { status: after.status } }
}

/** Does it to each by itself: who cannot be changed is answered with the code, and the others are changed. */
export async function applyToMany(bulk: Bulk, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { context, action, address } = bulk
  const failures = new Map<string, string>()
  for (const id of ids) {
    const failure = await withSavepoint(context.db, async () => {
      const entry = { objectId: id, ...(await applyToOne(bulk, id)) }
      const { tenantId } = context.request
      await writeAudit(context.db, { tenantId, actor: context.actor, call: toCallName[action], address, entry })
    })
    if (failure !== undefined) failures.set(id, failure.code)
  }
  return failures
}
