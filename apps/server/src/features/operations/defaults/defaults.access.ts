import { defaults } from '@foyer/contract/operations/defaults'
import { defineAccess } from '#test/access.ts'

export const access = defineAccess(defaults, {
  get: { level: 'client', input: () => ({}) },
})
