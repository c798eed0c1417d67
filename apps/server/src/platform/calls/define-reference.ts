import type { Call } from '@foyer/contract/call'

/** A title without a full stop and, where that is not enough, sentences. */
export type CallReference = string | { readonly summary: string; readonly description: string }

/** Descriptions of fields by their names. */
type FieldDescriptions = { readonly [name: string]: string }

/** The texts of the API reference about a slice, in English. Only the server has them, so that no page loads them. */
export type SliceReference = {
  readonly title: string
  readonly description: string
  readonly calls: { readonly [name: string]: CallReference }
  /** The descriptions of fields wherever in the slice's calls they appear; those of all slices are described below. */
  readonly fields: FieldDescriptions
}

/** Defines the texts of a slice in the API reference; the compiler requires one per call. */
export const defineReference = <Calls extends { readonly [name: string]: Call }>(
  _calls: Calls,
  reference: Omit<SliceReference, 'calls'> & { readonly calls: { readonly [N in keyof Calls]: CallReference } },
): SliceReference => reference

/** Fields that mean the same in every slice. */
const commonFields: FieldDescriptions = {
  id: 'Identifies the object.',
  tenantuuid: 'The tenant, by default that of the hostname. Only super administrators may name another one.',
  page: 'Number of the page, from 1.',
  size: 'Items per page.',
  search: 'Beginnings of words, in any order. Leave empty for everything.',
  sort: 'Sort order; a leading minus is descending.',
  filters: 'What the items must match; leave empty for everything.',
  from: 'Start of the period, ISO 8601 in UTC.',
  to: 'End of the period, ISO 8601 in UTC.',
  createdAt: 'When it was added, ISO 8601 in UTC.',
  updatedAt: 'When it was changed last, ISO 8601 in UTC.',
  version: 'The version that was read; the call fails with `conflict` if somebody has changed it since.',
  email: 'Email address; case does not matter.',
  firstname: 'First name, one line.',
  lastname: 'Last name, one line.',
  country: 'ISO 3166-1 alpha-2, or empty.',
  timezone: 'IANA time zone, such as `Europe/Paris`.',
  language: 'Language of the column names.',
  sendsEmail: 'False if neither the tenant nor the installation has a mail server.',
  picture: 'Path of the picture of the user at the host of the tenant; empty if there is none.',
  hostPicture: 'Path of the picture of the host at the host of the tenant; empty if there is none.',
  role: 'Role, which determines the permissions.',
  items: 'The items of the page.',
  hasMore: 'Whether there is another page.',
  total: 'Number of all items that match, where it is counted.',
  code: 'Code of the error.',
  message: 'Message in the language of the request.',
}

type JsonSchema = { [keyword: string]: unknown }
const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const mapValues = (object: JsonSchema, map: (value: unknown, name: string) => unknown): JsonSchema =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value, name)]))

/** Adds descriptions to the fields of a JSON schema at every depth. */
export function describeFields<S>(schema: S, reference: Pick<SliceReference, 'fields'>): S
export function describeFields(schema: unknown, reference: Pick<SliceReference, 'fields'>): unknown {
  const fields = { ...commonFields, ...reference.fields }
  const describe = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(describe)
    if (!isObject(value)) return value
    return mapValues(value, (part, keyword) => {
      if (keyword !== 'properties' || !isObject(part)) return describe(part)
      return mapValues(part, (field, name) => {
        const description = fields[name]
        const described = describe(field)
        return description === undefined || !isObject(described) ? described : { ...described, description }
      })
    })
  }
  return describe(schema)
}
