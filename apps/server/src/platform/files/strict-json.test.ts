import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readJson } from './strict-json.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

it('parses the output of JSON.stringify', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
      const text = JSON.stringify(value, undefined, indent)
      if (!text.includes('__proto__'))
        expect(readJson(bytes(text))).toEqual({ value: JSON.parse(text), isAmbiguous: false })
    }),
  )
})

it.each([
  ['a name twice', '{"a":1,"a":1}'],
  ['a name twice, once with an escape', '{"a":1,"\\u0061":2}'],
  ['a name twice in an object within', '{"lite":{"--x":"1","--x":"2"}}'],
  ['a prototype', '{"lite":{},"__proto__":{"x":1}}'],
  ['a prototype within', '{"lite":{"__proto__":{"x":1}}}'],
  ['a prototype with an escape', '{"\\u005f_proto__":1}'],
])('reports a file with %s as ambiguous', (_name, text) => {
  expect(readJson(bytes(text))).toMatchObject({ isAmbiguous: true })
})

it.each([
  ['a byte order mark', '\uFEFF{}'],
  ['a comment', '{}//'],
  ['nothing', ''],
])('rejects a file with %s', (_name, text) => {
  expect(readJson(bytes(text))).toBeUndefined()
})

it('rejects a file that is not UTF-8', () => {
  expect(readJson(new Uint8Array([0x22, 0xff, 0x22]))).toBeUndefined()
  expect(readJson(new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]))).toBeUndefined()
})
