import { defaults } from '@foyer/contract/operations/defaults'
import { expect, it } from 'vitest'
import { useFakeEngine } from '#test/fake-engine.ts'
import { useKit } from '#test/kit.ts'

const kit = await useKit({})
const tenant = await kit.createTenant()
const fake = await useFakeEngine({ maxParticipants: 5 })
const kitWithEngine = await useKit({ engine: fake.engine })

it('provides a random password and the user’s time zone for the meeting form', async () => {
  const { body } = await kit.as(tenant.admin).call(defaults.get, {})
  // Empty until the user has chosen one; the form then uses the device's.
  expect(body.meeting).toMatchObject({ timezone: '', options: { joinBeforeHost: false }, maxParticipants: null })
  const user = await kit.createUser(tenant)
  await kit.owner(`update users set timezone = 'Europe/Paris' where id = $1`, [user.id])
  expect((await kit.as(user).call(defaults.get, {})).body.meeting.timezone).toBe('Europe/Paris')
  expect(body.meeting.password).toMatch(/^[a-z2-9]{8}$/)
})

it('states how many participants fit into a meeting', async () => {
  const { admin } = await kitWithEngine.createTenant()
  expect((await kitWithEngine.as(admin).call(defaults.get, {})).body.meeting.maxParticipants).toBe(5)
})

it('provides the initial values of the tenant and user forms', async () => {
  await kit.owner(`update tenants set country = 'FR' where tenant_id = $1`, [tenant.tenantId])
  const { body } = await kit.as(tenant.admin).call(defaults.get, {})
  expect(body.tenant).toEqual({ country: 'FR', passwordLength: 6, signupNormal: false, signupSocial: false })
  expect(body.user).toEqual({ role: 'member', language: 'en', changeOnNextSignIn: true, generate: true })
})
