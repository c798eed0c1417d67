import type { ReadInScope, Services } from '#platform/calls/define-handlers.ts'
import { verifyPassword } from '#platform/security/passwords.ts'
import type { Actor } from '#platform/security/sessions.ts'
import * as store from './passwords.store.ts'

const limit = { limit: 5, seconds: 15 * 60 }

/** The hash of the signed-in user's password if `password` is it, otherwise undefined; attempts are limited. */
export async function verifyOwnPassword(
  { actor, platform, read }: { actor: Actor; platform: Services; read: ReadInScope },
  password: string,
): Promise<string | undefined> {
  const { tenantId, id } = actor
  const key = `own-password:${id}`
  await platform.rateLimits.consume(tenantId, [{ key, ...limit }])
  const hash = (await read(({ db }) => store.find(db, id)))?.password_hash
  if (!(await verifyPassword(hash, password, tenantId))) return undefined
  await platform.rateLimits.reset(tenantId, [key])
  return hash ?? undefined
}

/** What the audit log says of a wrong password of one's own. */
export const wrongPasswordEntry = ({ id, email }: Actor) => ({
  objectId: id,
  label: email,
  after: { reason: 'password-incorrect' },
})
