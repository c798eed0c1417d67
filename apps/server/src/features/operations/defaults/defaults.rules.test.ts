import fc from 'fast-check'
import { expect, it } from 'vitest'
import { randomPassword } from './defaults.rules.ts'

it('generates passwords of eight characters that do not look alike', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat()), (numbers) => {
      const password = randomPassword((max) => (numbers.next().value ?? 0) % max)
      expect(password).toMatch(/^[a-hjkmnp-z2-9]{8}$/)
    }),
  )
})
