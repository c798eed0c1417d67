import { auth } from '@foyer/contract/identity/auth'
import { passwords } from '@foyer/contract/identity/passwords'
import { userImports } from '@foyer/contract/identity/user-imports'
import { users } from '@foyer/contract/identity/users'
import { builtInRoles } from '@foyer/contract/permissions'
import { describe, expect, it } from 'vitest'
import { importUsers } from '#test/imports.ts'
import { expectDefined, type TestUser, useKit } from '#test/kit.ts'
import { createUserWithRole } from '#test/roles.ts'

const kit = await useKit()
const tenant = await kit.createTenant()

const exportLinks = (user: TestUser, id: string, more: { tenantuuid?: string; language?: 'en' | 'fr' } = {}) =>
  kit.as(user).call(userImports.links, { id, ...more })
const accept = (link: string, address: string) => {
  const form = { token: new URL(link).hash.slice(1), password: 'Lantern7Moss', confirmation: 'Lantern7Moss' }
  return kit.guest(tenant).call(passwords.change, form, { address })
}

describe('the export of an import’s sign-in links', () => {
  it('has a working link for each imported user, and none for failed rows', async () => {
    const many = Array.from({ length: 1100 }, (_, n) => `p${n}@many.test,Pat,N${n}`)
    const id = await importUsers(kit, tenant.admin, ['Email,First name,Last name', 'nobody,,', ...many].join('\n'))
    const { status, body, headers } = await exportLinks(tenant.admin, id)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain('sign-in-links.csv')
    const [header, ...lines] = body.replace('\uFEFF', '').trim().split('\r\n')
    expect(header).toBe('Email,First name,Last name,Sign-in link,Valid until (UTC)')
    expect(lines).toHaveLength(1100)
    const links = lines.map((line) => line.split(',')[3] ?? '')
    expect(new Set(links).size).toBe(1100)
    for (const n of [0, 999, 1000, 1099])
      expect(await accept(expectDefined(links[n]), `10.9.0.${n % 200}`)).toMatchObject({
        status: 200,
        body: { signedIn: true },
      })
    const login = { email: 'p1099@many.test', password: 'Lantern7Moss', appIdentifier: 'web' }
    expect((await kit.guest(tenant).call(auth.login, login)).status).toBe(200)
    expect((await kit.owner('select * from users where email = $1', ['p1@many.test']))[0].status).toBe('invited')

    const again = await exportLinks(tenant.admin, id, { language: 'fr' })
    const french = again.body.trim().split('\r\n')
    expect(french[0]).toContain('E-mail;Prénom;Nom;Lien de connexion')
    expect(french[1]).toBe('p0@many.test;;;;')
    expect((await accept(expectDefined(links[1]), '10.9.1.1')).body.code).toBe('link-expired')
    expect((await accept(expectDefined(french[2]?.split(';')[3]), '10.9.1.2')).status).toBe(200)
  }, 60_000)

  it('is audited, and available only to the administrator who imported', async () => {
    const id = await importUsers(kit, tenant.admin, 'Email,First name,Last name\nann@audit.test,Ann,Lee')
    const colleague = await kit.createUser(tenant, { level: 'admin' })
    expect((await exportLinks(colleague, id)).status).toBe(404)
    const { body } = await exportLinks(tenant.admin, id)
    const rows = await kit.owner(`select * from audit_log where action = 'userImports.links' and object_id = $1`, [id])
    expect(rows).toMatchObject([{ actor_id: tenant.admin.id, object_label: 'users.csv' }])
    expect(JSON.stringify(rows)).not.toContain(new URL(expectDefined(body.trim().split(',').at(-2))).hash.slice(1))
  })

  it('has no link for a user who has since been given more permissions than the importer', async () => {
    const desk = await createUserWithRole(kit, tenant, {
      permissions: [...builtInRoles.member, 'user.get', 'user.put', 'user.invite'],
    })
    const id = await importUsers(kit, desk, 'Email,First name,Last name\nboss@raised.test,,\nann@raised.test,Ann,Lee')
    const [boss] = await kit.owner(`select id, version from users where email = 'boss@raised.test'`)
    const form = {
      email: 'boss@raised.test',
      firstname: 'Boss',
      lastname: 'Lee',
      role: 'admin',
      language: 'en' as const,
    }
    const raised = await kit.as(tenant.admin).call(users.update, { ...form, id: boss.id, version: boss.version })
    expect(raised.status).toBe(200)
    const [, ...lines] = (await exportLinks(desk, id)).body.trim().split('\r\n')
    expect(lines[0]).toBe('boss@raised.test,Boss,Lee,,')
    expect((await accept(expectDefined(lines[1]?.split(',')[3]), '10.9.3.1')).status).toBe(200)
  })

  it('does not exist for a draft', async () => {
    const file = new File(['Email\nx@draft.test'], 'users.csv')
    const { body } = await kit.as(tenant.admin).call(userImports.create, { file })
    expect((await exportLinks(tenant.admin, body.id)).status).toBe(404)
  })

  it('links to the tenant that a super administrator imported into', async () => {
    const root = await kit.createUser(kit.operator, { level: 'superadmin' })
    await kit.owner('update sessions set confirmed_at = now() where user_id = $1', [root.id])
    const id = await importUsers(kit, root, 'Email,First name,Last name\nroot@named.test,Ann,Lee', {
      tenantuuid: tenant.tenantId,
    })
    const { body } = await exportLinks(root, id, { tenantuuid: tenant.tenantId })
    const link = expectDefined(body.trim().split(',').at(-2))
    expect(link).toContain(`//${tenant.subdomain}.`)
    expect((await accept(link, '10.9.2.1')).status).toBe(200)
  })
})
