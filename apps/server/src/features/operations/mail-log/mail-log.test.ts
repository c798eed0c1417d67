import { contract } from '@foyer/contract/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { purgeMails } from '#platform/jobs/mail-purge.ts'
import { createKit, type Kit, type TestTenant } from '#test/kit.ts'

let kit: Kit
let tenant: TestTenant

const write = (to: string, subject: string, more: { secrets?: string[] } = {}) =>
  kit.platform.database.withTenant(tenant.tenantId, (tx) =>
    kit.platform.mail.enqueue(tx, {
      tenantId: tenant.tenantId,
      to: { email: to, name: 'Élodie Martin' },
      subject,
      text: 'Open http://foyer.test/reset#abcdef now',
      html: '<p>Open it</p>',
      ...more,
    }),
  )
const list = async (search = '', page = 1, size = 25) =>
  (await kit.as(tenant.admin).call(contract.mailLog.list, { search, page, size })).body

beforeAll(async () => {
  kit = await createKit()
  tenant = await kit.makeTenantWithData.tenant()
  await write('first@example.test', 'Board meeting')
  await write('second@example.test', 'Annual review', { secrets: ['http://foyer.test/reset#abcdef'] })
  await write('third@example.test', 'Board dinner')
})
afterAll(() => kit.close())

it('an administrator reads the mails of the tenant, newest first, page by page', async () => {
  const first = await list('', 1, 2)
  expect(first.items.map(({ to }: { to: string }) => to)).toEqual(['third@example.test', 'second@example.test'])
  expect(first.hasMore).toBe(true)
  const second = await list('', 2, 2)
  expect(second).toMatchObject({ items: [{ to: 'first@example.test', subject: 'Board meeting' }], hasMore: false })
})

it('without SMTP mails are kept, and what signs in is masked', async () => {
  const { items } = await list('annual')
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({ state: 'kept', answer: '', sentAt: null, text: 'Open •••• now' })
  expect((await list('dinner')).items[0].text).toBe('Open http://foyer.test/reset#abcdef now')
})

it('search is by the beginnings of words, over recipient and subject', async () => {
  const found = async (search: string) => (await list(search)).items.map(({ subject }: { subject: string }) => subject)
  expect(await found('boa')).toEqual(['Board dinner', 'Board meeting'])
  expect(await found('boa din')).toEqual(['Board dinner'])
  expect(await found('first@example')).toEqual(['Board meeting'])
  expect(await found('elodie rev')).toEqual(['Annual review'])
  expect(await found('oard')).toEqual([])
})

it('nobody else reads them: members, other tenants', async () => {
  const member = await kit.makeTenantWithData.user(tenant, { level: 'member' })
  expect((await kit.as(member).call(contract.mailLog.list, {})).status).toBe(403)
  const other = await kit.makeTenantWithData.tenant()
  expect((await kit.as(other.admin).call(contract.mailLog.list, {})).body.items).toEqual([])
})

it('a mail is kept for 30 days, and its words with it', async () => {
  const [old, young] = [await write('old@example.test', 'Ancient'), await write('young@example.test', 'Recent')]
  await kit.owner(`update mails set created_at = now() - interval '31 days' where id = $1`, [old])
  await kit.owner(`update mails set created_at = now() - interval '29 days' where id = $1`, [young])
  expect(await purgeMails(kit.platform.database, 30)).toBeGreaterThan(0)
  expect((await list('ancient')).items).toEqual([])
  expect((await list('recent')).items).toHaveLength(1)
  expect(await kit.owner('select from search_words where id = $1', [old])).toEqual([])
})
