import type { Platform } from '#platform/services.ts'
import { endViews } from './tenant-views.commands.ts'
import * as store from './tenant-views.store.ts'

const batch = 100

/** Ends the views whose time is over, so that the audit logs have their end too. No request could use them any more. */
export const endExpiredViews = ({ database }: Platform): Promise<'more' | undefined> =>
  database.acrossTenants(async (db) => {
    const views = await store.findExpired(db, batch)
    await endViews(db, views, { address: '', reason: 'view-expired' })
    return views.length === batch ? 'more' : undefined
  })
