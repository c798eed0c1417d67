import { hash } from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

const [composed, decomposed] = ['Z\u00FCrich1x', 'Zu\u0308rich1x']

it('takes a password as any keyboard writes it, also against hashes of what was typed', async () => {
  for (const stored of [await hashPassword(composed), await hashPassword(decomposed)])
    for (const typed of [composed, decomposed]) expect(await verifyPassword(stored, typed)).toBe(true)
  expect(await verifyPassword(await hash(decomposed), decomposed)).toBe(true)
  expect(await verifyPassword(await hash(composed), 'Zurich1x')).toBe(false)
})
