import type { Context } from '#platform/calls/context.ts'
import type { Db } from '#platform/database/database.ts'
import * as store from './password-sign-in.store.ts'

/** Finds the user who still has a password; undefined while all users sign in with theirs. */
export const { findEmergencyId } = store

/** Checks whether passwords count for this user: those of all users, or only that of the emergency administrator. */
export async function hasPasswordSignIn(db: Db, userId: string | undefined): Promise<boolean> {
  const emergencyId = await store.findEmergencyId(db)
  return emergencyId === undefined || emergencyId === userId
}

/** Fails if passwords do not count for this user. */
export async function assertPasswordSignIn(
  { db, fail }: Pick<Context<'password-sign-in-off'>, 'db' | 'fail'>,
  userId?: string,
): Promise<void> {
  if (!(await hasPasswordSignIn(db, userId))) fail('password-sign-in-off')
}

/** Fails if the tenant would have no way to sign in without this user. */
export async function assertNotEmergency(
  { db, fail }: Pick<Context<'emergency-administrator'>, 'db' | 'fail'>,
  userId: string,
): Promise<void> {
  if ((await store.findEmergencyId(db)) === userId) fail('emergency-administrator')
}
