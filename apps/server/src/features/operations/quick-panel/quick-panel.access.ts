import { quickPanel } from '@foyer/contract/operations/quick-panel'
import { defineAccess } from '#test/access.ts'

export const access = defineAccess(quickPanel, {
  data: { level: 'client', input: () => ({}) },
  counts: { level: 'client', input: () => ({}) },
})
