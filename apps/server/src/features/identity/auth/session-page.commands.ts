import type { PageSession, SignedInUser } from '@foyer/contract/identity/auth'
import { findOwner } from '#features/identity/passwords/own-password.commands.ts'
import { findPicturePath } from '#features/identity/profile/pictures.commands.ts'
import { findRequirementOfUser } from '#features/identity/two-factor/requirement.store.ts'
import type { Context } from '#platform/calls/context.ts'
import type { Db } from '#platform/database/database.ts'
import type { Env } from '#platform/env.ts'
import type { Actor } from '#platform/security/sessions.ts'
import { listWarnings } from '#platform/warnings.ts'
import { toSignedInUser } from './auth.presenter.ts'
import * as store from './auth.store.ts'

type Portal = { env: Env; isEngineAway: () => boolean }

/** Returns the signed-in user as pages show them, and stores that they were here. */
export async function describeUser(
  { db, actor }: Pick<Context<never, Actor>, 'db' | 'actor'>,
  { env, isEngineAway }: Portal,
): Promise<SignedInUser> {
  // A viewer of the portal has no account there.
  if (actor.view !== undefined)
    return toSignedInUser(actor, {
      ...{ picture: '', warnings: [], requirement: undefined },
      owner: { usesPassword: true, confirmedUntil: null },
    })
  await store.updateLastSeen(db, actor.id)
  const warnings = [...(isEngineAway() ? (['engine-away'] as const) : []), ...listWarnings(env)]
  const picture = await findPicturePath(db, actor.id)
  const requirement = await findRequirementOfUser(db, actor.id)
  const owner = await findOwner(db, actor.id, actor.sessionId)
  return toSignedInUser(actor, { picture, warnings, requirement, owner })
}

/** Returns the session that is embedded in a page, so that the page need not ask for it first. */
export const describeSession = async (db: Db, actor: Actor | undefined, portal: Portal): Promise<PageSession> =>
  actor === undefined
    ? { user: null, keys: [] }
    : { user: await describeUser({ db, actor }, portal), keys: [...actor.keys] }
