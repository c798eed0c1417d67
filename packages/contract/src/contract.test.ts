import { expect, it } from 'vitest'
import { z } from 'zod'
import { auditActionLabels } from './audit-actions.ts'
import type { Call } from './call.ts'
import { contract, errorCatalogues, errorsByCode } from './contract.ts'
import { defineErrors } from './define-errors.ts'
import { permissionKeys } from './permissions.ts'

const rows: [string, Call][] = Object.entries(contract).flatMap(([slice, calls]) =>
  Object.entries(calls).map(([name, call]): [string, Call] => [`${slice}.${name}`, call]),
)

const shapeOf = (schema: unknown): object => (schema instanceof z.ZodObject ? schema.shape : {})

it('no two calls share method and path', () => {
  const doors = rows.map(([, call]) => `${call.method} ${call.path}`)
  expect(new Set(doors).size).toBe(doors.length)
})

it.each(rows)('%s: its errors are defined, its path parameters are input', (_name, call) => {
  for (const code of call.errors) expect(errorsByCode.has(code), code).toBe(true)
  expect(call.permission === 'public').toBe(call.level === 'anyone')
  if (call.method === 'DELETE') expect(call.path).toMatch(/:id$/)
  if (call.upload) expect(call.errors).toContain(call.upload.tooLarge)
  if (call.scope === 'named') expect(Object.keys(shapeOf(call.input))).toContain('tenantuuid')
})

it('every permission key is asked for by a call', () => {
  const asked = rows.flatMap(([, { permission }]) =>
    typeof permission === 'string' ? [permission] : Object.values(permission.keys),
  )
  expect(permissionKeys.filter((key) => !asked.includes(key))).toEqual([])
})

/** What a call does that makes something new each time it is sent; all others may be repeated as they are. */
const creates = /^(create|createInTenant|upload|invite|join|start|bulkUpdate$)/
// A link takes the place of the one before.
const repeatable = new Set(['passwords.change', 'invitations.createLink'])

it('every call that creates something takes an Idempotency-Key, and no other', () => {
  for (const [name, call] of rows) {
    const verb = name.slice(name.indexOf('.') + 1)
    const isCreating = creates.test(verb) && !call.readOnly && !repeatable.has(name)
    expect([name, call.idempotent ?? false]).toEqual([name, isCreating])
  }
})

it('every call that the audit log keeps has its words there', () => {
  const stored = rows.flatMap(([name, call]) =>
    (!call.readOnly || call.download) && call.audited !== false ? [name] : [],
  )
  expect(stored.filter((name) => !(name in auditActionLabels))).toEqual([])
})

it.each(rows)('%s: rules across its fields run although another field is wrong', (_name, call) => {
  const rules = call.input instanceof z.ZodObject ? (call.input.def.checks ?? []) : []
  for (const rule of rules) expect(rule._zod.def.when).toBeTypeOf('function')
})

const definitions = Object.values(errorCatalogues).flatMap((errors) => Object.entries(errors))
const repeated = (values: string[]) => values.filter((value, at) => values.indexOf(value) !== at)

it('no error code is defined twice', () => {
  expect(repeated(definitions.map(([code]) => code))).toEqual([])
})

it.each(['en', 'fr'] as const)('no two errors share their message in language %s', (language) => {
  expect(repeated(definitions.map(([, error]) => error[language]))).toEqual([])
})

it('an error without a status does not compile', () => {
  // @ts-expect-error the status is missing
  defineErrors({ 'no-status': { en: 'No status', fr: 'Aucun statut' } })
})
