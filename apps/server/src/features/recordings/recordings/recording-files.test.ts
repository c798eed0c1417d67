import { describe, expect, it } from 'vitest'
import { useFakeEngine } from '#test/fake-engine.ts'
import { useKit } from '#test/kit.ts'
import { composedSound, createRecordingParts, useRecordings } from '#test/recordings-fixture.ts'

const fake = await useFakeEngine()
const recording = createRecordingParts()
const kit = await useKit({ engine: fake.engine, recordingParts: recording.parts })
const tenant = await kit.createTenant()
const host = await kit.createUser(tenant)
const member = await kit.createUser(tenant)
const { make } = useRecordings({ kit, tenant, host, fake, recording })

describe('the files of a recording', () => {
  const get = (
    user: { cookie?: string },
    path: string,
    headers: { [name: string]: string } = {},
    method: 'GET' | 'HEAD' = 'GET',
  ) =>
    kit.app.inject({
      method,
      url: path,
      headers: {
        host: `${tenant.subdomain}.${kit.env.publicUrl.host}`,
        ...(user.cookie === undefined ? {} : { cookie: user.cookie }),
        ...headers,
      },
    })

  it('are given whole and in parts', async () => {
    const id = await make('Été: "où?"')
    const path = `/portal/recording-files/${id}/audio`
    const whole = await get(host, path)
    expect(whole.statusCode).toBe(200)
    expect(whole.rawPayload).toEqual(composedSound)
    expect(whole.headers).toMatchObject({
      'content-type': 'audio/mp4',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-length': String(composedSound.length),
    })
    const part = await get(host, path, { range: 'bytes=4-8' })
    expect([part.statusCode, part.headers['content-range'], part.payload]).toEqual([
      206,
      `bytes 4-8/${composedSound.length}`,
      composedSound.toString().slice(4, 9),
    ])
    expect((await get(host, path, { range: 'bytes=1000-' })).statusCode).toBe(416)
    const head = await get(host, path, {}, 'HEAD')
    expect([head.statusCode, head.payload]).toEqual([200, ''])
    expect((await get(host, `${path}?download=1`)).headers['content-disposition']).toBe(
      `attachment; filename="_t____o_.m4a"; filename*=UTF-8''%C3%89t%C3%A9%20%20%20o%C3%B9.m4a`,
    )
  })

  it('are refused to everybody else, in one way', async () => {
    const id = await make()
    const path = `/portal/recording-files/${id}/audio`
    const client = await kit.createUser(tenant, { level: 'client' })
    const stranger = (await kit.createTenant()).admin
    const unknown = await get(host, `/portal/recording-files/${tenant.tenantId}/audio`)
    const refused = [
      await get({}, path),
      await get({ cookie: 'session=wrong' }, path),
      await get(member, path),
      await get(client, path),
      await get(stranger, path),
      await get(kit.operator.admin, path),
      await get(member, path, { range: 'bytes=0-1' }),
      await get(host, `/portal/recording-files/${id}/video`),
      await get(host, `/portal/recording-files/${id}/poster`),
      await get(host, `/portal/recording-files/${id}/chat`),
      await get(host, `/portal/recording-files/${id}/audio/`),
      await get(host, `/portal/recording-files/%2e%2e/audio`),
    ]
    for (const { statusCode, payload, headers } of [unknown, ...refused]) {
      expect(statusCode).toBe(404)
      expect(payload).not.toContain('Ward')
      expect(headers['content-range']).toBeUndefined()
    }
    expect((await get(member, path, {}, 'HEAD')).statusCode).toBe(404)
    expect((await get(tenant.admin, path)).statusCode).toBe(200)
  })
})
