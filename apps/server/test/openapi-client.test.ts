// Subject: platform/calls/openapi.ts
import { Validator } from '@seriousme/openapi-schema-validator'
import { OpenAPIClientAxios } from 'openapi-client-axios'
import { expect, it } from 'vitest'
import { useFakeEngine } from './fake-engine.ts'
import { password, useKit } from './kit.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine })
const tenant = await kit.createTenant()
const document = (await kit.app.inject({ url: '/api/openapi.json' })).json()

it('generates a valid OpenAPI 3.1 document', async () => {
  const validator = new Validator({ strict: false })
  const { valid, errors } = await validator.validate(structuredClone(document))
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  expect(validator.version).toBe('3.1')
})

it('generates a document from which a client can sign in, schedule, invite, list and join', async () => {
  const origin = `http://127.0.0.1:${await kit.listen()}`
  const host = `${tenant.subdomain}.${kit.env.publicUrl.host}`
  const headers: Record<string, string> = { Host: host }
  const api = new OpenAPIClientAxios({
    definition: document,
    axiosConfigDefaults: { baseURL: origin, headers },
  })
  const client = await api.getClient()
  const call = async (id: string, parameters: Record<string, string>, data?: unknown) => {
    const operation = client[id]
    if (operation === undefined) throw new Error(`The client has no ${id}`)
    return operation(parameters, data)
  }
  const { email } = tenant.admin
  const ownPage = { 'X-Foyer': '1' }
  const signedIn = await call('auth.login', ownPage, { email, password, appIdentifier: 'web' })
  const cookies: string[] = signedIn.headers['set-cookie'] ?? []
  client.defaults.headers.common.Cookie = cookies.map((cookie) => cookie.split(';')[0]).join('; ')
  const key = { ...ownPage, 'Idempotency-Key': '11111111-1111-4111-8111-111111111111' }
  const form = {
    topic: 'Planning',
    start: '2090-01-01T10:00',
    end: '2090-01-01T11:00',
    timezone: 'Europe/Paris',
    password: 'secret1',
  }
  const meeting = (await call('meetings.create', key, form)).data
  expect((await call('meetings.create', key, form)).data.id).toBe(meeting.id)
  const invited = await call('meetings.invite', ownPage, {
    id: meeting.id,
    invitees: [{ email: 'guest@example.test' }],
  })
  expect(invited.data).toEqual({ invited: 1 })
  expect((await call('meetings.get', { id: meeting.id })).data.invitees).toHaveLength(1)
  const list = await call('meetings.listSchedules', ownPage, { page: 1, size: 10 })
  expect(list.data.items.map(({ meetingId }: { meetingId: string }) => meetingId)).toEqual([meeting.id])
  const asked = { number: meeting.number, password: 'secret1', name: 'Ada' }
  expect((await call('room.join', ownPage, asked)).data).toMatchObject({ state: 'joined', topic: 'Planning' })
})
