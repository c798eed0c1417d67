import type { ApiDocument, Schema } from './api-document.ts'

/** The values that a field accepts besides its type. */
export type Limits = Pick<
  Schema,
  'minimum' | 'maximum' | 'minLength' | 'maxLength' | 'minItems' | 'maxItems' | 'pattern' | 'default'
> & { readonly values?: readonly unknown[] }

/** A field of a request or response. */
export type Field = {
  readonly name: string
  /** In the notation of TypeScript, with formats as types: `uuid`, `User[]`, `string | null`. */
  readonly type: string
  readonly required: boolean
  readonly description: string
  readonly limits: Limits
  readonly content: Content
}

/** The fields of an object; several lists if it has alternative forms. */
export type Content = readonly (readonly Field[])[]

type Components = ApiDocument['components']['schemas']

const toName = (ref: string): string => ref.split('/').at(-1) ?? ''
const isNull = ({ type }: Schema): boolean => type === 'null'
const listAlternatives = ({ anyOf, oneOf }: Schema): readonly Schema[] => anyOf ?? oneOf ?? []

/** Returns the type of a value in the notation of TypeScript. */
export function toTypeName(schema: Schema): string {
  if (schema.$ref !== undefined) return toName(schema.$ref)
  const alternatives = listAlternatives(schema)
  if (alternatives.length > 0) return [...new Set(alternatives.map(toTypeName))].join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.items !== undefined) {
    const item = toTypeName(schema.items)
    return item.includes(' ') ? `(${item})[]` : `${item}[]`
  }
  if (schema.format === 'binary') return 'file'
  const names = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['unknown'])
  const [first = 'unknown', ...others] = names
  return [schema.format ?? first, ...others].join(' | ')
}

/** Finds the schema behind references, arrays, maps and `null`, whose fields describe the value. */
function findObject(schema: Schema, components: Components): Schema {
  const { $ref, items, additionalProperties } = schema
  if ($ref !== undefined) return findObject(components[toName($ref)] ?? {}, components)
  if (items !== undefined) return findObject(items, components)
  if (typeof additionalProperties === 'object') return findObject(additionalProperties, components)
  const [only, ...others] = listAlternatives(schema).filter((alternative) => !isNull(alternative))
  return only !== undefined && others.length === 0 ? findObject(only, components) : schema
}

/** Checks whether a limit is one to show: zod states the bounds of safe integers, which tell a reader nothing. */
const isBound = (value: number | undefined): value is number =>
  value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER

function toLimits({ items, ...schema }: Schema): Limits {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, pattern, format } = schema
  const values = schema.enum ?? items?.enum
  // A format says more than its pattern; the other patterns of texts only exclude control characters.
  const showsPattern = pattern !== undefined && format === undefined && !/\\[pP]\{C/.test(pattern)
  return {
    ...(isBound(minimum) ? { minimum } : {}),
    ...(isBound(maximum) ? { maximum } : {}),
    ...(minLength === undefined ? {} : { minLength }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(minItems === undefined ? {} : { minItems }),
    ...(maxItems === undefined ? {} : { maxItems }),
    ...(showsPattern ? { pattern } : {}),
    ...(values === undefined ? {} : { values }),
    ...('default' in schema ? { default: schema.default } : {}),
  }
}

/** Lists the fields of a schema at every depth; a component within itself is named only. */
export function listFields(schema: Schema, components: Components, within: readonly Schema[] = []): Content {
  const object = findObject(schema, components)
  if (within.includes(object)) return []
  const alternatives = listAlternatives(object).filter((alternative) => !isNull(alternative))
  if (alternatives.length > 0)
    return alternatives.flatMap((alternative) => listFields(alternative, components, [...within, object]))
  const { properties, required = [] } = object
  if (properties === undefined) return []
  return [
    Object.entries(properties).map(([name, field]) => ({
      name,
      type: toTypeName(field),
      required: required.includes(name),
      description: field.description ?? '',
      limits: toLimits(field),
      content: listFields(field, components, [...within, object]),
    })),
  ]
}

const sampleInstant = '2026-11-21T09:00:00Z'

/**
 * Builds a value that the schema accepts, for an example: the required fields or, if there are none, those with simple
 * defaults. What the reader has to fill in is named in angle brackets.
 */
export function buildSample(schema: Schema, components: Components, name = 'value'): unknown {
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.$ref !== undefined) return buildSample(components[toName(schema.$ref)] ?? {}, components, name)
  const [alternative] = listAlternatives(schema)
  if (alternative !== undefined) return buildSample(alternative, components, name)
  if (schema.items !== undefined) return [buildSample(schema.items, components, name)]
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0]
  if (type === 'object') return buildSampleObject(schema, components)
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return isBound(schema.minimum) ? schema.minimum : 1
  return schema.format === 'date-time' ? sampleInstant : `<${name}>`
}

function buildSampleObject({ properties = {}, required = [] }: Schema, components: Components): object {
  const fields = Object.entries(properties)
  const shown =
    required.length > 0
      ? fields.filter(([name]) => required.includes(name))
      : fields.filter(([, field]) => field.default !== undefined && typeof field.default !== 'object')
  return Object.fromEntries(shown.map(([name, field]) => [name, buildSample(field, components, name)]))
}
