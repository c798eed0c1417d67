import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { recordingLinks } from '@foyer/contract/recordings/recording-links'
import type { RecordingLink, RecordingLinkForm } from '@foyer/contract/recordings/recording-links.shapes'
import { expect } from 'vitest'
import { openRecordingStorage } from '../src/app/recordings.ts'
import { type TestUser, useKit } from './kit.ts'
import { composedSound } from './recordings-fixture.ts'

export type Shared = RecordingLink & { token: string }
type FileResponse = {
  statusCode: number
  payload: string
  rawPayload: Buffer
  headers: { [name: string]: unknown }
}
export type SharedRecipient = {
  cookie: () => string
  keep: (cookies: readonly { name: string; value: string }[]) => void
  get: (
    link: { token: string },
    headers?: { [name: string]: string },
    more?: { method?: 'GET' | 'HEAD'; kind?: string; address?: string; subdomain?: string; cookie?: string },
  ) => Promise<FileResponse>
}

/** Creates a tenant with recordings that are shared, and recipients who open links. */
export async function useSharing() {
  const kit = await useKit()
  const tenant = await kit.createTenant()
  const host = await kit.createUser(tenant, { firstname: 'Hedy', lastname: 'Host' })
  const member = await kit.createUser(tenant)
  const storage = openRecordingStorage(kit.env)
  const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString()

  /** Makes a recording that is ready, with its sound and a poster. */
  async function makeRecording(
    topic = 'Ward round',
    { kinds = ['audio'] }: { kinds?: string[] } = {},
  ): Promise<string> {
    const [{ id }] = await kit.owner(
      `insert into recordings (tenant_id, owner_id, number, topic, owner_name, state, started_at, ended_at, duration_ms,
         chapters, messages, message_count)
       values ($1, $2, '123456789', $3, 'Hedy Host', 'ready', now() - interval '1 hour', now(), 60000,
         '[{"at":0,"kind":"start","name":"","title":""}]', '[{"sequence":1,"at":10,"name":"Gus","text":"Hello"}]', 1)
       returning id`,
      [tenant.tenantId, host.id, topic],
    )
    for (const kind of kinds) {
      const object = randomUUID()
      const { bytes, sha256 } = await (await storage).write(object, Readable.from([composedSound]))
      await kit.owner(
        'insert into recording_files (tenant_id, recording_id, kind, object, bytes, sha256) values ($1, $2, $3, $4, $5, $6)',
        [tenant.tenantId, id, kind, object, bytes, sha256],
      )
    }
    return id
  }

  async function share(
    recordingId: string,
    form: Partial<RecordingLinkForm> = {},
    by: TestUser = host,
  ): Promise<Shared> {
    const given = { audience: 'anyone', expiresAt: inMs(864e5), download: false, ...form } as const
    const { status, body } = await kit.as(by).call(recordingLinks.create, { recordingId, ...given })
    expect(status).toBe(200)
    return { ...body, token: body.url.split('/').at(-1) ?? '' }
  }

  /** Creates a browser with its cookies. */
  function createRecipient(user?: { cookie: string }): SharedRecipient {
    const jar = new Map<string, string>()
    const cookie = () =>
      [...(user === undefined ? [] : [user.cookie]), ...[...jar].map(([name, value]) => `${name}=${value}`)].join('; ')
    return {
      cookie,
      keep: (cookies) => {
        for (const { name, value } of cookies) jar.set(name, value)
      },
      get: ({ token }, headers = {}, { method = 'GET', kind = 'audio', address = kit.address, ...more } = {}) =>
        kit.app.inject({
          method,
          url: `/portal/shared-recordings/${token}/${kind}`,
          remoteAddress: address,
          headers: {
            host: `${more.subdomain ?? tenant.subdomain}.${kit.env.publicUrl.host}`,
            cookie: more.cookie ?? cookie(),
            ...headers,
          },
        }),
    }
  }

  type Opening = { recipient?: SharedRecipient; user?: TestUser; password?: string; address?: string }

  async function open(
    { token }: { token: string },
    { user, recipient = createRecipient(user), password = '', address }: Opening = {},
  ) {
    const caller = kit.guest(tenant, recipient.cookie())
    const options = address === undefined ? {} : { address }
    const response = await caller.call(recordingLinks.open, { token, password }, options)
    recipient.keep(response.cookies)
    // biome-ignore lint/suspicious/noExplicitAny: each test knows in which state it finds the link
    const body: any = response.body
    return { ...response, body }
  }

  const watch = (
    { token }: { token: string },
    report: { openingId: string; watchedMs: number },
    recipient: SharedRecipient = createRecipient(),
  ) => kit.guest(tenant, recipient.cookie()).call(recordingLinks.report, { token, ...report })

  const change = (user: TestUser, link: object, changes: object) =>
    kit.as(user).send(recordingLinks.update, { ...toForm(link), ...changes })
  // biome-ignore lint/suspicious/noExplicitAny: of a response, or of a part of it
  const toForm = ({ id, version, audience, addresses, expiresAt, download }: any) => ({
    ...{ id, version, audience, addresses, expiresAt, download },
  })
  const setRules = (rules: { [column: string]: unknown }) =>
    kit.owner(
      `insert into recording_settings (tenant_id, link_days, link_max_days, link_password, link_mail, allowed_networks)
       values ($1, least(14, $2::int), $2, $3, $4, $5) on conflict (tenant_id) do update set link_days = excluded.link_days, link_max_days = excluded.link_max_days,
       link_password = excluded.link_password, link_mail = excluded.link_mail, allowed_networks = excluded.allowed_networks`,
      [
        tenant.tenantId,
        rules.maxDays ?? 90,
        rules.password ?? 'optional',
        rules.mail ?? true,
        JSON.stringify(rules.networks ?? []),
      ],
    )

  return {
    kit,
    tenant,
    host,
    member,
    makeRecording,
    share,
    inMs,
    createRecipient,
    open,
    watch,
    change,
    toForm,
    setRules,
  }
}
