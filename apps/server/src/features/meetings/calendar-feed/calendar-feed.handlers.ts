import { calendarFeed } from '@foyer/contract/meetings/calendar-feed'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import { hashToken, randomToken } from '#platform/security/secret.ts'
import { buildFeedUrl } from './calendar-feed.rules.ts'
import * as store from './calendar-feed.store.ts'

export const calendarFeedHandlers = defineHandlers(calendarFeed, {
  get: async ({ db, actor }) => {
    const row = await store.find(db, actor.id)
    if (row === undefined) return { feed: null }
    return {
      feed: { createdAt: row.created_at.toISOString(), lastUsedAt: row.last_used_at?.toISOString() ?? null },
    }
  },

  create: async ({ db, actor, origin, audit }) => {
    const token = randomToken()
    const { created_at } = await store.replace(db, actor.id, hashToken(token))
    audit({ objectId: actor.id, label: actor.email })
    return { url: buildFeedUrl(origin, token), createdAt: created_at.toISOString() }
  },

  delete: async ({ db, actor, audit }) => {
    await store.remove(db, actor.id)
    audit({ objectId: actor.id, label: actor.email })
    return {}
  },
})
