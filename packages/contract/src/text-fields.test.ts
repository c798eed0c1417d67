// Subject: every call
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Call } from './call.ts'
import { contract } from './contract.ts'

const calls: [string, Call][] = Object.entries(contract).flatMap(([slice, list]) =>
  Object.entries(list).map(([name, call]): [string, Call] => [`${slice}.${name}`, call]),
)

/** Finds the string fields of a schema at any depth, with their paths. */
function findTextFields(schema: unknown, path: string): [string, z.ZodType][] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return findTextFields(schema.unwrap(), path)
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => findTextFields(field, `${path}.${name}`))
  if (schema instanceof z.ZodArray) return findTextFields(schema.element, `${path}[]`)
  if (schema instanceof z.ZodRecord) return findTextFields(schema.valueType, `${path}{}`)
  if (schema instanceof z.ZodUnion && schema.options.every((option) => option instanceof z.ZodObject))
    return schema.options.flatMap((option) => findTextFields(option, path))
  if (schema instanceof z.ZodType && isText(schema)) return [[path, schema]]
  return []
}

function isText(schema: unknown): boolean {
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return true
  if (schema instanceof z.ZodPipe) return isText(schema.in)
  return schema instanceof z.ZodUnion && schema.options.some(isText)
}

const fields = calls.flatMap(([name, call]) => findTextFields(call.input, name))

const rejectedCharacters = {
  'an unpaired surrogate': '\uD83D',
  'a line feed': '\n',
  'a carriage return': '\r',
  'a carriage return and a line feed': '\r\n',
  'an escape': '\u001B',
  'a null': '\u0000',
  'a C1 control': '\u0085',
  'a line separator': '\u2028',
  'a bidirectional override': '\u202E',
  'a bidirectional isolate': '\u2066',
  'a right-to-left mark': '\u200F',
  'a zero-width space': '\u200B',
  'a byte order mark': '\uFEFF',
  'a soft hyphen': '\u00AD',
  'a Hangul filler': '\u3164',
  'a tag character': '\u{E0041}',
}
/** Checks whether a field is compared, but never shown or stored as plain text. */
const isSecret = (path: string): boolean =>
  /\.(password|confirmation|current|token|tmpid|clientSecret|credential)$|^sso\.|^signUp\.completeWithProvider\.|^twoFactor\..*\.code$/.test(
    path,
  )
const hasSeveralLines = (path: string): boolean =>
  /\.(address|portal_login_body|portal_regiser_body|suggestion|certificateAuthority)$|^chat\.sendMessage\.text$|^(?:roles|groups|meetingModes)\.\w+\.description$/.test(
    path,
  )
/** Texts around the character, at least one of which each kind of field accepts. */
const surroundings = ['a', 'abcdefg1A', 'https://a.example/', '1', 'en', 'name,email', '2026-01-01T10:00', 'a@example.']

it('finds text fields of every kind in the contract', () => {
  expect(fields.length).toBeGreaterThan(60)
  expect(fields.some(([path]) => isSecret(path))).toBe(true)
  expect(fields.some(([path]) => hasSeveralLines(path))).toBe(true)
})

describe.each(fields)('%s', (path, schema) => {
  it('never stores invisible or control characters', () => {
    for (const [name, character] of Object.entries(rejectedCharacters)) {
      if (isSecret(path) && name !== 'an unpaired surrogate') continue
      if (hasSeveralLines(path) && name === 'a line feed') continue
      for (const text of surroundings) {
        const parsed = schema.safeParse(`${text}${character}${text}`)
        const stored = parsed.success && JSON.stringify(parsed.data)
        const isSplit = hasSeveralLines(path) && name === 'a carriage return and a line feed'
        const rejected = isSplit ? '\\r' : JSON.stringify(character).slice(1, -1)
        if (stored !== false)
          expect({ name, stored, isIncluded: stored.includes(rejected) }).toEqual({ name, stored, isIncluded: false })
      }
    }
  })
})

it.each(['Zoë', 'عبد الله', 'می‌خواهم', '👩‍👩‍👧‍👦 Club', '❤️', '𐐷𐑁', 'O’Neil-Smith', '山田 太郎'])(
  'accepts %s as a name',
  (name) => {
    expect(contract.registration.create.input.shape.firstname.parse(name)).toBe(name)
  },
)

it('rejects a name of invisible characters only', () => {
  expect(contract.registration.create.input.shape.firstname.safeParse('\u200B\u2060\u3164').success).toBe(false)
})
