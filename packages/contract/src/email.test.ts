import { expect, it } from 'vitest'
import { Email } from './common.ts'
import { parseEmail, unwrapEmail } from './email.ts'

const valid = `o'brien user&co user/a user=1 user!x user%x user#1 _x -x x~y x*y first.last+tag x^y`.split(' ')

it.each(valid.map((local) => `${local}@example.test`))('%s is an address', (address) => {
  expect(parseEmail(address)).toBe(address)
  expect(Email.parse(address)).toBe(address)
})

it.each([
  ...['"john doe"@example.test', '.ada@example.test', 'ada.@example.test', 'a..b@example.test', 'ada@example'],
  ...['ada@[192.0.2.1]', 'ada@192.0.2.1', 'ada@-x.test', 'ada@x-.test', 'ada@münchen.example/evil', 'ada@m\u00fcnchen'],
  ...[
    'ada',
    '@example.test',
    'ada@',
    'ada@b@example.test',
    'ada\n@example.test',
    'ada\u0000@example.test',
    '\u212Aim@example.test',
  ],
  ...[`${'a'.repeat(243)}@example.test`],
])('%j is none', (text) => {
  expect(parseEmail(text)).toBeUndefined()
  expect(Email.safeParse(text).success).toBe(false)
})

it.each([
  ['adam\u00A0@example.test', undefined],
  [' Ada@Example.test ', 'ada@example.test'],
  ['ada\u00ADm@example.test', 'adam@example.test'],
  ['bob@example.test\u200E', 'bob@example.test'],
  ['\u2066ada@example.test\u2069', 'ada@example.test'],
  ['ada@ex\u200Cample.test', 'ada@example.test'],
  ['ada@münchen.example', 'ada@xn--mnchen-3ya.example'],
  ['ada@例え.テスト', 'ada@xn--r8jz45g.xn--zckzah'],
  ['ada@example。test', 'ada@example.test'],
])('%j is read as %j', (text, email) => {
  expect(parseEmail(text)).toBe(email)
  expect(Email.safeParse(text).data).toBe(email)
})

it.each([
  '“wes@example.test”',
  '<wes@example.test>',
  'mailto:wes@example.test',
  'Wes <wes@example.test>',
  'wes@example.test',
])('the address in %s is found', (text) => expect(unwrapEmail(text)).toBe('wes@example.test'))

it('a long text is refused at once', () => {
  expect(parseEmail(`${'a.'.repeat(100_000)}@`)).toBeUndefined()
})
