// Subject: every call, platform/database
import { contract } from '@foyer/contract/contract'
import { foldText } from '@foyer/contract/search-words'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { isOperators, loadTestedAccess } from './access.ts'
import { fillEveryTable, listTables } from './every-table.ts'
import { useKit } from './kit.ts'

const kit = await useKit()
const tenant = await kit.createTenant()
await fillEveryTable(kit, await listTables(kit), tenant.tenantId)

const Listed = z.object({ items: z.array(z.unknown()) }).or(z.array(z.unknown()).transform((items) => ({ items })))
const Searched = z.object({ search: z.string() })
const cases = (await loadTestedAccess()).filter(({ call, ok, buildInput }) => {
  return call.readOnly && ok === 200 && Searched.safeParse(buildInput(tenant.tenantId)).success
})

describe('a search', () => {
  it.each(cases)('of $name finds nothing where it has no word, or one that no row has', async ({ call, ...each }) => {
    const input = z.record(z.string(), z.unknown()).parse(await each.buildAccepted(kit, tenant))
    const count = async (search: string) => {
      const user = isOperators(call) ? kit.operator.admin : tenant.admin
      const { status, body } = await kit.as(user).call(call, { ...input, search })
      expect(status).toBe(200)
      return Listed.parse(body).items.length
    }
    for (const search of ['--', '!', 'a b c d e f zzzz', '山'])
      expect([search, await count(search)]).toEqual([search, 0])
  })
})

it('compares the characters of three alphabets as the database sorts them', async () => {
  const points = Array.from({ length: 0x2000 }, (_, point) => String.fromCodePoint(point + 0x41))
  const characters = points.filter(
    (character) => /\p{L}/u.test(character) && /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(character),
  )
  const rows = await kit.owner('select to_sort_text(l) as sorted from unnest($1::text[]) l', [characters])
  expect(rows.map(({ sorted }) => sorted)).toEqual(characters.map(foldText))
})

describe('users with characters of other keyboards', async () => {
  const { admin } = await kit.createTenant()
  const names = ['Jürgen Großmann', 'Łukasz Żółć', 'Søren Ørsted', '花子 山田', 'Ada Þórsdóttir', 'Zoé Muller']
  for (const [index, name] of names.entries()) {
    const [firstname = '', lastname = ''] = name.split(' ')
    await kit
      .as(admin)
      .call(contract.users.create, { email: `u${index}@example.test`, firstname, lastname, role: 'member' })
  }
  const page = { page: 1, size: 25, tab: 'active' } as const
  const list = async (search: string) => {
    const { body } = await kit.as(admin).call(contract.users.list, { ...page, search })
    return body.items.map(({ firstname, lastname }) => `${firstname} ${lastname}`)
  }

  it.each([
    ['grossmann', ['Jürgen Großmann']],
    ['lukasz zolc', ['Łukasz Żółć']],
    ['soren', ['Søren Ørsted']],
    ['thors', ['Ada Þórsdóttir']],
    ['山', ['花子 山田']],
    ['m', ['Zoé Muller']],
    ['--', []],
  ])('are found by %s', async (search, found) => {
    expect(await list(search)).toEqual(found)
  })

  it('are sorted as their names read', async () => {
    const listed = await list('')
    expect(listed.filter((name) => names.includes(name))).toEqual([
      names[4],
      names[0],
      names[1],
      names[2],
      names[5],
      names[3],
    ])
  })

  it('are not all changed where a search matches none or one', async () => {
    for (const search of ['--', '山']) {
      const selection = { all: { search, tab: 'active' } } as const
      await kit.as(admin).call(contract.users.bulkUpdate, { action: 'role', role: 'admin', selection })
    }
    const waiting = `select from tasks where tenant_id = $1 and state <> 'done'`
    await expect.poll(() => kit.owner(waiting, [admin.tenantId])).toEqual([])
    const { body } = await kit.as(admin).call(contract.users.list, { ...page, search: '' })
    expect(
      body.items.filter(({ role, id }) => role === 'admin' && id !== admin.id).map(({ lastname }) => lastname),
    ).toEqual(['山田'])
  })
})
