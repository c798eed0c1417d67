import type { Call } from '@foyer/contract/call'
import { allCalls } from '@foyer/contract/contract'
import { auth } from '@foyer/contract/identity/auth'
import { OwnPassword } from '@foyer/contract/identity/own-password'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { loadAccess } from '#test/access.ts'
import { password, type TestUser, useKit } from '#test/kit.ts'

const kit = await useKit()
const tenant = await kit.createTenant()

/** Finds the field with which a call asks for the caller's password. */
const findField = ({ input }: Call) =>
  input instanceof z.ZodObject ? Object.keys(input.shape).find((name) => input.shape[name] === OwnPassword) : undefined

/** Lists every call that the password of the signed-in user confirms. */
const cases = (await loadAccess()).flatMap((row) => {
  const field = findField(row.call)
  return field === undefined ? [] : [{ ...row, field }]
})

it('tests every call that asks for the own password', () => {
  expect(cases.map(({ name }) => name).toSorted()).toEqual([
    'auth.confirmPassword',
    'passkeys.begin',
    'passkeys.remove',
    'passwords.updateOwn',
    'profile.changeEmail',
    'sso.beginLink',
    'sso.unlink',
    'twoFactor.disable',
    'twoFactor.get',
    'twoFactor.renewRecoveryCodes',
  ])
  expect(allCalls.filter((call) => findField(call) !== undefined)).toHaveLength(cases.length)
})

/** Reads everything about the user that such a call could change; not when they were last seen. */
const read = async ({ id }: TestUser) =>
  kit.owner(
    `select u.email, u.password_hash, u.two_factor_since, u.second_factor, u.version,
       (select count(*) from authenticators a where a.user_id = u.id) as keys,
       (select count(*) from passkeys p where p.user_id = u.id) as passkeys,
       (select count(*) from passkey_challenges c where c.user_id = u.id) as challenges,
       (select count(*) from email_changes e where e.user_id = u.id) as "emailChanges",
       (select count(*) from emails m where m.to_email = u.email) as emails,
       (select count(*) from sessions s where s.user_id = u.id and s.confirmed_at is not null) as confirmed
     from users u where u.id = $1`,
    [id],
  )

let nth = 0
/** Returns another network for each test: calls also have a limit for an address. */
const newAddress = () => ({ address: `10.7.${nth++}.1` })

describe.each(cases)('$name', ({ call, field, buildInputFor }) => {
  it.each([
    ['another password', 'Wrong1Word'],
    ['no password', undefined],
    ['the password in capitals', password.toUpperCase()],
  ])('changes nothing with %s', async (_name, given) => {
    const user = await kit.createUser(tenant)
    const input = Object(await buildInputFor(kit, user))
    const before = await read(user)
    const { status, body } = await kit.as(user).send(call, { ...input, [field]: given }, newAddress())
    expect({ status, field: body.field }).toEqual({ status: 403, field })
    expect(body.message).toMatch(/^(?:Incorrect password|Password incorrect, try again)$/)
    expect(await read(user)).toEqual(before)
  })

  it('takes the right password no longer after five wrong ones, which count for all of these calls', async () => {
    const user = await kit.createUser(tenant)
    const input = Object(await buildInputFor(kit, user))
    const from = newAddress()
    for (let n = 0; n < 5; n++) await kit.as(user).call(auth.confirmPassword, { password: 'Wrong1Word' }, from)
    const { status, body } = await kit.as(user).send(call, { ...input, [field]: password }, from)
    expect({ status, code: body.code }).toEqual({ status: 429, code: 'too-many-requests' })
  })
})
