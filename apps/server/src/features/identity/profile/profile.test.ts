import { auth } from '@foyer/contract/identity/auth'
import { profile } from '@foyer/contract/identity/profile'
import { twoFactor } from '@foyer/contract/identity/two-factor'
import { users } from '@foyer/contract/identity/users'
import { Secret, TOTP } from 'otpauth'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { password, type TestUser, useKit } from '#test/kit.ts'
import { mailNumber, useUpVisitorMails } from '#test/mailbox.ts'

const kit = await useKit()
const tenant = await kit.createTenant()
const other = await kit.createTenant()

const get = async (user: TestUser) => (await kit.as(user).call(profile.get, {})).body
const signIn = (user: TestUser, email = user.email) =>
  kit.guest(user).call(auth.login, { email, password, appIdentifier: 'web' })
const isSignedIn = async (user: TestUser, cookie: string) =>
  (await kit.guest(user, cookie).call(auth.userInfo, {})).body.user !== null
const toCookie = (cookies: readonly { name: string; value: string }[]) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
const unusedEmail = (() => {
  let count = 0
  return () => `moved${++count}@new.test`
})()
const changeEmail = (user: TestUser, email: string) => kit.as(user).call(profile.changeEmail, { email, password })
/** Reads the token of the link in the nth email to an address. */
const readToken = async (n: number, user: TestUser, email: string) =>
  /confirm-email#([\w-]+)/.exec((await mailNumber(kit, n, { ...user, email })).text ?? '')?.[1] ?? ''
const confirm = (user: TestUser, token: string) => kit.guest(user).call(profile.confirmEmail, { token })

describe('the profile', () => {
  it('is edited by its owner; a change by another user meanwhile is a conflict', async () => {
    const user = await kit.createUser(tenant)
    const before = await get(user)
    expect(before).toMatchObject({ email: user.email, newEmail: null, picture: '', role: 'member' })
    const form = { firstname: 'Léa', lastname: 'Fontaine', language: 'fr', timezone: 'Asia/Kolkata' } as const
    const saved = await kit.as(user).call(profile.update, { ...form, version: before.version })
    expect(saved.body).toMatchObject({ ...form, version: before.version + 1 })
    expect((await kit.as(user).call(auth.userInfo, {})).body.user).toMatchObject({
      name: 'Léa',
      language: 'fr',
      timezone: 'Asia/Kolkata',
    })
    expect((await kit.as(user).call(profile.update, { ...form, version: before.version })).status).toBe(409)
    const list = await kit.as(tenant.admin).call(users.list, { search: 'fontaine' })
    expect(list.body.items.map(({ id }) => id)).toEqual([user.id])
  })

  it('that was opened before the language changed does not take the change back', async () => {
    const user = await kit.createUser(tenant)
    const { firstname, lastname, language, version } = await get(user)
    await kit.as(user).call(auth.updateLanguage, { language: 'fr' })
    const form = { firstname, lastname, language, timezone: 'UTC', version }
    expect((await kit.as(user).call(profile.update, form)).status).toBe(409)
    expect(await get(user)).toMatchObject({ language: 'fr', version: version + 1 })
  })

  it('can leave the time zone to the device', async () => {
    const user = await kit.createUser(tenant)
    const form = { firstname: 'Ada', lastname: 'Lee', language: 'en' } as const
    const first = (await kit.as(user).call(profile.update, { ...form, timezone: 'Asia/Kolkata', version: 1 })).body
    const { version } = first
    const second = (await kit.as(user).call(profile.update, { ...form, timezone: '', version })).body
    expect([first.timezone, second.timezone]).toEqual(['Asia/Kolkata', ''])
  })

  it.each([
    ['timezone', 'Mars/Olympus', undefined],
    ['firstname', ' ', 'Enter a valid first name'],
    ['lastname', 'a\nb', 'Enter a valid last name'],
  ])('refuses a bad %s', async (field, value, message) => {
    const user = await kit.createUser(tenant)
    const form = { firstname: 'Ada', lastname: 'Lee', language: 'en', timezone: 'UTC', version: 1 }
    const { status, body } = await kit.as(user).send(profile.update, { ...form, [field]: value })
    expect(status).toBe(400)
    if (message !== undefined) expect(body).toMatchObject({ issues: [{ message, field }] })
  })
})

describe('the picture', () => {
  const draw = (format: 'png' | 'jpeg' | 'webp', side = 800) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#0a5c36' } })
      .withExif({ IFD0: { Copyright: 'secret-place' } })
      .toFormat(format)
      .toBuffer()
  const upload = async (user: TestUser, bytes: Uint8Array) =>
    kit.as(user).send(profile.uploadPicture, { file: new File([new Uint8Array(bytes)], 'me.png') })
  const fetchPicture = (of: { subdomain: string }, url: string) =>
    kit.app.inject({ url, headers: { host: `${of.subdomain}.${kit.env.publicUrl.host}` } })

  it.each(['png', 'jpeg'] as const)('is scaled down, without metadata, if it is a %s', async (format) => {
    const user = await kit.createUser(tenant)
    expect((await upload(user, await draw(format))).status).toBe(200)
    const { picture } = await get(user)
    const served = await fetchPicture(tenant, picture)
    expect(served.headers['content-type']).toBe('image/webp')
    expect(served.headers['content-security-policy']).toContain('sandbox')
    const { width, exif } = await sharp(served.rawPayload).metadata()
    expect([width, exif]).toEqual([512, undefined])
    expect((await kit.as(user).call(auth.userInfo, {})).body.user).toMatchObject({
      profile_picture: picture,
      data: { photoURL: picture },
    })
    expect((await signIn(user)).body.profile_picture).toBe(picture)
    expect((await fetchPicture(other, picture)).statusCode).toBe(404)
  })

  it('is refused with a reason if it is animated', async () => {
    const still = await draw('png', 9)
    // The control chunk of an animated PNG, with its length and checksum, before the pixels.
    const control = Buffer.from('000000086163544c0000000200000000f38d9370', 'hex')
    const response = await upload(
      await kit.createUser(tenant),
      Buffer.concat([still.subarray(0, 33), control, still.subarray(33)]),
    )
    expect(response).toMatchObject({ status: 400, body: { code: 'image-animated', field: 'file' } })
  })

  it('has a new address after every change, and none after its removal', async () => {
    const user = await kit.createUser(tenant)
    await upload(user, await draw('png'))
    const first = (await get(user)).picture
    await upload(user, await draw('jpeg'))
    const second = (await get(user)).picture
    expect(second).not.toBe(first)
    expect((await fetchPicture(tenant, first)).statusCode).toBe(404)
    expect((await kit.as(user).call(profile.deletePicture, {})).status).toBe(200)
    expect((await get(user)).picture).toBe('')
    expect((await fetchPicture(tenant, second)).statusCode).toBe(404)
  })

  it('is refused if it is anything else, or 2 MB', async () => {
    const user = await kit.createUser(tenant)
    const refused = { code: 'profile-picture-refused', message: 'JPG or PNG, under 2MB' }
    const png = await draw('png')
    for (const bytes of [await draw('webp'), Buffer.from('<svg/>'), png.subarray(0, 60), new Uint8Array()])
      expect(await upload(user, bytes)).toMatchObject({ status: 400, body: refused })
    expect(await upload(user, new Uint8Array(2 * 1024 * 1024))).toMatchObject({
      status: 400,
      body: refused,
    })
    expect((await get(user)).picture).toBe('')
  })
})

describe('another email address', () => {
  it('counts once it is confirmed; the old one is notified, and other sessions end', async () => {
    const user = await kit.createUser(tenant)
    const elsewhere = toCookie((await signIn(user)).cookies)
    const email = unusedEmail()
    expect((await changeEmail(user, email)).status).toBe(200)
    expect(await get(user)).toMatchObject({ email: user.email, newEmail: email })
    expect((await signIn(user, email)).status).toBe(401)
    const token = await readToken(1, user, email)
    const confirmed = await confirm(user, token)
    expect(confirmed).toMatchObject({ status: 200, body: { email }, cookies: [] })
    expect(await get(user)).toMatchObject({ email, newEmail: null })
    expect(await isSignedIn(user, elsewhere)).toBe(false)
    expect((await mailNumber(kit, 1, user)).text).toContain(email)
    expect((await signIn(user, email)).status).toBe(200)
    expect((await signIn(user)).status).toBe(401)
    expect(await confirm(user, token)).toMatchObject({ status: 400, body: { code: 'email-link-expired' } })
    const stored = await kit.owner('select * from audit_log where actor_id = $1', [user.id])
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  it('does not skip the second factor', async () => {
    const user = await kit.createUser(tenant)
    const { secret } = (await kit.as(user).call(twoFactor.get, { password })).body
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    await kit.as(user).call(twoFactor.enable, { code })
    const email = unusedEmail()
    await changeEmail(user, email)
    await confirm(user, await readToken(1, user, email))
    expect((await signIn(user, email)).body).toMatchObject({ twoFactor: true, token: '' })
  })

  it('needs the password, another address than the own, and one that no user has', async () => {
    const user = await kit.createUser(tenant)
    const colleague = await kit.createUser(tenant)
    const ask = (email: string, given = password) => kit.as(user).call(profile.changeEmail, { email, password: given })
    expect(await ask(unusedEmail(), 'Wrong1Word')).toMatchObject({
      status: 403,
      body: { message: 'Password incorrect, try again', field: 'password' },
    })
    expect(await ask(user.email.toUpperCase())).toMatchObject({ status: 400, body: { code: 'email-unchanged' } })
    expect(await ask(colleague.email)).toMatchObject({ status: 409, body: { message: 'Email already registered' } })
    expect((await ask((await kit.createUser(other)).email)).status).toBe(200)
  })

  it('is refused at its confirmation if another user has it by then; the user keeps the old one', async () => {
    const user = await kit.createUser(tenant)
    const email = unusedEmail()
    await changeEmail(user, email)
    const token = await readToken(1, user, email)
    await kit.owner('update users set email = $1 where id = $2', [email, (await kit.createUser(tenant)).id])
    expect(await confirm(user, token)).toMatchObject({ status: 409, body: { code: 'email-taken' } })
    expect((await get(user)).email).toBe(user.email)
  })

  it.each(['cancelled', 'replaced', 'expired', 'disabled'] as const)(
    'is refused with a link that was %s',
    async (how) => {
      const user = await kit.createUser(tenant)
      const email = unusedEmail()
      await changeEmail(user, email)
      const token = await readToken(1, user, email)
      if (how === 'cancelled') await kit.as(user).call(profile.cancelEmailChange, {})
      if (how === 'replaced') await changeEmail(user, unusedEmail())
      if (how === 'expired')
        await kit.owner("update email_changes set expires_at = expires_at - interval '25 hours' where user_id = $1", [
          user.id,
        ])
      if (how === 'disabled') await kit.owner("update users set status = 'disabled' where id = $1", [user.id])
      expect(await confirm(user, token)).toMatchObject({ status: 400, body: { code: 'email-link-expired' } })
      expect(await kit.owner('select from users where id = $1 and email = $2', [user.id, user.email])).toHaveLength(1)
    },
  )

  it('is confirmed once by parallel requests, and only at the host of its tenant', async () => {
    const user = await kit.createUser(tenant)
    const email = unusedEmail()
    await changeEmail(user, email)
    const token = await readToken(1, user, email)
    expect((await kit.guest(other).call(profile.confirmEmail, { token })).status).toBe(400)
    const all = await Promise.all(Array.from({ length: 10 }, () => confirm(user, token)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('is confirmed also once visitors have used up their emails of the day', async () => {
    const user = await kit.createUser(tenant)
    const email = unusedEmail()
    await changeEmail(user, email)
    const token = await readToken(1, user, email)
    await useUpVisitorMails(kit, tenant.tenantId)
    expect((await confirm(user, token)).status).toBe(200)
    expect((await mailNumber(kit, 1, user)).text).toContain(email)
  })

  it('sends at most five emails an hour', async () => {
    const user = await kit.createUser(tenant)
    const statuses: number[] = []
    for (let i = 0; i < 6; i += 1) statuses.push((await changeEmail(user, unusedEmail())).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})
