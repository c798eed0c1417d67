import { userImports } from '@foyer/contract/identity/user-imports'
import { users } from '@foyer/contract/identity/users'
import { ExportColumn } from '@foyer/contract/identity/users.shapes'
import { expect, it } from 'vitest'
import { type TestTenant, type TestUser, useKit } from '#test/kit.ts'

const many = 2100
const kit = await useKit()
const tenant = await kit.createTenant()
// Many users with the same name and time, so that pages depend on the id as the last sort key.
await kit.owner(
  `insert into users (tenant_id, email, firstname, lastname, role, status, password_hash, created_at, last_seen_at)
   select $1, 'x' || n || '@file.test', 'Same', 'Name' || n % 3, case n % 2 when 0 then 'client' else 'member' end, 'active', '',
     timestamptz '2026-01-01' + (n / 700) * interval '1.000001 second',
     case n % 4 when 0 then '-infinity' else timestamptz '2026-02-03 04:05' + (n % 5) * interval '1 microsecond' end
   from generate_series(1, $2::int) n`,
  [tenant.tenantId, many],
)

const exportUsers = (query: object = {}, user: TestUser = tenant.admin) => kit.as(user).send(users.export, query)
const parseLines = async (query: object) =>
  String((await exportUsers(query)).body)
    .split('\r\n')
    .slice(1, -1)

it('exports every user once, in each sort order of the list', async () => {
  for (const key of ['name', 'email', 'seen', 'added'])
    for (const sort of [key, `-${key}`]) {
      const lines = await parseLines({ sort, columns: 'email' })
      expect([sort, lines.length, new Set(lines).size]).toEqual([sort, many + 1, many + 1])
      const page = await kit.as(tenant.admin).send(users.list, { sort, size: 100, page: 21 })
      expect(lines.slice(2000, 2100)).toEqual(page.body.items.map(({ email }) => email))
    }
})

it('exports UTF-8 with a byte order mark, the requested columns and language, and forbids caching', async () => {
  const response = await exportUsers({ search: tenant.admin.email, columns: 'name,role,status,added', language: 'fr' })
  expect(response.status).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="utilisateurs.csv"; filename*=UTF-8''utilisateurs.csv`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  const [head, row, end] = String(response.body).split('\r\n')
  expect(head).toBe('\uFEFFPrénom;Nom;Rôle;État;Ajout (UTC)')
  expect(row).toMatch(/^Ada;Of t\w+;Administrateur;Actif;\d{4}-\d\d-\d\d \d\d:\d\d$/)
  expect(end).toBe('')
})

it('has each column once, and the name as two of them', async () => {
  const other = await kit.createTenant()
  await kit.owner(
    `insert into users (tenant_id, email, firstname, lastname, role, status, password_hash, invitation_expires_at)
     values ($1, 'iva@file.test', 'Iva', 'Noll', 'member', 'invited', '', '2030-01-02 03:04:05Z')`,
    [other.tenantId],
  )
  const columns = ExportColumn.options.filter((column) => column !== 'added').join()
  const [head, row] = String((await exportUsers({ tab: 'invited', columns }, other.admin)).body).split('\r\n')
  expect(head).toBe(
    '\uFEFFFirst name,Last name,Email,Role,Groups,Status,Invitation expires (UTC),Language,Two-factor,Last seen (UTC)',
  )
  expect(row).toBe('Iva,Noll,iva@file.test,Member,,Invited,2030-01-02 03:04,en,None,')
})

it('applies the search, tab and filters of the list', async () => {
  expect(await parseLines({ role: 'client', inactiveDays: 'never' })).toHaveLength(many / 4)
  expect(await parseLines({ search: tenant.admin.email })).toHaveLength(1)
  expect(await parseLines({ tab: 'invited' })).toEqual([])
  for (const query of [{ columns: 'password_hash' }, { columns: '' }, { sort: 'id' }, { roles: 'x' }])
    expect((await exportUsers(query)).status).toBe(400)
})

it('escapes cells that begin like a formula', async () => {
  const names = ['=1+1', '+33 1', '-2', '@SUM(A1)', '=HYPERLINK("http://x.test";"y")']
  for (const firstname of names) await kit.createUser(tenant, { firstname, lastname: 'Formula' })
  const lines = await parseLines({ search: 'formula', columns: 'name' })
  expect(lines).toHaveLength(names.length)
  for (const line of lines) expect(line.replace(/^"/, '')).toMatch(/^'[=+\-@]/)
})

it.each(['en', 'fr'] as const)('imports unchanged what was exported in %s', async (language) => {
  const [from, to] = [await kit.createTenant(), await kit.createTenant()]
  const exportedUsers = [
    { firstname: 'Anne Marie', lastname: 'de la Tour', level: 'member' as const, language: 'fr' as const },
    { firstname: '=1+1', lastname: '＝cmd', level: 'client' as const, language: 'en' as const },
    { firstname: 'O\'Neil; "Jo"', lastname: "'-x", level: 'admin' as const, language: 'en' as const },
  ]
  for (const [n, user] of exportedUsers.entries()) await kit.createUser(from, { ...user, email: `u${n}@round.test` })
  const columns = 'name,email,role,language,status,added'
  const exported = await exportUsers({ search: 'round', columns, language }, from.admin)
  const upload = new File([String(exported.body)], 'users.csv')
  const { body: draft } = await kit.as(to.admin).call(userImports.create, { file: upload })
  expect(draft.mapping).toEqual(['firstname', 'lastname', 'email', 'role', 'language', '', ''])
  const start = { id: draft.id, mapping: draft.mapping, options: {} }
  expect((await kit.as(to.admin).call(userImports.start, start)).status).toBe(200)
  const findImported = async ({ tenantId }: TestTenant) =>
    kit.owner(
      `select email, firstname, lastname, role, language from users where tenant_id = $1 and email like '%@round.test' order by email`,
      [tenantId],
    )
  await expect.poll(async () => findImported(to)).toEqual(await findImported(from))
})

it('audits who exported the list', async () => {
  await exportUsers({})
  const rows = await kit.owner(`select * from audit_log where action = 'users.export' and tenant_id = $1`, [
    tenant.tenantId,
  ])
  expect(rows.at(-1)).toMatchObject({ actor_id: tenant.admin.id })
})

it('exports another tenant’s users for super administrators only', async () => {
  const other = await kit.createTenant()
  const query = { tenantuuid: other.tenantId, columns: 'email' }
  expect((await exportUsers(query)).status).toBe(404)
  const response = await exportUsers(query, kit.operator.admin)
  expect(response.body).toBe(`\uFEFFEmail\r\n${other.admin.email}\r\n`)
})
