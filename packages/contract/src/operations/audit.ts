import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { buildPageSchema, EmptyOutput, errorCode, Id, Instant, LanguageField, PageQuery, whenValid } from '../common.ts'
import { sharedErrors } from '../shared-errors.ts'
import { searchText } from '../text.ts'

const Fields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable()

/** One row of the append-only log: who did what to what, from where. */
export const AuditEntry = z.strictObject({
  id: Id,
  at: z.string(),
  tenantuuid: Id,
  tenant: z.string(),
  /** E-mail of who did it; '' for nobody signed in. */
  actor: z.string(),
  /** A super administrator working inside this tenant. */
  crossTenant: z.boolean(),
  /** Name of the call, as `users.update`. */
  call: z.string(),
  objectId: z.string(),
  /** What it is called, where the call said it. */
  objectLabel: z.string(),
  denied: z.boolean(),
  before: Fields,
  after: Fields,
  ipAddress: z.string(),
})
export type AuditEntry = z.output<typeof AuditEntry>

const filters = {
  from: Instant,
  to: Instant,
  /** E-mail of who did it. */
  actor: searchText(254).toLowerCase().optional(),
  /** Name of a call. */
  call: searchText(100).optional(),
  /** Id of what it was done to. */
  object: searchText(100).optional(),
  denied: z.enum(['yes', 'no']).optional(),
}
const inOrder = (query: { from: string; to: string }) => query.from <= query.to
const inverted = {
  path: ['to'],
  ...whenValid({ from: Instant, to: Instant }),
  ...errorCode(sharedErrors, 'end-before-start'),
}

export const audit = defineCalls(
  {},
  {
    list: {
      method: 'POST',
      path: '/getAudit',
      permission: 'audit.get',
      level: 'admin',
      scope: 'all',
      readOnly: true,
      input: PageQuery.omit({ search: true }).extend(filters).refine(inOrder, inverted),
      output: buildPageSchema(AuditEntry),
      errors: [],
    },
    export: {
      method: 'GET',
      path: '/exportAudit',
      permission: 'audit.get',
      level: 'admin',
      scope: 'all',
      readOnly: true,
      download: 'text/csv; charset=utf-8',
      input: z.strictObject({ ...filters, language: LanguageField.default('en') }).refine(inOrder, inverted),
      output: EmptyOutput,
      errors: [],
    },
  },
)
