import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { buildPageSchema, EmptyOutput, errorCode, Id, Instant, LanguageField, PageQuery, whenValid } from '../common.ts'
import type { Labels } from '../field-labels.ts'
import { sharedErrors } from '../shared-errors.ts'
import { searchText } from '../text.ts'

const Fields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable()

/** A user or an object of an entry, as it is now and as far as the caller may see it. */
export const AuditObject = z.strictObject({
  kind: z.enum(['user', 'meeting', 'role', 'group', 'tenant']),
  id: Id,
  tenantuuid: Id,
  /** Full name of a user, topic of a meeting; empty for a meeting that the caller may not see. */
  name: z.string(),
  /** Email address of a user, number of a meeting; otherwise empty. */
  handle: z.string(),
  /** The list in which the caller finds it, of those of users and meetings. */
  list: z.enum(['active', 'invited', 'disabled', 'own', 'completed', 'none']),
})
export type AuditObject = z.output<typeof AuditObject>

/** An entry of the append-only audit log. */
export const AuditEntry = z.strictObject({
  id: Id,
  at: z.string(),
  tenantuuid: Id,
  tenant: z.string(),
  /** Email address of the actor; empty if no user was signed in. */
  actor: z.string(),
  /** The actor; null if they were removed, or are of another tenant than the caller may see. */
  actorUser: AuditObject.nullable(),
  /** Path of the actor's picture; empty without one, and for users of another tenant. */
  actorPicture: z.string(),
  /** Whether a super administrator of another tenant did it. */
  crossTenant: z.boolean(),
  /** Name of the call, such as `users.update`. */
  call: z.string(),
  /** Label of the call, in the requested language. */
  action: z.string(),
  objectId: z.string(),
  /** Name of the target, if the call recorded it. */
  objectLabel: z.string(),
  /** The target; null if it no longer exists, or is of another kind. */
  target: AuditObject.nullable(),
  denied: z.boolean(),
  before: Fields,
  after: Fields,
  ipAddress: z.string(),
})
export type AuditEntry = z.output<typeof AuditEntry>

/** The actions in the log that are no calls but requests for files, by the names that they have there. */
export const fileActions = {
  'recordings.downloadFile': { en: 'Downloaded a recording', fr: 'Enregistrement téléchargé' },
} satisfies Labels

/** The columns of the audit log and of its file. */
export const auditColumns = {
  tenant: { en: 'Tenant', fr: 'Organisation' },
  user: { en: 'User', fr: 'Utilisateur' },
  action: { en: 'Action', fr: 'Action' },
  call: { en: 'Call', fr: 'Appel' },
  target: { en: 'Target', fr: 'Objet concerné' },
  before: { en: 'Before', fr: 'Avant' },
  after: { en: 'After', fr: 'Après' },
  ipAddress: { en: 'IP address', fr: 'Adresse IP' },
} satisfies Labels

const filters = {
  from: Instant,
  to: Instant,
  /** Email address of the actor. */
  actor: searchText(254).toLowerCase().optional(),
  call: searchText(100).optional(),
  /** Id of the target. */
  object: searchText(100).optional(),
  denied: z.enum(['yes', 'no']).optional(),
  /** The language of the labels of actions. */
  language: LanguageField.default('en'),
}
const isInOrder = (query: { from: string; to: string }) => query.from <= query.to
const outOfOrder = {
  path: ['to'],
  ...whenValid({ from: Instant, to: Instant }),
  ...errorCode(sharedErrors, 'end-before-start'),
}

// biome-ignore format: a call in a few lines reads like a table
export const audit = defineCalls({ slice: 'audit', level: 'admin', scope: 'all' }, {
  list: {
    method: 'POST', path: '/getAudit', permission: 'audit.get', readOnly: true,
    input: PageQuery.omit({ search: true }).extend(filters).refine(isInOrder, outOfOrder),
    output: buildPageSchema(AuditEntry),
  },
  /** The calls that the log records, with their labels, for the filter by call. */
  listActions: {
    method: 'POST', path: '/getAuditActions', permission: 'audit.get', readOnly: true,
    input: z.strictObject({ language: filters.language }),
    output: z.strictObject({ items: z.array(z.strictObject({ call: z.string(), label: z.string() })) }),
  },
  export: {
    method: 'GET', path: '/exportAudit', permission: 'audit.get', readOnly: true, download: 'text/csv; charset=utf-8',
    input: z.strictObject(filters).refine(isInOrder, outOfOrder),
    output: EmptyOutput,
    audit: { en: 'Exported the audit log', fr: 'Journal d’audit exporté' },
  },
})
