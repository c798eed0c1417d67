import { invitations } from '@foyer/contract/identity/invitations'
import { passwords } from '@foyer/contract/identity/passwords'
import { users } from '@foyer/contract/identity/users'
import { builtInRoles } from '@foyer/contract/permissions'
import { describe, expect, it } from 'vitest'
import { parseTable } from '#platform/files/csv-reader.ts'
import { importUsers } from '#test/imports.ts'
import { expectDefined, type TestUser, useKit } from '#test/kit.ts'
import { mailsTo } from '#test/mailbox.ts'
import { createUserWithRole } from '#test/roles.ts'

const kit = await useKit()
const tenant = await kit.createTenant()

type Selection = { ids: string[] } | { all: { tab?: 'active' | 'invited'; search?: string } }

/** Downloads the links, and reads the file back as a table, which every line has to fill. */
async function exportLinks(
  user: TestUser,
  selection: Selection,
  more: { tenantuuid?: string; language?: 'en' | 'fr' } = {},
) {
  const { status, body, headers } = await kit.as(user).send(users.exportLinks, { selection, ...more })
  if (status !== 200) return { status, headers, lines: [], text: '' }
  const table = parseTable(Buffer.from(String(body)), { columns: 5, rows: 5000 })
  const rows = 'lines' in table ? table.lines : []
  if ('denied' in table) expect(table.denied).toBe('empty')
  for (const { cells } of rows) expect(cells).toHaveLength(5)
  const lines = rows.map(({ cells }) => {
    const [email = '', firstname = '', lastname = '', link = '', until = ''] = cells
    return { email, firstname, lastname, link, until }
  })
  return { status, headers, lines, text: String(body) }
}
const invite = async (email: string, names: { firstname?: string; lastname?: string } = {}) => {
  const { body } = await kit.as(tenant.admin).call(invitations.create, { users: [{ email, ...names }], role: 'member' })
  return expectDefined(body.invited[0]).id
}
const accept = (link: string, address: string) => {
  const form = { token: new URL(link).hash.slice(1), password: 'Lantern7Moss', confirmation: 'Lantern7Moss' }
  return kit.guest(tenant).call(passwords.change, { ...form, firstname: 'Ina', lastname: 'New' }, { address })
}
const readAudit = (emails: string) =>
  kit.owner(`select * from audit_log where tenant_id = $1 and action = 'users.exportLinks' and after->>'emails' = $2`, [
    tenant.tenantId,
    emails,
  ])

describe('sign-in links of several users', () => {
  it('work once, replace the earlier ones, and end when invitations do', async () => {
    const ids = [await invite('ann@some.test', { firstname: 'Ann', lastname: 'Lee' }), await invite('ben@some.test')]
    const first = await exportLinks(tenant.admin, { ids })
    expect(first.headers['content-disposition']).toContain('sign-in-links.csv')
    expect(first.lines.map(({ email }) => email).toSorted()).toEqual(['ann@some.test', 'ben@some.test'])
    const second = await exportLinks(tenant.admin, { ids }, { language: 'fr' })
    expect(second.headers['content-disposition']).toContain('liens-de-connexion.csv')
    const find = ({ lines }: typeof first, email: string) => expectDefined(lines.find((line) => line.email === email))
    expect((await accept(find(first, 'ann@some.test').link, '10.8.0.1')).body.code).toBe('link-expired')
    expect((await accept(find(second, 'ann@some.test').link, '10.8.0.2')).status).toBe(200)
    const [row] = await kit.owner('select invitation_expires_at from users where email = $1', ['ben@some.test'])
    expect(find(second, 'ben@some.test').until).toBe(
      row.invitation_expires_at.toISOString().slice(0, 16).replace('T', ' '),
    )
    const third = await exportLinks(tenant.admin, { ids })
    expect(find(third, 'ann@some.test')).toMatchObject({ link: '', until: '' })
  })

  it('are for all who match, in batches, and for nobody else', async () => {
    const many = Array.from({ length: 1100 }, (_, n) => `p${n}@crowd.test,Pat,Crowd${n}`)
    await importUsers(kit, tenant.admin, ['Email,First name,Last name', ...many].join('\n'))
    await invite('else@other.test')
    const { lines } = await exportLinks(tenant.admin, { all: { tab: 'invited', search: 'pat' } })
    expect(lines).toHaveLength(1100)
    expect(new Set(lines.map(({ link }) => link)).size).toBe(1100)
    for (const at of [0, 999, 1000, 1099])
      expect((await accept(expectDefined(lines[at]).link, `10.8.1.${at % 200}`)).status).toBe(200)
  }, 60_000)

  it('has no formulas, whatever names begin with', async () => {
    const id = await invite('sum@cells.test', { firstname: '=HYPERLINK("https://evil.test")', lastname: '+1, "x"' })
    const { text } = await exportLinks(tenant.admin, { ids: [id] })
    const [, line = ''] = text.trim().split('\r\n')
    expect(line).toMatch(/^sum@cells\.test,"'=HYPERLINK\(""https:\/\/evil\.test""\)","'\+1, ""x""",http/)
  })

  it('has none for users who may do more than the administrator, and none without the permission', async () => {
    const desk = await createUserWithRole(kit, tenant, {
      permissions: [...builtInRoles.member, 'user.get', 'user.invite'],
    })
    const boss = (
      await kit.as(tenant.admin).call(invitations.create, { users: [{ email: 'boss@rights.test' }], role: 'admin' })
    ).body.invited[0]?.id
    const id = await invite('ann@rights.test')
    const { lines } = await exportLinks(desk, { ids: [id, expectDefined(boss)] })
    expect(lines.map(({ email, link }) => [email, link !== '']).toSorted()).toEqual([
      ['ann@rights.test', true],
      ['boss@rights.test', false],
    ])
    const reader = await createUserWithRole(kit, tenant, { permissions: [...builtInRoles.member, 'user.get'] })
    expect((await exportLinks(reader, { ids: [id] })).status).toBe(403)
    const elsewhere = await kit.createTenant()
    expect((await exportLinks(elsewhere.admin, { ids: [id] })).lines).toEqual([])
  })

  it('are audited with the addresses, and the links are nowhere', async () => {
    const id = await invite('seen@audit.test')
    const { lines } = await exportLinks(tenant.admin, { ids: [id] })
    const [entry, ...others] = await readAudit('seen@audit.test')
    expect(others).toEqual([])
    expect(entry).toMatchObject({ actor_id: tenant.admin.id, after: { changed: 1 } })
    const token = new URL(expectDefined(lines[0]).link).hash.slice(1)
    expect(JSON.stringify(entry)).not.toContain(token)
    // The invitation alone, which has another link.
    const mails = await mailsTo(kit, tenant.tenantId, 'seen@audit.test')
    expect(mails).toHaveLength(1)
    expect(JSON.stringify(mails)).not.toContain(token)
  })
})
