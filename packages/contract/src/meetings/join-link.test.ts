import { expect, it } from 'vitest'
import { buildJoinLink } from './join-link.ts'

it.each(['Abc123!', 'Abc123.', 'Abc123)', "Abc123'", 'é~*(x) %#'])(
  'a link ends with no sign of the password %s',
  (password) => {
    const link = buildJoinLink('https://acme.test/portal/join/1', password)
    expect(link).toMatch(/[A-Za-z0-9]$/)
    expect(decodeURIComponent(link.split('#')[1] ?? '')).toBe(password)
  },
)
