import { audit } from '@foyer/contract/operations/audit'
import { describe, expect, it } from 'vitest'
import { composedSound } from '#test/recordings-fixture.ts'
import { useSharing } from '#test/sharing-fixture.ts'

const { kit, tenant, host, member, makeRecording, share, createRecipient } = await useSharing()

const period = {
  from: new Date(Date.now() - 3_600_000).toISOString(),
  to: new Date(Date.now() + 3_600_000).toISOString(),
}
const listDownloads = async (object: string) =>
  (await kit.as(tenant.admin).call(audit.list, { ...period, object, call: 'recordings.downloadFile' })).body.items
type Asking = { headers?: { [name: string]: string }; method?: 'GET' | 'HEAD'; query?: string; kind?: string }
const get = (id: string, { headers = {}, method = 'GET', query = '?download=1', kind = 'audio' }: Asking = {}) =>
  kit.app.inject({
    method,
    url: `/portal/recording-files/${id}/${kind}${query}`,
    headers: { host: `${tenant.subdomain}.${kit.env.publicUrl.host}`, cookie: host.cookie, ...headers },
    remoteAddress: kit.address,
  })

describe('a download of a file', () => {
  it('is in the audit log, with who saved what, and from where', async () => {
    const id = await makeRecording('Ward round')
    expect((await get(id)).rawPayload).toEqual(composedSound)
    expect(await listDownloads(id)).toMatchObject([
      {
        ...{ action: 'Downloaded a recording', actor: host.email, actorUser: { id: host.id }, ipAddress: kit.address },
        ...{ objectId: id, objectLabel: 'Ward round', before: null, after: { file: 'audio' }, denied: false },
      },
    ])
  })

  it('is there once, however many parts of it are asked for', async () => {
    const id = await makeRecording()
    for (const range of ['bytes=0-9', 'bytes=10-19', 'bytes=20-', 'bytes=-5', 'bytes=100000-'])
      await get(id, { headers: { range } })
    expect(await listDownloads(id)).toHaveLength(1)
  })

  it('is none if the file is played, if its headers are asked for, or if there is none', async () => {
    const id = await makeRecording()
    expect((await get(id, { query: '' })).statusCode).toBe(200)
    expect((await get(id, { method: 'HEAD' })).statusCode).toBe(200)
    expect((await get(id, { kind: 'video' })).statusCode).toBe(404)
    expect((await get(id, { headers: { cookie: member.cookie } })).statusCode).toBe(404)
    expect(await listDownloads(id)).toEqual([])
  })
})

describe('a download with a link', () => {
  const save = (link: { token: string }, from = createRecipient(), headers = {}) =>
    from.get(link, headers, { kind: 'audio?download=1' })

  it('is in the audit log too, with the name of who is signed in', async () => {
    const id = await makeRecording()
    const link = await share(id, { download: true })
    expect((await save(link)).statusCode).toBe(200)
    expect((await save(link, createRecipient(), { range: 'bytes=5-' })).statusCode).toBe(206)
    expect((await createRecipient().get(link)).statusCode).toBe(200)
    expect((await save(link, createRecipient(member))).statusCode).toBe(200)
    const after = { file: 'audio', byLink: true }
    expect(await listDownloads(id)).toMatchObject([
      { actor: member.email, after },
      { actor: '', actorUser: null, ipAddress: kit.address, after },
    ])
  })

  it('is none where the link does not allow it', async () => {
    const id = await makeRecording()
    expect((await save(await share(id))).statusCode).toBe(403)
    expect(await listDownloads(id)).toEqual([])
  })

  it('is noted a bounded number of times of those without an account', async () => {
    const id = await makeRecording()
    const link = await share(id, { download: true })
    await save(link)
    await kit.owner(`update rate_limits set count = 300 where key like $1`, [`%recording-downloads:${link.id}%`])
    expect((await save(link)).statusCode).toBe(200)
    await save(link, createRecipient(member))
    expect((await listDownloads(id)).map(({ actor }: { actor: string }) => actor)).toEqual([member.email, ''])
  })
})
