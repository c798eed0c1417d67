import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { generatePassword } from './passwords.ts'

const lines = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const passwords = lines.filter((line) => line !== '' && !line.startsWith('#'))

it('contains at least 3,000 unique lower-case passwords, with source and licence', () => {
  expect(passwords.length).toBeGreaterThanOrEqual(3000)
  expect(new Set(passwords).size).toBe(passwords.length)
  expect(passwords.filter((password) => password !== password.toLowerCase())).toEqual([])
  expect(lines.slice(0, 3).join(' ')).toMatch(/Source: .*https:.*MIT licence/)
})

it('rejects every listed password in any capitalisation', () => {
  const capitalised = passwords.map((password) => password.charAt(0).toUpperCase() + password.slice(1))
  expect([...passwords, ...capitalised].filter((password) => !isCommonPassword(password))).toEqual([])
})

it.each(['Password1', 'Welcome2026!', 'Sunshine99', 'Azerty123', 'Doudou12', 'Passw0rd', 'Abc12345', 'Qwerty_1'])(
  'rejects %s',
  (password) => {
    expect(isCommonPassword(password)).toBe(true)
  },
)

it('accepts other passwords', () => {
  const others = ['Correct1Horse', 'x7Kq-Lantern', 'Übermut1Fjord', ...Array.from({ length: 200 }, generatePassword)]
  expect(others.filter(isCommonPassword)).toEqual([])
})
