// Subject: app/call-pipeline.ts, app/app.ts, platform/database/database.ts
import { contract } from '@foyer/contract/contract'
import { expect, it } from 'vitest'
import { useFakeEngine } from './fake-engine.ts'
import { useKit } from './kit.ts'
import { makeMeeting } from './meetings.ts'

// Without a session, the host of a disabled tenant responds like an unused subdomain, with a neutral 404, and does not
// reveal Meeting IDs.
const nobody = { subdomain: 'nobody-is-here' }
const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine })
const tenant = await kit.createTenant()
const meeting = await makeMeeting(kit, tenant.admin, { options: { joinBeforeHost: true } })
const { number, password } = meeting
const joined = await kit.guest(tenant).call(contract.room.join, { number, password, name: 'Grace' })
expect(joined.body.state).toBe('joined')
await kit.owner(`update tenants set status = 'disabled' where tenant_id = $1`, [tenant.tenantId])
await kit.owner(`update hosts set status = 'disabled' where tenant_id = $1`, [tenant.tenantId])

const calls = Object.entries(contract).flatMap(([slice, some]) =>
  Object.entries(some).map(([name, call]) => ({ name: `${slice}.${name}`, call })),
)

it.each(calls)('$name responds at a disabled tenant as at an unknown subdomain', async ({ call }) => {
  const options = async (at: { subdomain: string }) => {
    const { status, body } = await kit.guest(at).send(call, {})
    return { ...body, status, requestId: '' }
  }
  const remote = await options(tenant)
  expect(remote).toMatchObject({ status: 404, code: 'not-found' })
  expect(remote).toEqual(await options(nobody))
})

it('does not reveal Meeting IDs and passwords of a disabled tenant', async () => {
  const { number, password } = meeting
  const join = async (at: { subdomain: string }, input: { number: string; password: string }) => {
    const { status, body } = await kit.guest(at).call(contract.room.join, { ...input, name: 'Grace' })
    return { ...body, status, requestId: '' }
  }
  const right = await join(tenant, { number, password })
  expect(right).toMatchObject({ status: 404, code: 'not-found' })
  expect(await join(tenant, { number, password: 'wrong-1' })).toEqual(right)
  expect(await join(tenant, { number: '0000000001', password })).toEqual(right)
  expect(await join(nobody, { number, password })).toEqual(right)
})

it('does not resolve Meeting IDs of a disabled tenant at the operator’s host', async () => {
  const { body } = await kit.guest(kit.operator).call(contract.room.locate, { number: meeting.number })
  expect(new URL(body.url).host).toBe(kit.env.publicUrl.host)
})

it.each(['/portal/landing-page', '/portal/join/1234567890', '/rtc/validate'])(
  'responds equally neutrally to %s',
  async (url) => {
    const options = async (subdomain: string) => {
      const { statusCode, body } = await kit.app.inject({
        url,
        headers: { host: `${subdomain}.${kit.env.publicUrl.host}` },
      })
      return { statusCode, body }
    }
    const remote = await options(tenant.subdomain)
    expect(remote.statusCode).toBeGreaterThanOrEqual(400)
    expect(remote).toEqual(await options(nobody.subdomain))
  },
)
