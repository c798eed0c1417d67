import { expect, test } from 'vitest'
import { apiDocument } from './api-reference.fixtures.ts'
import { groupCalls, listErrors, searchCalls, toAnchor } from './api-reference.rules.ts'
import { buildRequestExample } from './request-example.ts'
import { buildSample, listFields, toTypeName } from './schema-fields.ts'

const { schemas } = apiDocument.components
const groups = groupCalls(apiDocument)
const findCall = (anchor: string) => {
  const call = groups.flatMap(({ calls }) => calls).find((candidate) => candidate.anchor === anchor)
  if (!call) throw new Error(`No call ${anchor}`)
  return call
}
const buildExample = (anchor: string) => buildRequestExample(findCall(anchor), apiDocument, 'https://acme.test')

test('names a call in links by its address without parameters', () => {
  expect(['/api/getUsers', '/api/deleteUser/{id}', '/api/login/user'].map(toAnchor)).toEqual([
    'getUsers',
    'deleteUser',
    'login-user',
  ])
})

test('searches titles, addresses, names, permissions and groups for all words', () => {
  const find = (search: string) => searchCalls(groups, search).flatMap(({ calls }) => calls.map(({ anchor }) => anchor))
  expect(find('')).toHaveLength(5)
  expect(find('delete USER')).toEqual(['deleteUser'])
  expect(find('user.unlink')).toEqual(['deleteUser'])
  expect(find('mailLog.export')).toEqual(['exportMails'])
  expect(find('mail log')).toEqual(['exportMails'])
  expect(find('getUsers mail')).toEqual([])
})

test('names types as TypeScript does', () => {
  expect(toTypeName({ type: ['string', 'null'] })).toBe('string | null')
  expect(toTypeName({ type: 'array', items: { type: 'string', format: 'uuid' } })).toBe('uuid[]')
  expect(toTypeName({ type: 'array', items: { type: ['string', 'null'] } })).toBe('(string | null)[]')
  expect(toTypeName({ anyOf: [{ $ref: '#/components/schemas/User' }, { type: 'null' }] })).toBe('User | null')
  expect(toTypeName({ type: 'string', format: 'binary' })).toBe('file')
  expect(toTypeName({ const: 'joined' })).toBe('"joined"')
})

test('lists the fields behind references, and a component within itself only once', () => {
  const [fields = []] = listFields({ type: 'array', items: { $ref: '#/components/schemas/User' } }, schemas)
  expect(fields.map(({ name, type, required }) => [name, type, required])).toEqual([
    ['id', 'uuid', true],
    ['lastSeenAt', 'string | null', true],
    ['manager', 'User | null', false],
  ])
  expect(fields.find(({ name }) => name === 'manager')?.content).toEqual([])
  expect(fields[0]?.limits).toEqual({})
})

test('states limits, but not the bounds of safe integers', () => {
  const body = apiDocument.paths['/api/getUsers']?.post?.requestBody?.content['application/json']?.schema ?? {}
  const [fields = []] = listFields(body, schemas)
  expect(fields.map(({ limits }) => limits)).toEqual([
    { minimum: 1, maximum: 100_000, default: 1 },
    { default: {} },
    {},
  ])
  expect(fields[1]?.content[0]?.[0]?.limits).toEqual({ values: ['member', 'admin'] })
})

test('lists both forms of a value that has two', () => {
  const forms = { anyOf: [{ properties: { ids: {} } }, { properties: { all: {} } }] }
  expect(listFields(forms, {}).map((fields) => fields.map(({ name }) => name))).toEqual([['ids'], ['all']])
})

test('a sample has the required fields, or those with simple defaults', () => {
  const properties = { name: { type: 'string' }, size: { type: 'integer', default: 25 }, filters: { default: {} } }
  expect(buildSample({ type: 'object', properties, required: ['name'] }, {})).toEqual({ name: '<name>' })
  expect(buildSample({ type: 'object', properties }, {})).toEqual({ size: 25 })
})

test('lists the own errors of a call before those of every call', () => {
  const errors = listErrors(findCall('getUsers').operation, (code) => code !== 'email-taken')
  expect(errors.map(({ status, code }) => `${status} ${code}`)).toEqual([
    '409 email-taken',
    '400 bad-input',
    '409 conflict',
  ])
})

test('builds a request with a body, its headers and the session', () => {
  const { curl, fetch } = buildExample('getUsers')
  expect(curl).toBe(
    [
      String.raw`curl 'https://acme.test/api/getUsers' \ `,
      String.raw`--cookie cookies.txt \ `,
      String.raw`--header 'X-Foyer: 1' \ `,
      String.raw`--header 'Content-Type: application/json' \ `,
      `--data '{"page":1}'`,
    ]
      .map((line) => line.trim())
      .join('\n  '),
  )
  expect(fetch).toContain("await fetch('/api/getUsers', {\n  method: 'POST',")
  expect(fetch).toContain('body: JSON.stringify({\n    "page": 1\n  }),')
})

test('signs in without a session and keeps that of the response', () => {
  expect(buildExample('login-user').curl).toContain('--cookie-jar cookies.txt')
})

test('puts parameters into path and query, and names the method', () => {
  const { curl, fetch } = buildExample('deleteUser')
  expect(curl).toContain("'https://acme.test/api/deleteUser/<id>?mode=delete'")
  expect(curl).toContain('--request DELETE')
  expect(fetch).toContain("method: 'DELETE',")
})

test('sends files as forms and saves downloads', () => {
  expect(buildExample('bulk').curl).toContain("--form 'file=@<path>'")
  expect(buildExample('bulk').fetch).toContain("form.set('file', file)")
  expect(buildExample('exportMails').curl).toContain('--remote-name')
  expect(buildExample('exportMails').fetch).toContain('response.blob()')
})
