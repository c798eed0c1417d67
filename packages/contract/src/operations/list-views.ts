import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { EmptyOutput, errorCode, Id } from '../common.ts'
import { defineErrors } from '../define-errors.ts'
import { sharedErrors } from '../shared-errors.ts'
import { optionalSingleLine, singleLine } from '../text.ts'

export const listViewsErrors = defineErrors({
  'view-name-taken': {
    status: 409,
    en: 'You already have a view with this name',
    fr: 'Vous avez déjà une vue de ce nom',
  },
  'too-many-views': {
    status: 409,
    en: 'You can save up to 50 views per list',
    fr: 'Vous pouvez enregistrer jusqu’à 50 vues par liste',
  },
})

/** Views of one list that a user can save. */
export const maxViews = 50

/** Lists for which users can save views and hide columns. */
export const ListName = z.enum(['users', 'tenants', 'audit', 'feedback'])
export type ListName = z.output<typeof ListName>

/** A saved search, sort order and filters, as the query string of the list's URL. */
export const ListView = z.strictObject({ id: Id, name: z.string(), query: z.string() })
export type ListView = z.output<typeof ListView>

export const ListViewForm = z.strictObject({
  list: ListName,
  name: singleLine(60, errorCode(sharedErrors, 'name-invalid')),
  query: optionalSingleLine(1000),
})

// biome-ignore format: a call in a few lines reads like a table
export const listViews = defineCalls({ slice: 'list-views', level: 'client', errors: listViewsErrors }, {
  list: {
    method: 'GET', path: '/getListViews/:list', permission: 'signed-in', readOnly: true,
    input: z.strictObject({ list: ListName }),
    output: z.strictObject({
      views: z.array(ListView),
      /** Null until the user has chosen columns. */
      hiddenColumns: z.array(z.string()).nullable(),
    }),
  },
  create: {
    method: 'POST', path: '/addListView', permission: 'signed-in', idempotent: true,
    input: ListViewForm, output: ListView, errors: ['view-name-taken', 'too-many-views'],
    audit: false, changes: ['list-views'],
  },
  delete: {
    method: 'DELETE', path: '/deleteListView/:id', permission: 'signed-in',
    input: z.strictObject({ id: Id }), output: EmptyOutput, errors: ['not-found'],
    audit: false, changes: ['list-views'],
  },
  /** Saves the columns that the user has hidden. */
  updateColumns: {
    method: 'POST', path: '/updateListColumns', permission: 'signed-in',
    input: z.strictObject({ list: ListName, hiddenColumns: z.array(optionalSingleLine(40)).max(40) }), output: EmptyOutput,
    audit: false, changes: ['list-views'],
  },
})
