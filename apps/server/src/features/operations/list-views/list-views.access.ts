import { listViews } from '@foyer/contract/operations/list-views'
import { defineAccess, unknownId } from '#test/access.ts'

export const access = defineAccess(
  listViews,
  {
    // A user's own list views, at every level.
    list: { level: 'client', input: () => ({ list: 'users' }) },
    create: {
      level: 'client',
      once: true,
      input: () => ({ list: 'users', name: `View ${Math.random()}`, query: 'sort=-added' }),
    },
    delete: { level: 'client', object: 'own', input: ({ viewId }) => ({ id: viewId }) },
    updateColumns: { level: 'client', input: () => ({ list: 'users', hiddenColumns: ['added'] }) },
  },
  {
    unknown: { viewId: unknownId },
    create: async (kit, owner) => {
      const view = { list: 'users', name: `View ${Math.random()}`, query: '' } as const
      const { body } = await kit.as(owner).call(listViews.create, view)
      return { viewId: body.id }
    },
  },
)
