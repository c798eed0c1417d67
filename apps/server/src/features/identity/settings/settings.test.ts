import { auth } from '@foyer/contract/identity/auth'
import { maxShortcuts, settings } from '@foyer/contract/identity/settings'
import { tenants } from '@foyer/contract/tenancy/tenants'
import { defaultSettings, resolveSettings } from '@foyer/contract/user-settings'
import { describe, expect, it } from 'vitest'
import { expectDefined, type TestUser, useKit } from '#test/kit.ts'

const kit = await useKit()
const tenant = await kit.createTenant()

const findUser = async (user: TestUser) => expectDefined((await kit.as(user).call(auth.userInfo, {})).body.user)

describe('settings', () => {
  it('are empty at first, and then what the user has chosen, at every level', async () => {
    for (const level of ['client', 'member', 'admin'] as const) {
      const user = await kit.createUser(tenant, { level })
      expect((await findUser(user)).settings).toEqual({})
      const change = { layout: 'layout3', folded: true, colourScheme: 'dark' } as const
      expect((await kit.as(user).call(settings.update, change)).body).toEqual({ settings: change })
      expect((await findUser(user)).settings).toEqual(change)
    }
  })

  it('keep what a change does not name, and lose what it sets to null', async () => {
    const user = await kit.createUser(tenant)
    await kit.as(user).call(settings.update, { navbar: 'right', density: 'comfortable' })
    await kit.as(user).call(settings.update, { density: null, animations: 'off' })
    expect((await findUser(user)).settings).toEqual({ navbar: 'right', animations: 'off' })
  })

  it('keep both of two changes that are made at the same time', async () => {
    const user = await kit.createUser(tenant)
    const changes = [{ layout: 'layout2' }, { mode: 'boxed' }, { folded: true }, { mainColour: 'orange' }] as const
    await Promise.all(changes.map((change) => kit.as(user).call(settings.update, change)))
    expect((await findUser(user)).settings).toEqual(Object.assign({}, ...changes))
  })

  it('are all removed by a reset, which leaves the shortcuts', async () => {
    const user = await kit.createUser(tenant)
    await kit.as(user).call(settings.update, { toolbar: 'below', shortcutStrip: false, keepNotices: true })
    await kit.as(user).call(settings.updateShortcuts, { shortcuts: ['/portal/user'] })
    expect((await kit.as(user).call(settings.reset, {})).status).toBe(200)
    expect(await findUser(user)).toMatchObject({ settings: {}, data: { shortcuts: ['/portal/user'] } })
  })

  it('are those of the user alone', async () => {
    const [user, colleague] = [await kit.createUser(tenant), await kit.createUser(tenant)]
    await kit.as(user).call(settings.update, { direction: 'rtl' })
    await kit.as(user).call(settings.updateShortcuts, { shortcuts: ['/portal/past-meetings'] })
    expect(await findUser(colleague)).toMatchObject({ settings: {}, data: { shortcuts: [] } })
  })

  it.each([{ layout: 'layout4' }, { folded: 'yes' }, { colour: 'default' }, { mainColour: '#ff0000' }])(
    'reject %j',
    async (change) => {
      const { status, body } = await kit.as(tenant.admin).send(settings.update, change)
      expect([status, body.code]).toEqual([400, 'bad-input'])
    },
  )

  it('are completed with the defaults', () => {
    expect(resolveSettings({})).toEqual(defaultSettings)
    expect(resolveSettings({ folded: true, density: undefined })).toEqual({ ...defaultSettings, folded: true })
  })

  it('are announced to the other pages of the user, and to no one else', async () => {
    const user = await kit.createUser(tenant)
    const [{ seq }] = await kit.owner('select coalesce(max(seq), 0)::int as seq from events')
    await kit.as(user).call(settings.update, { scroll: 'body' })
    const findTopics = async ({ id, tenantId, level }: TestUser) =>
      (await kit.platform.events.findSince({ id, tenantId, level }, seq)).map(({ topic }) => topic)
    expect(await findTopics(user)).toEqual(['settings'])
    expect(await findTopics(tenant.admin)).toEqual([])
  })
})

describe('shortcuts', () => {
  it('are kept in their order, and replaced as a whole', async () => {
    const user = await kit.createUser(tenant)
    for (const shortcuts of [['/portal/user', '/portal/Tenant/acme'], ['/portal/upcoming-meetings'], []]) {
      expect((await kit.as(user).call(settings.updateShortcuts, { shortcuts })).status).toBe(200)
      expect((await findUser(user)).data.shortcuts).toEqual(shortcuts)
    }
  })

  it.each([
    ['an address elsewhere', ['https://evil.test/portal/user']],
    ['an address without a protocol', ['//evil.test/portal/user']],
    ['a path outside the portal', ['/api/logout/user']],
    ['a path that leads outside the portal', ['/portal/../api/logout/user']],
    ['a query', ['/portal/user?search=x']],
    ['the portal itself', ['/portal/']],
    ['the same path twice', ['/portal/user', '/portal/user']],
    ['a path that is too long', [`/portal/${'x'.repeat(200)}`]],
    ['too many', Array.from({ length: maxShortcuts + 1 }, (_, n) => `/portal/page-${n}`)],
  ])('are rejected with %s', async (_what, shortcuts) => {
    const { status, body } = await kit.as(tenant.admin).send(settings.updateShortcuts, { shortcuts })
    expect([status, body.code]).toEqual([400, 'bad-input'])
  })
})

describe('the page', () => {
  const openPage = async (user: TestUser | undefined, language = '', { subdomain } = tenant) => {
    const response = await kit.app.inject({
      url: '/portal/upcoming-meetings',
      headers: {
        host: `${subdomain}.${kit.env.publicUrl.host}`,
        accept: 'text/html',
        'accept-language': language,
        ...(user === undefined ? {} : { cookie: user.cookie }),
      },
    })
    const [, text = ''] = /id="foyer-data">(.*?)<\/script>/.exec(response.body) ?? []
    return {
      root: /<html.*?>/.exec(response.body)?.[0],
      data: JSON.parse(text),
      cacheControl: response.headers['cache-control'],
    }
  }

  it('has the settings of its user from the first paint on, and is not kept by caches', async () => {
    const user = await kit.createUser(tenant, { language: 'fr' })
    await kit.as(user).call(settings.update, { direction: 'rtl', colourScheme: 'dark', navbarColour: 'grey' })
    const { root, data, cacheControl } = await openPage(user)
    expect(root).toBe('<html lang="fr" dir="rtl" data-mantine-color-scheme="dark">')
    expect(data.session.user.settings).toEqual({ direction: 'rtl', colourScheme: 'dark', navbarColour: 'grey' })
    expect(cacheControl).toBe('no-store')
  })

  it('has the session of its user, as the calls return it', async () => {
    const user = await kit.createUser(tenant, { level: 'admin' })
    const { data } = await openPage(user)
    const { keys } = (await kit.as(user).call(auth.permissions, {})).body
    expect(data.session).toEqual({ user: (await kit.as(user).call(auth.userInfo, {})).body.user, keys })
  })

  it('leaves the colour scheme to the system for users who have not chosen one', async () => {
    const { root, data } = await openPage(await kit.createUser(tenant))
    expect(root).toBe('<html lang="en" dir="ltr">')
    expect(data.session.user.settings).toEqual({})
  })

  it("is in the language of a visitor's browser", async () => {
    expect((await openPage(undefined, 'de, fr-CA;q=0.8, en;q=0.5')).root).toBe('<html lang="fr">')
    expect((await openPage(undefined, 'de')).root).toBe('<html lang="en">')
    const user = await kit.createUser(tenant, { language: 'en' })
    expect((await openPage(user, 'fr')).root).toBe('<html lang="en" dir="ltr">')
  })

  it('is in the default language of the tenant if the browser prefers none of ours', async () => {
    const own = await kit.createTenant()
    const { body } = await kit.as(own.admin).call(tenants.get, { tenantuuid: own.tenantId })
    const { name, address, country, passwordLength, signupNormal, signupSocial, version } = body
    const { sessionIdleHours, sessionDays } = body
    const rules = { passwordLength, signupNormal, signupSocial, sessionIdleHours, sessionDays }
    const update = { tenantuuid: own.tenantId, version, name, sname: 'Own', address, country, ...rules }
    const saved = await kit.as(own.admin).call(tenants.update, { ...update, language: 'fr' })
    expect(saved.body).toMatchObject({ language: 'fr' })
    expect((await openPage(undefined, 'de', own)).root).toBe('<html lang="fr">')
    expect((await openPage(undefined, '', own)).root).toBe('<html lang="fr">')
    expect((await openPage(undefined, 'en', own)).root).toBe('<html lang="en">')
    // A caller that does not name the language keeps it.
    await kit.as(own.admin).call(tenants.update, { ...update, version: version + 1 })
    expect((await openPage(undefined, 'de', own)).root).toBe('<html lang="fr">')
  })

  it('has no settings for visitors, users of other tenants and ended sessions', async () => {
    const ended = await kit.createUser(tenant)
    await kit.as(ended).call(auth.logout, {})
    const foreign = await kit.createUser(await kit.createTenant())
    for (const user of [undefined, ended, foreign]) {
      const { root, data } = await openPage(user)
      expect(root).toBe('<html lang="en">')
      expect(data.session).toEqual({ user: null, keys: [] })
    }
  })
})
