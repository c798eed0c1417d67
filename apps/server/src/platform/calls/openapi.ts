import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Call } from '@foyer/contract/call'
import { listPathParameters, toPathTemplate } from '@foyer/contract/call-url'
import { ErrorBody, UploadedFile } from '@foyer/contract/common'
import { errorsByCode } from '@foyer/contract/contract'
import { namedSchemas } from '@foyer/contract/named-schemas'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { toHttpStatus } from '#platform/errors/call-error.ts'
import type { Platform } from '#platform/services.ts'
import type { RegisteredCall } from './define-handlers.ts'
import { describeFields, type SliceReference } from './define-reference.ts'
import type { SliceCalls } from './define-slice.ts'
import { getCookieNames } from './request-origin.ts'

type JsonSchema = { [keyword: string]: unknown }
type Components = { [name: string]: JsonSchema }

const Document = z.looseObject({
  properties: z.object({ root: z.record(z.string(), z.unknown()) }),
  $defs: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
})
const Fields = z.looseObject({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  required: z.array(z.string()).default([]),
})

/**
 * Returns a pattern as readers without JavaScript's escapes of characters and without lookarounds understand it, such as
 * Go; undefined if there is none, so that only the portal checks the rule.
 */
function toPlainPattern(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (/\(\?<?[=!]/.test(value)) return undefined
  return value.replace(/\\u([0-9a-f]{4})/gi, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/**
 * Builds the JSON schema of a zod schema; a schema with a name in the contract becomes a component and is referenced.
 */
function toSchema(schema: z.ZodType, io: 'input' | 'output', components: Components): JsonSchema {
  const document = z.toJSONSchema(z.object({ root: schema }), {
    io,
    metadata: namedSchemas,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === UploadedFile)
        Object.assign(jsonSchema, { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' })
    },
  })
  const text = JSON.stringify(document).replaceAll('"#/$defs/', '"#/components/schemas/')
  const readable: unknown = JSON.parse(text, (key, value) => (key === 'pattern' ? toPlainPattern(value) : value))
  const { properties, $defs } = Document.parse(readable)
  for (const [name, component] of Object.entries($defs ?? {})) {
    const known = components[name]
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(component))
      throw new Error(`Two different schemas are named ${name}`)
    components[name] = component
  }
  return properties.root
}

/** Removes the fields that are sent in the path from a schema. */
function omitFields(schema: JsonSchema, names: readonly string[]): JsonSchema {
  const { properties, required } = Fields.parse(schema)
  const remaining = Object.entries(properties).filter(([name]) => !names.includes(name))
  return {
    ...schema,
    properties: Object.fromEntries(remaining),
    required: required.filter((name) => !names.includes(name)),
  }
}

const hasBody = ({ method }: Call) => method === 'POST' || method === 'PUT'
const changesState = ({ method, readOnly }: Call) => method !== 'GET' || !readOnly

/** Lists the error codes of a call: its own, and those of the checks before and after its handler. */
export function listErrorCodes({ call, preparation }: RegisteredCall): string[] {
  const isProtected = call.permission !== 'public'
  const crossesTenants = call.scope === 'named' || call.scope === 'all' || call.scope === 'operator'
  return [
    ...new Set([
      ...call.errors,
      'bad-input',
      ...(isProtected ? ['not-signed-in'] : []),
      ...(isProtected || changesState(call) ? ['forbidden'] : []),
      ...(crossesTenants && !call.readOnly && !call.withoutConfirmation ? ['reauthentication-required'] : []),
      'not-found',
      ...(call.idempotent ? ['conflict'] : []),
      ...(hasBody(call) ? [call.upload?.tooLarge ?? 'too-large', 'unsupported-type'] : []),
      'too-many-requests',
      ...(preparation === undefined ? [] : ['busy']),
      'unexpected',
      'unavailable',
    ]),
  ]
}

function toErrorResponses(bound: RegisteredCall) {
  const byStatus = Map.groupBy(listErrorCodes(bound), toHttpStatus)
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      // A request with a single invalid field fails with that field's code, so any code may appear here.
      const isExact = status !== 400
      const error = { $ref: '#/components/schemas/Error' }
      const meanings = codes.map((code) => `- \`${code}\`: ${errorsByCode.get(code)?.en ?? ''}`)
      const schema = isExact ? { allOf: [error], properties: { code: { enum: codes } } } : error
      return [
        status,
        {
          description: [...meanings, ...(isExact ? [] : ['- or the code of a field that is invalid'])].join('\n'),
          'x-codes': codes,
          ...(status === 429 || status === 503 ? { headers: { 'Retry-After': { schema: { type: 'integer' } } } } : {}),
          content: { 'application/json': { schema } },
        },
      ]
    }),
  )
}

function toSuccessResponse(call: Call, toDescribedSchema: (schema: z.ZodType) => JsonSchema) {
  if (call.download !== undefined)
    return {
      description: 'The file',
      headers: { 'Content-Disposition': { schema: { type: 'string' } } },
      content: { [call.download]: { schema: { type: 'string' } } },
    }
  return {
    description: 'The result',
    content: { 'application/json': { schema: toDescribedSchema(call.output) } },
  }
}

function toParameters(call: Call, schema: JsonSchema) {
  const inPath = listPathParameters(call.path)
  const { properties, required } = Fields.parse(schema)
  const inQuery = hasBody(call) ? [] : Object.keys(properties).filter((field) => !inPath.includes(field))
  const toParameter = (field: string, place: 'path' | 'query') => {
    const { description, ...rest } = properties[field] ?? {}
    const isRequired = place === 'path' || required.includes(field)
    return { name: field, in: place, required: isRequired, ...(description ? { description } : {}), schema: rest }
  }
  return [
    ...inPath.map((field) => toParameter(field, 'path')),
    ...inQuery.map((field) => toParameter(field, 'query')),
    ...(changesState(call) ? [{ $ref: '#/components/parameters/OwnPage' }] : []),
    ...(call.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
}

function toTexts(call: Call, reference: SliceReference) {
  const text = reference.calls[call.name] ?? call.name
  const { summary, description } = typeof text === 'string' ? { summary: text, description: '' } : text
  const limit = call.limit === undefined ? '' : `Up to ${call.limit} requests per minute and IP address.`
  return { summary, description: [description, limit].filter(Boolean).join('\n\n') }
}

function toOperation(bound: RegisteredCall, reference: SliceReference, components: Components) {
  const { name, call } = bound
  const toDescribedSchema = (schema: z.ZodType, io: 'input' | 'output' = 'output') =>
    describeFields(toSchema(schema, io, components), reference)
  const schema = toDescribedSchema(call.input, 'input')
  const inPath = listPathParameters(call.path)
  const body = inPath.length === 0 ? schema : omitFields(schema, inPath)
  const mediaType = call.upload === undefined ? 'application/json' : 'multipart/form-data'
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    ...toTexts(call, reference),
    'x-permission': call.permission,
    'x-level': call.level,
    security: call.permission === 'public' ? [{}, { session: [] }] : [{ session: [] }],
    parameters: toParameters(call, schema),
    ...(hasBody(call) ? { requestBody: { required: true, content: { [mediaType]: { schema: body } } } } : {}),
    responses: {
      200: toSuccessResponse(call, toDescribedSchema),
      ...toErrorResponses(bound),
      default: {
        description: 'Any other failure, such as 421 for an unknown host',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

/** Builds the OpenAPI 3.1 document from the contract and the texts of the slices. */
export function buildOpenApi(all: readonly SliceCalls[], { publicUrl, release }: { publicUrl: URL; release: string }) {
  const slices = all.filter((slice) => slice.calls !== undefined)
  const components: Components = {}
  toSchema(ErrorBody, 'output', components)
  const paths: { [path: string]: { [method: string]: unknown } } = {}
  const describedBy = new Map<string, SliceReference>()
  for (const { calls, reference } of slices) {
    for (const bound of calls) {
      const path = `/api${toPathTemplate(bound.call.path)}`
      const operation = toOperation(bound, reference, components)
      paths[path] = { ...paths[path], [bound.call.method.toLowerCase()]: operation }
    }
    // The first slice describes the components that several share.
    for (const name of Object.keys(components)) if (!describedBy.has(name)) describedBy.set(name, reference)
  }
  const schemas = Object.entries(components).map(([name, schema]) => {
    const reference = describedBy.get(name)
    return [name, reference ? describeFields(schema, reference) : schema]
  })
  return {
    openapi: '3.1.0',
    info: {
      title: 'Foyer',
      version: release,
      description:
        "Every call goes to the tenant's own hostname. `POST /api/login/user` sets the session cookie, which all other " +
        'calls send. Every call except reading with GET also sends the header `X-Foyer`. A call that fails returns ' +
        '`Error` with a code; its message is in the language of `Accept-Language`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The host of the tenant' }],
    tags: slices.map(({ calls, reference: { title, description } }) => ({
      name: calls[0]?.name.split('.')[0],
      'x-displayName': title,
      description,
    })),
    paths,
    'x-errors': Object.fromEntries(errorsByCode),
    components: {
      schemas: Object.fromEntries(schemas),
      parameters: {
        OwnPage: {
          name: 'X-Foyer',
          in: 'header',
          required: true,
          description: 'Any value; proves that a request that changes state was not sent by a form of another site.',
          schema: { type: 'string', default: '1' },
        },
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'A second request with the same key gets the result of the first one.',
          schema: { type: 'string', format: 'uuid' },
        },
      },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: getCookieNames(publicUrl).session },
      },
    },
  }
}

const compress = promisify(gzip)

/** Serves the OpenAPI document at `/api/openapi.json` to everyone, because it describes open source and has no data. */
export const openApiRoutes =
  (slices: readonly SliceCalls[], release: string) =>
  (app: FastifyInstance, { env }: Platform): void => {
    const document = JSON.stringify(buildOpenApi(slices, { publicUrl: env.publicUrl, release }))
    let compressed: Promise<Buffer> | undefined
    app.get('/api/openapi.json', async (request, reply) => {
      reply.type('application/json').header('vary', 'accept-encoding')
      if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(document)
      compressed ??= compress(document)
      return reply.header('content-encoding', 'gzip').send(await compressed)
    })
  }
