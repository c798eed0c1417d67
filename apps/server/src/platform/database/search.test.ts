import { userImports } from '@foyer/contract/identity/user-imports'
import { users } from '@foyer/contract/identity/users'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createKit, type Kit } from '#test/kit.ts'
import { tokenize } from './search.ts'

let kit: Kit
beforeAll(async () => {
  kit = await createKit()
})
afterAll(() => kit.close())

it('words are at most 50 units long and hold no half characters, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      for (const word of tokenize(text)) {
        expect(word.length).toBeLessThanOrEqual(50)
        expect(word.isWellFormed()).toBe(true)
      }
    }),
  )
})

// Letters beyond the first 65,536 characters take two units each: a cut by units halves the 25th of these.
const [one, other] = ['𐐷', '𐑁'].map((letter) => `a${letter.repeat(24)}`)
const firstname = `${one}𐐷𐐷`
const lastname = `${one}𐑁${other}`

it('a user whose names are long words of such letters is added and found', async () => {
  const tenant = await kit.makeTenantWithData.tenant()
  const user = { email: 'deseret@example.test', firstname, lastname, role: 'member' as const }
  expect((await kit.as(tenant.admin).call(users.create, user)).status).toBe(200)
  const page = { page: 1, size: 25, search: firstname }
  expect((await kit.as(tenant.admin).call(users.list, page)).body.items).toMatchObject([{ firstname, lastname }])
})

it('a row of an import with such names is imported', async () => {
  const tenant = await kit.makeTenantWithData.tenant()
  const file = new File([`Email,First name,Last name\ndeseret@example.test,${firstname},${lastname}`], 'people.csv')
  const { body } = await kit.as(tenant.admin).call(userImports.create, { file })
  const input = { id: body.id, mapping: body.mapping, options: {} }
  expect((await kit.as(tenant.admin).call(userImports.start, input)).status).toBe(200)
  const state = () => kit.owner('select state, done, failed from tasks where id = $1', [body.id])
  await expect.poll(state, { timeout: 10_000 }).toEqual([{ state: 'done', done: 1, failed: 0 }])
})
