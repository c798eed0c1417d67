import { sql } from 'kysely'

/**
 * Whether the user of a row may accept an invitation: one who was unlinked only if they have been invited again since.
 * Once the unlinking is final, the earlier invitations are revoked.
 */
export const isInvited = sql<boolean>`(status = 'invited'
  or status = 'unlinked' and (removed_at is null or coalesce(invited_at > removed_at, false)))`
