import { settings } from '@foyer/contract/identity/settings'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import * as store from './settings.store.ts'

export const settingsHandlers = defineHandlers(settings, {
  update: async ({ input, db, actor, audit }) => {
    audit({ objectId: actor.id, label: actor.email })
    return store.updateSettings(db, actor.id, input)
  },

  reset: async ({ db, actor, audit }) => {
    audit({ objectId: actor.id, label: actor.email })
    await store.resetSettings(db, actor.id)
    return {}
  },

  updateShortcuts: async ({ input, db, actor, audit }) => {
    audit({ objectId: actor.id, label: actor.email })
    await store.updateShortcuts(db, actor.id, input.shortcuts)
    return {}
  },
})
