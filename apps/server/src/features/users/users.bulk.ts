import type { UserDeed } from '@foyer/contract/users'
import type { z } from 'zod'
import { inviteAgain } from '#features/invitations/invitations.mails.ts'
import { type AuditEntry, writeAudit } from '#platform/audit.ts'
import { CallFailure } from '#platform/failure.ts'
import { attempt } from '#platform/savepoint.ts'
import type { Actor } from '#platform/sessions.ts'
import { type Doer, setEnabled, setRole } from './users.deeds.ts'
import { leave } from './users.departures.ts'
import type * as store from './users.store.ts'

/** What is done to many, by whom and from where. */
export type Bulk = {
  doer: Doer & { actor: Pick<Actor, 'id' | 'level' | 'tenantId' | 'email'> }
  deed: z.output<typeof UserDeed>
  role: store.UserRow['role'] | undefined
  /** The new owner of the meetings of those who go. */
  transferTo?: string | undefined
  address: string
}

/** The call under which a deed stands in the audit log: the same as for one person. */
const callOf: { readonly [deed in Bulk['deed']]: string } = {
  enable: 'users.enable',
  disable: 'users.enable',
  role: 'users.update',
  unlink: 'users.delete',
  delete: 'users.delete',
  resend: 'invitations.resend',
}

async function resend({ unit, request, platform }: Doer, id: string): Promise<AuditEntry> {
  const sent = await inviteAgain({ unit, tenantId: request.tenantId, platform }, [id])
  if (sent.length === 0) throw new CallFailure('not-invited')
  return {}
}

/** Does it to one person; answers what the audit log says. */
async function doOne({ doer, deed, role, transferTo }: Bulk, id: string): Promise<AuditEntry> {
  if (deed === 'resend') return resend(doer, id)
  if (deed === 'unlink' || deed === 'delete') {
    const { before, status, transferred, cancelled } = await leave(doer, id, { mode: deed, transfer_to: transferTo })
    const after = { status, transfer_to: transferTo ?? null, transferred, cancelled }
    return { label: before.email, before: { status: before.status }, after }
  }
  if (deed === 'role') {
    if (role === undefined) throw new CallFailure('bad-input', 'role')
    const { before, after } = await setRole(doer, id, role)
    return { label: after.email, before: { role: before.role }, after: { role: after.role } }
  }
  const { before, after } = await setEnabled(doer, id, deed === 'enable')
  return { label: after.email, before: { status: before.status }, after: { status: after.status } }
}

/** Does it to each by itself: who cannot be changed is answered with the code, and the others are changed. */
export async function doAll(bulk: Bulk, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { doer, deed, address } = bulk
  const failures = new Map<string, string>()
  for (const id of ids) {
    const failure = await attempt(doer.db, async () => {
      const entry = { objectId: id, ...(await doOne(bulk, id)) }
      const { tenantId } = doer.request
      await writeAudit(doer.db, { tenantId, actor: doer.actor, call: callOf[deed], address, entry })
    })
    if (failure !== undefined) failures.set(id, failure.code)
  }
  return failures
}
