import { listViews, maxViews } from '@foyer/contract/operations/list-views'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import * as store from './list-views.store.ts'

export const listViewsHandlers = defineHandlers(listViews, {
  list: async ({ input, db, actor }) => {
    const owner = { userId: actor.id, list: input.list }
    return { views: await store.findViews(db, owner), hiddenColumns: await store.findHidden(db, owner) }
  },

  create: async ({ input, db, actor, fail }) => {
    const { list, name, query } = input
    if ((await store.countViews(db, { userId: actor.id, list })) >= maxViews) return fail('too-many-views', 'name')
    return (await store.insert(db, { user_id: actor.id, list, name, query })) ?? fail('view-name-taken', 'name')
  },

  delete: async ({ input, db, actor, fail }) => {
    if (!(await store.remove(db, actor.id, input.id))) fail('not-found')
    return {}
  },

  updateColumns: async ({ input, db, actor }) => {
    await store.putHidden(db, { userId: actor.id, list: input.list }, input.hiddenColumns)
    return {}
  },
})
