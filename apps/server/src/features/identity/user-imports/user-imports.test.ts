import type { Input } from '@foyer/contract/call'
import { userImports } from '@foyer/contract/identity/user-imports'
import { userImportsErrors } from '@foyer/contract/identity/user-imports.errors'
import { tasks } from '@foyer/contract/operations/tasks'
import { sharedErrors } from '@foyer/contract/shared-errors'
import { describe, expect, it } from 'vitest'
import { expectDefined, type TestUser, useKit } from '#test/kit.ts'
import { createRole } from '#test/roles.ts'

const kit = await useKit()
const tenant = await kit.createTenant()
const other = await kit.createTenant()

type Content = ConstructorParameters<typeof File>[0][number]
const upload = (user: TestUser, content: Content, more: { name?: string; tenantuuid?: string } = {}) => {
  const { name = 'users.csv', ...named } = more
  return kit.as(user).call(userImports.create, { file: new File([content], name), ...named })
}
type Mapping = Input<typeof userImports.check>['mapping']
const fields: Mapping = ['email', 'firstname', 'lastname', 'role', 'language']
const toInput = (id: string, mapping = fields, options = {}) => ({ id, mapping, options })
const findTask = async (user: TestUser, id: string) =>
  (await kit.as(user).call(tasks.list, {})).body.items.find((task) => task.id === id)
const ended = (user: TestUser, id: string) => expect.poll(async () => (await findTask(user, id))?.state).toBe('done')
const header = 'Email,First name,Last name,Role,Language'

/** Uploads a file, starts the import and waits for its end; returns the task. */
async function importAll(user: TestUser, content: string, mapping = fields) {
  const { body: draft } = await upload(user, content)
  const started = await kit.as(user).call(userImports.start, toInput(draft.id, mapping))
  expect(started.status).toBe(200)
  await ended(user, draft.id)
  return expectDefined(await findTask(user, draft.id))
}
const findUsers = (tenantId: string, pattern: string) =>
  kit.owner(
    `select email, firstname, lastname, role, language, status, password_hash from users
     where tenant_id = $1 and email like $2 order by email`,
    [tenantId, pattern],
  )
const mailsTo = async (tenantId: string, pattern: string): Promise<string[]> =>
  (
    await kit.owner('select to_email from emails where tenant_id = $1 and to_email like $2 order by to_email', [
      tenantId,
      pattern,
    ])
  ).map(({ to_email }) => to_email)

describe('the preview', () => {
  const rows = [
    'good@b.test,Ann,Lee,Member,fr',
    'not an address,Ann,Lee,,',
    'GOOD@b.test,Twice,Lee,,',
    'known@b.test,Known,Lee,,',
    'role@b.test,Ann,Lee,Emperor,',
    'super@b.test,Ann,Lee,Super administrator,',
    'language@b.test,Ann,Lee,,Klingon',
    `long@b.test,${'x'.repeat(101)},Lee,,`,
    'cells@b.test,Ann,Lee,,,more',
    'elsewhere@b.test,Élodie,Lee,Administrateur,fr-CA',
    ',,,Member,',
  ]
  const faults = [
    [3, 'not an address', 'email-invalid'],
    [4, 'good@b.test', 'duplicate-email'],
    [5, 'known@b.test', 'already-member'],
    [6, 'role@b.test', 'role-unknown'],
    [7, 'super@b.test', 'role-not-allowed'],
    [8, 'language@b.test', 'language-unknown'],
    [9, 'long@b.test', 'name-too-long'],
    [10, 'cells@b.test', 'row-too-long'],
    [12, '', 'email-invalid'],
  ]
  it('returns the reason for each invalid row with its line, and changes nothing', async () => {
    await kit.createUser(tenant, { email: 'known@b.test' })
    await kit.createUser(other, { email: 'elsewhere@b.test' })
    const { body: draft } = await upload(tenant.admin, [header, ...rows].join('\r\n'))
    const before = await kit.owner('select * from tasks where id = $1', [draft.id])
    for (const language of ['en', 'fr'] as const) {
      const { body } = await kit.as(tenant.admin).call(userImports.check, toInput(draft.id), { language })
      expect([body.valid, body.invalid]).toEqual([2, 9])
      expect(body.problems.map(({ line, email, code }: Fault) => [line, email, code])).toEqual(faults)
      expect(body.problems.map(({ message }: Fault) => message).slice(0, 2)).toEqual([
        sharedErrors['email-invalid'][language],
        userImportsErrors['duplicate-email'][language],
      ])
    }
    expect(await kit.owner('select * from tasks where id = $1', [draft.id])).toEqual(before)
    expect(await kit.owner(`select from task_rows where task_id = $1 and state <> 'waiting'`, [draft.id])).toEqual([])
    expect(await findUsers(tenant.tenantId, 'good@b.test')).toEqual([])
  })
  type Fault = { line: number; email: string; code: string; message: string }

  it('returns the first 200 problems and the number of all', async () => {
    const { body: draft } = await upload(tenant.admin, `Email\n${'nothing\n'.repeat(300)}ann@a.test`)
    const { body } = await kit.as(tenant.admin).call(userImports.check, toInput(draft.id, ['email']))
    expect([body.valid, body.invalid, body.problems.length]).toEqual([1, 300, 200])
  })

  it('requires an email column, every field at most once, and a role that may be assigned', async () => {
    const { body: draft } = await upload(tenant.admin, 'Email,Name\nann@a.test,Ann')
    const check = (mapping: Mapping, options = {}) =>
      kit.as(tenant.admin).call(userImports.check, toInput(draft.id, mapping, options))
    expect(await check(['', 'firstname'])).toMatchObject({ status: 400, body: { code: 'email-column-missing' } })
    expect(await check(['firstname', '', 'email'])).toMatchObject({ status: 400, body: { field: 'mapping' } })
    expect((await check(['email', 'email'])).status).toBe(400)
    expect(await check(['email', ''], { role: 'superadmin' })).toMatchObject({ status: 403 })
  })
})

describe('the import', () => {
  it('invites the users of valid rows, each once, without passwords, and offers the failed rows as a file', async () => {
    const file = [
      header,
      'ann@c.test,Ann,"Van den\nBerg",,',
      'bob@c.test,Bob,Li,Administrator,French',
      'ann@c.test,Again,Lee,,',
      '"=cmd|x",Évil,"-2+3, ""so""",,',
    ].join('\r\n')
    const task = await importAll(tenant.admin, file)
    expect(task).toMatchObject({ label: 'users.csv', kind: 'import-users', total: 4, done: 2, failed: 2 })
    expect(await findUsers(tenant.tenantId, '%@c.test')).toEqual([
      {
        email: 'ann@c.test',
        firstname: 'Ann',
        lastname: 'Van den Berg',
        role: 'member',
        language: 'en',
        status: 'invited',
        password_hash: null,
      },
      expect.objectContaining({ email: 'bob@c.test', role: 'admin', language: 'fr' }),
    ])
    expect(await mailsTo(tenant.tenantId, '%@c.test')).toEqual(['ann@c.test', 'bob@c.test'])
    const failures = await kit.as(tenant.admin).call(tasks.failures, { id: task.id, language: 'en' })
    expect(failures.headers['content-disposition']).toContain('failed-rows.csv')
    expect(failures.body).toBe(
      [
        '\uFEFFEmail,First name,Last name,Role,Language,Line,Reason',
        'ann@c.test,Again,Lee,,,5,This email appears more than once',
        `'=cmd|x,Évil,"'-2+3, ""so""",,,6,Enter a valid email`,
        '',
      ].join('\r\n'),
    )
    const french = await kit.as(tenant.admin).call(tasks.failures, { id: task.id, language: 'fr' })
    expect(french.body).toContain('Ligne;Motif\r\n')
    expect(french.body).toContain(`;6;${sharedErrors['email-invalid'].fr}\r\n`)
    const reimported = await upload(tenant.admin, failures.body)
    expect(reimported.body.sample[1]).toEqual(['=cmd|x', 'Évil', '-2+3, "so"', '', '', '6', 'Enter a valid email'])
  })

  it('takes a role of exactly this name before a built-in one that is meant by a similar name', async () => {
    const own = await kit.createTenant()
    const [user, admin] = [await createRole(kit, own, { name: 'User' }), await createRole(kit, own, { name: 'Ad-min' })]
    const rows = ['a,user', 'b,AD-MIN', 'c,ad min', 'd,utilisateur'].map((row) => row.replace(',', '@names.test,'))
    await importAll(own.admin, ['Email,Role', ...rows].join('\n'), ['email', 'role'])
    const found = await kit.owner(`select role_key from users where email like '%@names.test' order by email`)
    expect(found.map(({ role_key }) => role_key)).toEqual([user, admin, 'admin', 'member'])
  })

  it('uses the default role and language for rows without them', async () => {
    const { body: draft } = await upload(tenant.admin, 'Email,Role\nrow@d.test,member\nall@d.test,')
    const options = { role: 'client', language: 'fr' } as const
    await kit.as(tenant.admin).call(userImports.start, toInput(draft.id, ['email', 'role'], options))
    await ended(tenant.admin, draft.id)
    expect(await findUsers(tenant.tenantId, '%@d.test')).toEqual([
      expect.objectContaining({ email: 'all@d.test', role: 'client', language: 'fr' }),
      expect.objectContaining({ email: 'row@d.test', role: 'member', language: 'fr' }),
    ])
  })

  it('reports duplicates and sends no emails when the same file is imported again', async () => {
    const file = 'Email\none@e.test\ntwo@e.test'
    await importAll(tenant.admin, file, ['email'])
    expect(await importAll(tenant.admin, file, ['email'])).toMatchObject({ done: 0, failed: 2 })
    expect(await mailsTo(tenant.tenantId, '%@e.test')).toEqual(['one@e.test', 'two@e.test'])
  })

  it('invites everyone once when two administrators import the same file at once', async () => {
    const second = await kit.createUser(tenant, { level: 'admin' })
    const file = `Email\n${Array.from({ length: 250 }, (_, n) => `u${String(n).padStart(3, '0')}@f.test`).join('\n')}`
    const [a, b] = await Promise.all([importAll(tenant.admin, file, ['email']), importAll(second, file, ['email'])])
    expect(a.done + b.done).toBe(250)
    expect(a.failed + b.failed).toBe(250)
    const mailed = await mailsTo(tenant.tenantId, '%@f.test')
    expect([mailed.length, new Set(mailed).size]).toEqual([250, 250])
  }, 20_000)

  it('starts once on a double click, and cannot be started again', async () => {
    const { body: draft } = await upload(tenant.admin, 'Email\nclick@g.test')
    const start = (key: string) => kit.as(tenant.admin).call(userImports.start, toInput(draft.id, ['email']), { key })
    const key = crypto.randomUUID()
    const responses = await Promise.all([start(key), start(key)])
    expect(responses.map(({ status, body }) => [status, body.taskId])).toEqual([
      [200, draft.id],
      [200, draft.id],
    ])
    expect(await start(crypto.randomUUID())).toMatchObject({ status: 409, body: { code: 'import-started' } })
    for (const call of [userImports.check, userImports.start])
      expect((await kit.as(tenant.admin).call(call, toInput(draft.id, ['email']))).status).toBe(409)
    expect((await kit.as(tenant.admin).call(userImports.get, { id: draft.id })).status).toBe(409)
    await ended(tenant.admin, draft.id)
    expect(await mailsTo(tenant.tenantId, 'click@g.test')).toHaveLength(1)
  })

  it('invites users of another tenant like anyone else, without revealing it', async () => {
    await kit.createUser(other, { email: 'both@h.test', firstname: 'Secret' })
    expect(await importAll(tenant.admin, 'Email\nboth@h.test', ['email'])).toMatchObject({ done: 1, failed: 0 })
    expect(await findUsers(tenant.tenantId, 'both@h.test')).toMatchObject([{ firstname: '', status: 'invited' }])
  })
})

describe('access to an import', () => {
  it('is denied to other administrators, for the draft and the task', async () => {
    const colleague = await kit.createUser(tenant, { level: 'admin' })
    const { body: draft } = await upload(tenant.admin, 'Email\nmine@i.test')
    const input = toInput(draft.id, ['email'])
    for (const user of [colleague, other.admin]) {
      expect((await kit.as(user).call(userImports.get, { id: draft.id })).status).toBe(404)
      expect((await kit.as(user).call(userImports.check, input)).status).toBe(404)
      expect((await kit.as(user).call(userImports.start, input)).status).toBe(404)
    }
    await kit.as(tenant.admin).call(userImports.start, input)
    for (const user of [colleague, other.admin]) {
      expect(await findTask(user, draft.id)).toBeUndefined()
      expect((await kit.as(user).call(tasks.cancel, { id: draft.id })).status).toBe(404)
      expect((await kit.as(user).call(tasks.failures, { id: draft.id })).status).toBe(404)
    }
    await ended(tenant.admin, draft.id)
  })

  it('lets a super administrator import into another tenant and see the task in their own', async () => {
    const root = await kit.createUser(kit.operator, { level: 'superadmin' })
    const named = { tenantuuid: tenant.tenantId }
    await kit.owner(`update sessions set confirmed_at = now() - interval '1 hour' where user_id = $1`, [root.id])
    expect(await upload(root, 'Email\nroot@j.test', named)).toMatchObject({
      status: 403,
      body: { code: 'reauthentication-required' },
    })
    await kit.owner('update sessions set confirmed_at = now() where user_id = $1', [root.id])
    const { body: draft } = await upload(root, 'Email\nroot@j.test', named)
    const input = { ...toInput(draft.id, ['email']), ...named }
    expect((await kit.as(root).call(userImports.check, input)).body).toMatchObject({ valid: 1 })
    const emitted: string[] = []
    const stop = kit.platform.events.subscribe(({ tenantId, topic, objectId, userId }) => {
      if (topic === 'tasks' && objectId === draft.id) emitted.push(`${tenantId} ${userId}`)
    })
    expect((await kit.as(root).call(userImports.start, input)).status).toBe(200)
    await ended(root, draft.id)
    expect(await findTask(root, draft.id)).toMatchObject({ tenantuuid: tenant.tenantId, done: 1 })
    expect(await findUsers(tenant.tenantId, 'root@j.test')).toHaveLength(1)
    expect(await findUsers(kit.operator.tenantId, 'root@j.test')).toEqual([])
    await expect.poll(() => emitted).toContain(`${kit.operator.tenantId} ${root.id}`)
    stop()
    const mine = await upload(tenant.admin, 'Email\nx@j.test', { tenantuuid: other.tenantId })
    expect(mine.status).toBe(404)
  })
})
