import { settings } from '@foyer/contract/identity/settings'
import { defineAccess } from '#test/access.ts'

// A user's own settings, at every level.
export const access = defineAccess(settings, {
  update: { level: 'client', input: () => ({ layout: 'layout2', folded: null }) },
  reset: { level: 'client', input: () => ({}) },
  updateShortcuts: { level: 'client', input: () => ({ shortcuts: ['/portal/user'] }) },
})
