// Subject: platform/calls/openapi.ts
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { FolderStorage } from '#platform/storage/folder-storage.ts'
import { root } from './fixture-folder.ts'
import { useKit } from './kit.ts'

const Parameters = z.array(
  z.union([
    z.looseObject({ $ref: z.string() }),
    z.looseObject({ name: z.string(), in: z.enum(['path', 'query', 'header']), required: z.boolean() }),
  ]),
)
const SchemaWithFields = z.looseObject({ properties: z.record(z.string(), z.looseObject({})).default({}) })
const Content = z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) }))
const Operation = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  parameters: Parameters,
  security: z.array(z.record(z.string(), z.array(z.string()))),
  requestBody: z.looseObject({ content: Content }).optional(),
  responses: z.record(z.string(), z.looseObject({ description: z.string(), content: Content })),
})
type Operation = z.output<typeof Operation>
const OpenApi = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.looseObject({ schemas: z.record(z.string(), z.record(z.string(), z.unknown())) }),
})

const kit = await useKit()
const document = (await kit.app.inject({ url: '/api/openapi.json' })).json()
const openApi = OpenApi.parse(document)

function findOperation(id: string): Operation {
  const operations = Object.values(openApi.paths).flatMap((methods) => Object.values(methods))
  const found = operations.find(({ operationId }) => operationId === id)
  if (found === undefined) throw new Error(`${id} is not described`)
  return found
}
const namesIn = (id: string, place: string) =>
  findOperation(id).parameters.flatMap((parameter) =>
    'in' in parameter && parameter.in === place ? [parameter.name] : [],
  )
const listRefs = (id: string) =>
  findOperation(id).parameters.flatMap((parameter) => ('$ref' in parameter ? [parameter.$ref] : []))
const getBody = (id: string, type = 'application/json') => findOperation(id).requestBody?.content[type]?.schema
const listCodes = (id: string, status: number) => findOperation(id).responses[status]?.['x-codes']

it('refers only to components that exist', () => {
  const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)]
  const components = z.record(z.string(), z.record(z.string(), z.unknown())).parse(openApi.components)
  expect(refs.filter(([, kind = '', name = '']) => components[kind]?.[name] === undefined)).toEqual([])
})

/** Lists the names of the fields in a schema, at every depth, that are not described. */
function listUndescribed(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const properties = Object.entries(SchemaWithFields.safeParse(schema).data?.properties ?? {})
  return [
    ...properties.filter(([, { description }]) => typeof description !== 'string').map(([name]) => name),
    ...Object.values(schema).flatMap(listUndescribed),
  ]
}

it('names every call in a title of its own, and describes every field that it takes', () => {
  const operations = Object.values(openApi.paths).flatMap((methods) => Object.values(methods))
  const summaries = operations.map(({ operationId, summary }) => `${operationId.split('.')[0]}: ${summary}`)
  expect(new Set(summaries).size).toBe(operations.length)
  expect(operations.filter(({ summary }) => summary === '' || summary.endsWith('.'))).toEqual([])
  const undescribed = operations.flatMap(({ operationId, parameters, requestBody }) => [
    ...parameters.flatMap((parameter) =>
      'in' in parameter && typeof parameter.description !== 'string' ? [`${operationId}: ${parameter.name}`] : [],
    ),
    ...listUndescribed(requestBody).map((name) => `${operationId}: ${name}`),
  ])
  expect(undescribed).toEqual([])
})

it('describes only fields that exist', async () => {
  const { createSlices } = await import('../src/app/slices.ts')
  const { createDisabledEngine } = await import('#engine/disabled-engine.ts')
  for (const { calls, reference } of createSlices({ engine: createDisabledEngine(), storage: new FolderStorage('') })) {
    if (calls === undefined) continue
    const named = JSON.stringify(calls.map(({ name }) => findOperation(name)))
    const shared = JSON.stringify(openApi.components.schemas)
    const isUsed = (field: string) => [named, shared].some((text) => text.includes(`"${field}"`))
    expect(
      Object.keys(reference.fields).filter((field) => !isUsed(field)),
      reference.title,
    ).toEqual([])
  }
})

it('describes every error with its messages in both languages', () => {
  const errors = z.record(z.string(), z.object({ status: z.int(), en: z.string(), fr: z.string() }))
  const known = errors.parse(document['x-errors'])
  const codes = [...JSON.stringify(openApi.paths).matchAll(/"x-codes":(\[.*?\])/g)].flatMap(([, list = '']) =>
    z.array(z.string()).parse(JSON.parse(list)),
  )
  expect(codes.filter((code) => known[code] === undefined)).toEqual([])
  expect(findOperation('users.create').responses[409]?.description).toContain('`email-taken`: Email already registered')
})

it('describes the language of a new user as theirs, not as that of column names', () => {
  const { responses } = findOperation('defaults.get')
  expect(JSON.stringify(responses)).toContain('Language of a new user.')
})

it('states the release that it describes', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(document.info.version).toBe(version)
})

it('is compressed for clients that accept it, and open to everyone', async () => {
  const compressed = await kit.app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': 'gzip, br' } })
  expect(compressed.headers['content-encoding']).toBe('gzip')
  expect(JSON.parse(gunzipSync(compressed.rawPayload).toString())).toEqual(document)
})

it('describes null as JSON schema 2020-12 does, not as OpenAPI 3.0 did', () => {
  expect(JSON.stringify(document)).not.toContain('"nullable"')
  expect(openApi.components.schemas.User).toMatchObject({
    properties: { lastSeenAt: { type: ['string', 'null'] } },
  })
})

it('describes the fields of calls without a body as query parameters', () => {
  expect(namesIn('users.delete', 'query')).toEqual(['tenantuuid', 'mode', 'transferTo'])
  expect(namesIn('users.delete', 'path')).toEqual(['id'])
  expect(namesIn('audit.export', 'query')).toContain('from')
  expect(namesIn('tenants.delete', 'query')).toContain('name')
  expect(findOperation('users.delete').requestBody).toBeUndefined()
})

it('names each parameter of a path once, and not in the body again', () => {
  for (const [path, methods] of Object.entries(openApi.paths))
    for (const { operationId } of Object.values(methods)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
      expect(namesIn(operationId, 'path'), operationId).toEqual(inPath)
      const body = z.looseObject({ properties: z.record(z.string(), z.unknown()).default({}) })
      const { properties } = body.parse(getBody(operationId) ?? {})
      for (const name of inPath) expect(properties, operationId).not.toHaveProperty(name)
    }
})

it('describes uploads as forms with a file, and downloads by their content type', () => {
  expect(getBody('userImports.create', 'multipart/form-data')).toMatchObject({
    properties: { file: { type: 'string', format: 'binary' } },
    required: ['file'],
  })
  expect(getBody('userImports.create')).toBeUndefined()
  expect(Object.keys(findOperation('users.export').responses[200]?.content ?? {})).toEqual(['text/csv; charset=utf-8'])
})

it('lists the error codes of each call by their status', () => {
  expect(listCodes('users.create', 409)).toEqual(['email-taken', 'role-disabled', 'conflict'])
  expect(listCodes('auth.login', 401)).toEqual(['unknown-client', 'invalid-credentials'])
  expect(listCodes('userImports.create', 413)).toEqual(['import-too-large'])
  expect(listCodes('tenants.update', 403)).toEqual(['forbidden', 'reauthentication-required'])
})

it('asks for the session, the own-page header and the idempotency key where the server does', () => {
  expect(findOperation('meetings.create').security).toEqual([{ session: [] }])
  expect(findOperation('room.join').security).toEqual([{}, { session: [] }])
  expect(listRefs('meetings.create')).toEqual([
    '#/components/parameters/OwnPage',
    '#/components/parameters/IdempotencyKey',
  ])
  expect(listRefs('meetings.get')).toEqual([])
  expect(listRefs('invitations.resend')).toEqual(['#/components/parameters/OwnPage'])
})

it('refers to what several calls share by one name', () => {
  expect(findOperation('users.get').responses[200]?.content['application/json']?.schema).toEqual({
    $ref: '#/components/schemas/User',
  })
  expect(JSON.stringify(findOperation('users.create').responses[200])).toContain('#/components/schemas/User')
})

/** Lists the patterns in a schema, at every depth. */
function listPatterns(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'pattern' in schema && typeof schema.pattern === 'string' ? [schema.pattern] : []
  return [...own, ...Object.values(schema).flatMap(listPatterns)]
}
const patterns = [...new Set(listPatterns(document))]

it('has patterns that also readers without the classes of Unicode understand', () => {
  expect(patterns.length).toBeGreaterThan(10)
  // The escapes that JavaScript without the flag `u`, Python, Java, .NET and Go share, which has no lookarounds.
  const shared = /^(?:[^\\]|\\[dDwWsSbB^$\\.*+?()[\]{}|/-])*$/
  expect(patterns.filter((pattern) => /\(\?<?[=!]/.test(pattern))).toEqual([])
  expect(patterns.filter((pattern) => !shared.test(pattern))).toEqual([])
  for (const pattern of patterns) expect(new RegExp(pattern)).toBeTruthy()
})

it('has patterns that Python compiles', async ({ skip }) => {
  const script = 'import json, re, sys; [re.compile(pattern) for pattern in json.load(sys.stdin)]; print("compiled")'
  const reading = promisify(execFile)('python3', ['-c', script])
  reading.child.stdin?.on('error', () => undefined).end(JSON.stringify(patterns))
  const result = await reading.catch((error: unknown) => {
    if (Object(error).code === 'ENOENT') return skip('there is no Python here')
    throw error
  })
  expect(result.stdout).toBe('compiled\n')
})
