import type { Db } from '#platform/database/database.ts'
import { CallError } from '#platform/errors/call-error.ts'
import * as store from './password-sign-in.store.ts'

/** Finds the user who still has a password; undefined while all users sign in with theirs. */
export const { findEmergencyId } = store

/** Checks whether passwords count for this user: those of all users, or only that of the emergency administrator. */
export async function hasPasswordSignIn(db: Db, userId: string | undefined): Promise<boolean> {
  const emergencyId = await store.findEmergencyId(db)
  return emergencyId === undefined || emergencyId === userId
}

/** Fails if passwords do not count for this user. */
export async function assertPasswordSignIn(db: Db, userId?: string): Promise<void> {
  if (!(await hasPasswordSignIn(db, userId))) throw new CallError('password-sign-in-off')
}

/** Fails if the tenant would have no way to sign in without this user. */
export async function assertNotEmergency(db: Db, userId: string): Promise<void> {
  if ((await store.findEmergencyId(db)) === userId) throw new CallError('emergency-administrator')
}
