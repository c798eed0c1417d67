import { userImports } from '@foyer/contract/identity/user-imports'
import { userImportsErrors } from '@foyer/contract/identity/user-imports.errors'
import { describe, expect, it } from 'vitest'
import { type TestUser, useKit } from '#test/kit.ts'

const kit = await useKit()
const tenant = await kit.createTenant()

type Content = ConstructorParameters<typeof File>[0][number]
const upload = (user: TestUser, content: Content, { name = 'users.csv' } = {}) =>
  kit.as(user).call(userImports.create, { file: new File([content], name) })
const fields = ['email', 'firstname', 'lastname', 'role', 'language'] as const
const toInput = (id: string, mapping: readonly (typeof fields)[number][] = fields) => ({
  id,
  mapping: [...mapping],
  options: {},
})
const header = 'Email,First name,Last name,Role,Language'

describe('an uploaded file', () => {
  it('is shown with its columns, first rows and guessed fields, before anyone is invited', async () => {
    const response = await upload(tenant.admin, `${header}\n${'ann@a.test,Ann,Lee,Member,fr\n'.repeat(7)}`)
    expect(response.status).toBe(200)
    expect(response.body).toMatchObject({
      name: 'users.csv',
      columns: ['Email', 'First name', 'Last name', 'Role', 'Language'],
      rows: 7,
      mapping: fields,
    })
    expect(response.body.sample).toHaveLength(5)
    expect(response.body.sample[0]).toEqual(['ann@a.test', 'Ann', 'Lee', 'Member', 'fr'])
    expect(await kit.owner(`select from users where email = 'ann@a.test'`)).toEqual([])
    const again = await kit.as(tenant.admin).call(userImports.get, { id: response.body.id })
    expect(again.body).toEqual(response.body)
  })

  it.each([
    ['French names', 'Prénom;Nom;Adresse e-mail;Rôle;Langue', ['firstname', 'lastname', 'email', 'role', 'language']],
    ['names without accents', 'PRENOM;NOM DE FAMILLE;COURRIEL', ['firstname', 'lastname', 'email']],
    ['an email address under another name', 'who,what', ['', 'email']],
    ['the same field twice', 'Mail,E-mail', ['email', '']],
  ])('is mapped by %s', async (_name, line, mapping) => {
    const { body } = await upload(tenant.admin, `${line}\nx,ann@a.test,y`.slice(0, line.length + 13))
    expect(body.mapping).toEqual(mapping)
  })

  it('is accepted up to exactly 1,048,576 bytes, and otherwise rejected with the specified message', async () => {
    const row = 'ann.of.the.long.address@example.test\n'
    const fill = (size: number) => `Email\n${row.repeat(Math.ceil(size / row.length))}`.slice(0, size)
    const whole = await upload(tenant.admin, fill(1_048_576))
    expect(whole.status).toBe(200)
    const more = await upload(tenant.admin, fill(1_048_577))
    expect(more).toMatchObject({ status: 413, body: { code: 'import-too-large' } })
    expect(more.body.message).toBe('This file exceeds maximum upload size of 1 MB')
    const far = await upload(tenant.admin, fill(3_000_000))
    expect(far).toMatchObject({ status: 413, body: { code: 'import-too-large', message: more.body.message } })
  })

  it.each([
    ['import-unreadable', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])],
    ['import-empty', ''],
    ['import-empty', header],
    ['header-missing', 'ann@a.test,Ann\nbob@a.test,Bob', 1],
    ['header-missing', 'Staff list 2026,,\r\nEmail,First name,Last name\r\nned@a.test,Ned,Orr\r\n', 1],
    ['header-repeated', 'sep=,\nEmail,email\nann@a.test,x', 2],
    ['quote-open', 'Email,First name,Last name\nida@a.test,"Ida,Jay\njoe@a.test,Joe,Kit\n', 2],
    ['too-many-columns', `${Array.from({ length: 101 }, (_, n) => `c${n}`).join()}\n1`, 1],
    ['too-many-rows', `Email\n${'a\n'.repeat(100_001)}`, 100_002],
  ] as const)('is rejected with %s, and its line if it has one', async (code, content, line?: number) => {
    for (const language of ['en', 'fr'] as const) {
      const file = new File([content], 'users.csv')
      const response = await kit.as(tenant.admin).call(userImports.create, { file }, { language })
      expect(response).toMatchObject({ status: 400, body: { code, field: 'file' } })
      expect(response.body.message).toBe(userImportsErrors[code][language].replace('{line}', String(line)))
    }
  })

  it.each([
    ['a line that names the separator', 'sep=;\r\nEmail;Name, first\r\ncara@a.test;Cara\r\n'],
    ['repeated columns that are not imported', 'Email,Phone,Phone\ncara@a.test,1,2\n'],
    ['columns without a name, or with an odd one', 'Email,,__proto__\ncara@a.test,1,2\n'],
    ['characters that no column of a user may have', 'Email,Notes\ncara@a.test,a\u0007b\uFFFD\n'],
    ['the character that ends files of old programs', 'Email,First name\r\ncara@a.test,Cara\r\n\x1a'],
  ])('may have %s', async (_of, content) => {
    const { body: draft } = await upload(tenant.admin, content)
    const check = await kit.as(tenant.admin).call(userImports.check, toInput(draft.id, ['email']))
    expect(check.body).toEqual({ valid: 1, invalid: 0, problems: [] })
  })

  it('may have 60,000 rows', async () => {
    const lines = Array.from({ length: 60_000 }, (_, n) => `u${n}@x.fr`)
    const content = `E-mail\n${lines.join('\n')}`
    expect(content.length).toBeLessThan(1_048_576)
    const response = await upload(tenant.admin, content)
    expect(response).toMatchObject({ status: 200, body: { rows: 60_000 } })
    const check = await kit.as(tenant.admin).call(userImports.check, toInput(response.body.id, ['email']))
    expect(check.body).toEqual({ valid: 60_000, invalid: 0, problems: [] })
  }, 20_000)

  it.each([
    ['../../etc/passwd.csv', 'passwd.csv'],
    ['C:\\users\\list.csv', 'list.csv'],
    ['\u202Egpj.csv', 'gpj.csv'],
    [`${'n'.repeat(300)}.csv`, 'n'.repeat(100)],
    ['"; filename=x.csv', '"; filename=x.csv'],
  ])('named %j is displayed as %j, never as a path', async (name, shown) => {
    const { body } = await upload(tenant.admin, 'Email\nann@a.test', { name })
    expect(body.name).toBe(shown)
  })

  it('is rejected if it is missing, sent twice or sent with other fields', async () => {
    const one = new File(['Email\nann@a.test'], 'a.csv')
    for (const input of [{}, { file: 'Email' }, { file: one, file2: one }, { file: one, roles: 'admin' }])
      expect((await kit.as(tenant.admin).send(userImports.create, input)).status).toBe(400)
    const fifty = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`f${n}`, 'x']))
    expect((await kit.as(tenant.admin).send(userImports.create, { file: one, ...fifty })).status).toBe(400)
    const long = { file: one, ['n'.repeat(100_000)]: 'x' }
    expect([400, 413]).toContain((await kit.as(tenant.admin).send(userImports.create, long)).status)
    const json = await kit
      .as(tenant.admin)
      .send(userImports.create, { file: one }, { headers: { 'content-type': 'application/json' } })
    expect([400, 415]).toContain(json.status)
  })
})

it('provides a template in both languages that can be imported unchanged', async () => {
  for (const [language, name, first] of [
    ['en', 'users.csv', '\uFEFFEmail,First name,Last name,Role,Groups,Language\r\n'],
    ['fr', 'utilisateurs.csv', '\uFEFFE-mail;Prénom;Nom;Rôle;Groupes;Langue\r\n'],
  ] as const) {
    const own = await kit.createTenant()
    const template = await kit.as(own.admin).call(userImports.template, { language })
    expect(template.headers['content-disposition']).toContain(name)
    expect(template.body.startsWith(first)).toBe(true)
    const { body: draft } = await upload(own.admin, template.body)
    expect(draft.mapping).toEqual(['email', 'firstname', 'lastname', 'role', 'group', 'language'])
    const check = await kit.as(own.admin).call(userImports.check, toInput(draft.id))
    expect(check.body).toEqual({ valid: 2, invalid: 0, problems: [] })
  }
})

it('takes addresses as directories and address books write them', async () => {
  const own = await kit.createTenant()
  const addresses = [
    '“wes@a.test”',
    '<xia@a.test>',
    'mailto:yan@a.test',
    'Zoe Zed <zoe@a.test>',
    'r&d@a.test',
    'bo\u00ADb@a.test\u200E',
  ]
  const rows = addresses.map((address, n) => `Ada${n},Byte,${address},****,/`)
  const columns =
    'First Name [Required],Last Name [Required],Email Address [Required],Password [Required],Org Unit Path'
  const { body: draft } = await upload(own.admin, [columns, ...rows].join('\n'))
  expect(draft.mapping).toEqual(['firstname', 'lastname', 'email', '', ''])
  const check = await kit.as(own.admin).call(userImports.check, { id: draft.id, mapping: draft.mapping, options: {} })
  expect(check.body).toEqual({ valid: addresses.length, invalid: 0, problems: [] })
})

describe('the encoding of a file', () => {
  const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
  const polish = bytes('Email;First name;Last name\nlukasz@c.test;\xa3ukasz;\xaf\xf3\xb3\xe6\n')

  it('is returned with words for which it matters, and can be chosen', async () => {
    const { body: guessed } = await upload(tenant.admin, polish)
    expect(guessed).toMatchObject({ encoding: 'windows-1252', encodingSample: ['£ukasz', '¯ó³æ'] })
    const file = new File([polish], 'users.csv')
    const { body: draft } = await kit.as(tenant.admin).call(userImports.create, { file, encoding: 'windows-1250' })
    expect(draft).toMatchObject({ encoding: 'windows-1250', encodingSample: ['Łukasz', 'Żółć'] })
    expect((await kit.as(tenant.admin).call(userImports.get, { id: draft.id })).body).toEqual(draft)
    const { body: plain } = await upload(tenant.admin, 'Email\nann@c.test')
    expect(plain).toMatchObject({ encoding: 'utf-8', encodingSample: [] })
  })

  it('is that of old Macs where that of Windows has no character', async () => {
    const { body } = await upload(tenant.admin, bytes('Email;First name\nhelene@c.test;H\x8el\x8fne M\x9fller\n'))
    expect(body).toMatchObject({ encoding: 'macintosh', encodingSample: ['Hélène Müller'] })
  })

  it('makes rows invalid that have characters of another one, and names their lines', async () => {
    const mixed = 'Email,First name,Last name\nrene@c.test,RenÃ©,Caf\xe9\nmia@c.test,Mia,MÃ¼ller\n'
    const { body: draft } = await upload(
      tenant.admin,
      bytes(mixed.replaceAll('Ã©', '\xc3\xa9').replace('Ã¼', '\xc3\xbc')),
    )
    expect(draft).toMatchObject({ encoding: 'utf-8', encodingSample: ['Caf\uFFFD', 'René', 'Müller'] })
    const { body } = await kit
      .as(tenant.admin)
      .call(userImports.check, toInput(draft.id, ['email', 'firstname', 'lastname']))
    expect(body).toMatchObject({ valid: 1, invalid: 1, problems: [{ line: 2, code: 'encoding-wrong' }] })
  })

  it('is unknown to drafts of earlier versions', async () => {
    const { body: draft } = await upload(tenant.admin, 'Email\nann@c.test')
    await kit.owner(`update tasks set input = input - 'encoding' - 'encodingSample' where id = $1`, [draft.id])
    expect((await kit.as(tenant.admin).call(userImports.get, { id: draft.id })).body).toEqual(draft)
  })
})
