import type { PasswordSignIn, tenantSso } from '@foyer/contract/tenancy/tenant-sso'
import { lockAdministrators } from '#features/identity/users/users.store.ts'
import type { Handler } from '#platform/calls/define-handlers.ts'
import type { Db } from '#platform/database/database.ts'
import * as store from './password-sign-in.store.ts'

async function describe(db: Db): Promise<PasswordSignIn> {
  const emergencyId = await store.findEmergencyId(db)
  const found = await store.findCandidates(db)
  const kept = emergencyId === undefined ? {} : { keptId: emergencyId }
  const { counts, excludedCandidates } = await store.countUsers(db, { candidates: found.map(({ id }) => id), ...kept })
  const candidates = found.map((user) => ({ ...user, isExcluded: excludedCandidates.has(user.id) }))
  return {
    enabled: emergencyId === undefined,
    administrator: candidates.find(({ id }) => id === emergencyId) ?? null,
    candidates,
    isTested: await store.hasTestedProvider(db, { mayFail: false }),
    users: counts,
  }
}

async function findState(db: Db) {
  const id = await store.findEmergencyId(db)
  return {
    passwordSignIn: id === undefined,
    emergencyAdministrator: id === undefined ? null : await store.findEmail(db, id),
  }
}

export const passwordSignIn: Handler<typeof tenantSso.passwordSignIn> = ({ db }) => describe(db)

export const setPasswordSignIn: Handler<typeof tenantSso.setPasswordSignIn> = async ({
  input,
  db,
  tenantId,
  fail,
  audit,
}) => {
  // One at a time with changes of administrators and providers, each of which looks at what the others have left.
  await lockAdministrators(db)
  const before = await findState(db)
  if (input.enabled) await store.removeEmergency(db)
  else {
    if (!(await store.hasTestedProvider(db, { mayFail: false }))) return fail('sso-untested')
    const { administrator } = input
    const user = administrator === undefined ? undefined : await store.lockCandidate(db, administrator)
    if (user === undefined) return fail('emergency-administrator-invalid', 'administrator')
    await store.setEmergency(db, user.id)
    await store.revokePasswordTokens(db, user.id)
  }
  audit({ objectId: tenantId, before, after: await findState(db) })
  return describe(db)
}
