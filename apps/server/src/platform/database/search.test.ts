import { userImports } from '@foyer/contract/identity/user-imports'
import { users } from '@foyer/contract/identity/users'
import { toSearchWords } from '@foyer/contract/search-words'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { useKit } from '#test/kit.ts'

const kit = await useKit()

it('splits any text into terms of at most 50 UTF-16 units without broken surrogate pairs', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      for (const word of toSearchWords(text)) {
        expect(word.length).toBeLessThanOrEqual(50)
        expect(word.isWellFormed()).toBe(true)
      }
    }),
  )
})

// Characters above U+FFFF take two UTF-16 units: cutting by units would split the 25th of these.
const [one, other] = ['𐐷', '𐑁'].map((character) => `a${character.repeat(24)}`)
const firstname = `${one}𐐷𐐷`
const lastname = `${one}𐑁${other}`

it('adds and finds a user whose names are long words of such characters', async () => {
  const tenant = await kit.createTenant()
  const user = { email: 'deseret@example.test', firstname, lastname, role: 'member' as const }
  expect((await kit.as(tenant.admin).call(users.create, user)).status).toBe(200)
  const page = { page: 1, size: 25, search: firstname }
  expect((await kit.as(tenant.admin).call(users.list, page)).body.items).toMatchObject([{ firstname, lastname }])
})

it('imports a row with such names', async () => {
  const tenant = await kit.createTenant()
  const file = new File([`Email,First name,Last name\ndeseret@example.test,${firstname},${lastname}`], 'users.csv')
  const { body } = await kit.as(tenant.admin).call(userImports.create, { file })
  const input = { id: body.id, mapping: body.mapping, options: {} }
  expect((await kit.as(tenant.admin).call(userImports.start, input)).status).toBe(200)
  const state = () => kit.owner('select state, done, failed from tasks where id = $1', [body.id])
  await expect.poll(state).toEqual([{ state: 'done', done: 1, failed: 0 }])
})
