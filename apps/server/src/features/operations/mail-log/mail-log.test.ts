import { contract } from '@foyer/contract/contract'
import { expect, it } from 'vitest'
import { useKit } from '#test/kit.ts'
import { local } from '#test/meetings-fixture.ts'
import { purgeMails } from './mail-log.jobs.ts'

const enqueue = (to: string, subject: string, more: { text?: string } = {}) =>
  kit.platform.database.withTenant(tenant.tenantId, (db) =>
    kit.platform.mail.enqueue(
      db,
      {
        tenantId: tenant.tenantId,
        to: { email: to, name: 'Élodie Martin' },
        subject,
        text: 'Open http://foyer.test/reset#abcdef now',
        html: '<p>Open it</p>',
        ...more,
      },
      { by: 'tenant' },
    ),
  )
const list = async (search = '', page = 1, size = 25) =>
  (await kit.as(tenant.admin).call(contract.mailLog.list, { search, page, size })).body

const kit = await useKit()
const tenant = await kit.createTenant()
await enqueue('first@example.test', 'Board meeting')
await enqueue('second@example.test', 'Annual review', { text: 'Open http://foyer.test/reset now' })
await enqueue('third@example.test', 'Board dinner')

it('lists the emails of the tenant to its administrators, newest first, in pages', async () => {
  const first = await list('', 1, 2)
  expect(first.items.map(({ to }) => to)).toEqual(['third@example.test', 'second@example.test'])
  expect(first.hasMore).toBe(true)
  const second = await list('', 2, 2)
  expect(second).toMatchObject({ items: [{ to: 'first@example.test', subject: 'Board meeting' }], hasMore: false })
})

it('stores emails unsent without a mail server, and masks what follows a # in their links', async () => {
  const { items } = await list('annual')
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({
    state: 'unsent',
    response: '',
    sentAt: null,
    text: 'Open http://foyer.test/reset now',
  })
  expect((await list('dinner')).items[0]?.text).toBe('Open http://foyer.test/reset#•••• now')
})

it('shows no password of a meeting and no link with which its reader could answer or join', async () => {
  const password = 'Tulip-9! lamp'
  const board = await kit.createTenant()
  const manager = await kit.createUser(board, { language: 'fr' })
  const host = await kit.createUser(board, { language: 'fr' })
  const { meetings } = contract
  const form = {
    topic: 'Tulip season',
    start: local(60),
    end: local(90),
    timezone: 'UTC',
    options: { joinBeforeHost: true },
    password,
    invitees: [{ email: 'guest@elsewhere.test' }, { email: host.email }],
    alternativeHosts: [host.email],
    managers: [manager.email],
  }
  const { body } = await kit.as(board.admin).call(meetings.create, form)
  await kit.as(board.admin).call(meetings.update, { ...form, id: body.id, version: body.version, start: local(70) })
  const { items } = (await kit.as(board.admin).call(contract.mailLog.list, { size: 100 })).body
  expect(new Set(items.map(({ to }) => to))).toEqual(new Set(['guest@elsewhere.test', host.email, manager.email]))
  for (const { text } of items) {
    expect(text).not.toContain(password)
    expect(text).not.toContain(encodeURIComponent(password))
    expect(text).toMatch(/(Password:|Mot de passe :) ••••\n/)
    expect(text.match(/https?:\/\/\S+#(?!••••)/)).toBeNull()
  }
  const invitation = items.find(({ to, subject }) => to === 'guest@elsewhere.test' && subject.includes('Tulip season'))
  expect(invitation?.text).toMatch(/\/portal\/join\/\d{10}#••••\n[\s\S]*\/portal\/respond#••••\n/)
})

it('searches recipients and subjects by prefixes of words', async () => {
  const search = async (words: string) => (await list(words)).items.map(({ subject }) => subject)
  expect(await search('boa')).toEqual(['Board dinner', 'Board meeting'])
  expect(await search('boa din')).toEqual(['Board dinner'])
  expect(await search('first@example')).toEqual(['Board meeting'])
  expect(await search('elodie rev')).toEqual(['Annual review'])
  expect(await search('oard')).toEqual([])
})

it('hides the emails from members and from other tenants', async () => {
  const member = await kit.createUser(tenant, { level: 'member' })
  expect((await kit.as(member).call(contract.mailLog.list, {})).status).toBe(403)
  const other = await kit.createTenant()
  expect((await kit.as(other.admin).call(contract.mailLog.list, {})).body.items).toEqual([])
})

it('deletes emails and their search terms after 30 days', async () => {
  const [old, young] = [await enqueue('old@example.test', 'Ancient'), await enqueue('young@example.test', 'Recent')]
  await kit.owner(`update emails set created_at = now() - interval '31 days' where id = $1`, [old])
  await kit.owner(`update emails set created_at = now() - interval '29 days' where id = $1`, [young])
  await purgeMails(kit.platform.database, 30)
  expect((await list('ancient')).items).toEqual([])
  expect((await list('recent')).items).toHaveLength(1)
  expect(await kit.owner('select from search_terms where id = $1', [old])).toEqual([])
})
