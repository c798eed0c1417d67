import { listViews } from '@foyer/contract/operations/list-views'
import { defineReference } from '#platform/calls/define-reference.ts'

export const listViewsReference = defineReference(listViews, {
  title: 'Saved views',
  description: "What a user has saved for the portal's lists: searches with filters, and hidden columns.",
  calls: {
    list: 'Get your saved views and hidden columns of a list',
    create: 'Save a view',
    delete: 'Delete a view',
    updateColumns: 'Save which columns are hidden',
  },
  fields: {
    id: 'The view.',
    list: 'The list that it belongs to.',
    name: 'Name of the view.',
    query: "Search, sort order and filters, as the query string of the list's URL.",
    hiddenColumns: 'Keys of the columns that are hidden; null until the user has chosen columns.',
  },
})
