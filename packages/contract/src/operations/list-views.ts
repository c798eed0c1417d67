import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { EmptyOutput, errorCode, Id } from '../common.ts'
import { defineErrors } from '../define-errors.ts'
import { sharedErrors } from '../shared-errors.ts'
import { optionalSingleLine, singleLine } from '../text.ts'

export const listViewsErrors = defineErrors({
  'view-name-taken': { status: 409, en: 'You have a view of this name', fr: 'Vous avez déjà une vue de ce nom' },
  'too-many-views': { status: 409, en: 'You have 50 views of this list', fr: 'Vous avez 50 vues de cette liste' },
})

/** Views of one list that a person may keep. */
export const maxViews = 50

/** Lists that keep a person's own views and columns. */
export const ListName = z.enum(['users', 'tenants', 'audit'])
export type ListName = z.output<typeof ListName>

/** A name for a search, a sort and filters: the query part of the list's address. */
export const ListView = z.strictObject({ id: Id, name: z.string(), query: z.string() })
export type ListView = z.output<typeof ListView>

export const ListViewForm = z.strictObject({
  list: ListName,
  name: singleLine(60, errorCode(sharedErrors, 'name-invalid')),
  query: optionalSingleLine(1000),
})

export const listViews = defineCalls(listViewsErrors, {
  list: {
    method: 'GET',
    path: '/getListViews/:list',
    permission: 'signed-in',
    level: 'client',
    readOnly: true,
    input: z.strictObject({ list: ListName }),
    output: z.strictObject({ views: z.array(ListView), hidden: z.array(z.string()) }),
    errors: [],
  },
  create: {
    method: 'POST',
    path: '/addListView',
    permission: 'signed-in',
    level: 'client',
    idempotent: true,
    audited: false,
    input: ListViewForm,
    output: ListView,
    errors: ['view-name-taken', 'too-many-views'],
  },
  delete: {
    method: 'DELETE',
    path: '/deleteListView/:id',
    permission: 'signed-in',
    level: 'client',
    audited: false,
    input: z.strictObject({ id: Id }),
    output: EmptyOutput,
    errors: ['not-found'],
  },
  /** Columns that the person does not want to see. */
  updateColumns: {
    method: 'POST',
    path: '/updateListColumns',
    permission: 'signed-in',
    level: 'client',
    audited: false,
    input: z.strictObject({ list: ListName, hidden: z.array(optionalSingleLine(40)).max(40) }),
    output: EmptyOutput,
    errors: [],
  },
})
