import { recordingLinks } from '@foyer/contract/recordings/recording-links'
import { beforeEach, describe, expect, it } from 'vitest'
import { useSharing } from '#test/sharing-fixture.ts'

const { kit, tenant, host, member, makeRecording, share, inMs, createRecipient, open, watch, change, setRules } =
  await useSharing()
const client = await kit.createUser(tenant, { level: 'client' })
const day = 864e5

beforeEach(() => setRules({}))

describe('a link', () => {
  it('opens a recording to its recipient, and is listed with who opened it', async () => {
    const id = await makeRecording('Ward round')
    const link = await share(id)
    expect(link).toMatchObject({
      state: 'open',
      audience: 'anyone',
      hasPassword: false,
      openings: 0,
      createdBy: 'Hedy Host',
    })
    const seen = await open(link)
    expect(seen.body).toMatchObject({
      ...{ state: 'open', topic: 'Ward round', owner: 'Hedy Host', durationMs: 60_000, download: false, messages: 1 },
      ...{ files: ['audio', 'chat'], chapters: [{ at: 0, kind: 'start', name: '', title: '' }] },
    })
    await open(link, { user: member })
    const { body } = await kit.as(host).call(recordingLinks.list, { recordingId: id })
    expect(body.items).toMatchObject([{ id: link.id, url: link.url, openings: 2, people: 2, watching: 2 }])
    expect(body.rules).toEqual({ days: 14, maxDays: 90, password: 'optional', download: false, signedIn: false })
    const openings = (await kit.as(host).call(recordingLinks.listOpenings, { id: link.id })).body.items
    expect(openings).toMatchObject([
      { outcome: 'opened', email: member.email, isWatching: true },
      { outcome: 'opened', name: '', email: '' },
    ])
  })

  it('is one opening for a recipient who loads the page again', async () => {
    const link = await share(await makeRecording())
    const recipient = createRecipient()
    const first = (await open(link, { recipient })).body
    expect((await open(link, { recipient })).body).toMatchObject({ openingId: first.openingId })
    expect((await open(link)).body.openingId).not.toBe(first.openingId)
  })

  it('stores how much was watched, no more than can be', async () => {
    const link = await share(await makeRecording())
    const { openingId } = (await open(link)).body
    await kit.owner(`update recording_openings set opened_at = opened_at - interval '10 seconds' where id = $1`, [
      openingId,
    ])
    const report = (watchedMs: number) => watch(link, { openingId, watchedMs })
    const read = async () =>
      (await kit.as(host).call(recordingLinks.listOpenings, { id: link.id })).body.items[0]?.watchedMs
    expect((await report(9000)).body).toEqual({ state: 'open', part: 'all' })
    expect(await read()).toBe(9000)
    await report(5000)
    expect(await read()).toBe(9000)
    await report(900_000_000)
    expect(await read()).toBeLessThan(100_000)
  })

  it('may be made and seen by the host and administrators only', async () => {
    const id = await makeRecording()
    const form = { recordingId: id, audience: 'anyone', expiresAt: inMs(day), download: false } as const
    expect((await kit.as(member).call(recordingLinks.create, form)).status).toBe(404)
    expect((await kit.as(client).call(recordingLinks.create, form)).status).toBe(403)
    const link = await share(id, {}, tenant.admin)
    for (const call of [recordingLinks.withdraw, recordingLinks.listOpenings])
      expect((await kit.as(member).send(call, { id: link.id })).status).toBe(404)
    expect((await change(member, link, {})).status).toBe(404)
    expect((await kit.as(member).call(recordingLinks.list, { recordingId: id })).status).toBe(404)
    const listed = (await kit.as(host).call(recordingLinks.list, { recordingId: id })).body.items
    expect(listed.map((one) => one.url)).toEqual([link.url])
    expect((await kit.as(host).call(recordingLinks.withdraw, { id: link.id })).status).toBe(200)
    expect((await kit.as(host).call(recordingLinks.list, { recordingId: id })).body.items).toMatchObject([
      { state: 'withdrawn', url: '', withdrawnBy: 'Hedy Host' },
    ])
    expect((await change(host, link, {})).body).toMatchObject({ code: 'link-withdrawn' })
  })

  it('has a random token, of which a hash and what is sealed are stored', async () => {
    const id = await makeRecording()
    const [first, second] = [await share(id), await share(id)]
    expect(first.token).toMatch(/^[\w-]{43}$/)
    expect(first.token).not.toBe(second.token)
    const [row] = await kit.owner('select row_to_json(l)::text as text from recording_links l where id = $1', [
      first.id,
    ])
    expect(row.text).not.toContain(first.token)
  })

  it('has an end that the tenant allows', async () => {
    const id = await makeRecording()
    const make = (expiresAt: unknown) =>
      kit.as(host).send(recordingLinks.create, { recordingId: id, audience: 'anyone', download: false, expiresAt })
    await setRules({ maxDays: 30 })
    for (const [expiresAt, code] of [
      [inMs(-1000), 'link-expiry-past'],
      [inMs(30 * day + 60_000), 'link-expiry-late'],
      ['9999-12-31T23:59:59Z', 'link-expiry-late'],
    ])
      expect(await make(expiresAt)).toMatchObject({ status: 400, body: { code, field: 'expiresAt' } })
    for (const expiresAt of [undefined, null, '', 'never', '10000-01-01T00:00:00Z'])
      expect(await make(expiresAt)).toMatchObject({ status: 400, body: { issues: [{ field: 'expiresAt' }] } })
    const made = await make(inMs(30 * day - 60_000))
    expect(made.status).toBe(200)
    // An open link keeps what it has when the rule changes.
    await setRules({ maxDays: 1 })
    expect((await change(host, made.body, { download: true })).status).toBe(200)
    expect((await change(host, { ...made.body, version: 2 }, { expiresAt: inMs(2 * day) })).body).toMatchObject({
      code: 'link-expiry-late',
    })
  })

  it('has a password where the tenant requires one', async () => {
    const id = await makeRecording()
    const make = (audience: string, password: string) =>
      kit
        .as(host)
        .send(recordingLinks.create, { recordingId: id, audience, password, expiresAt: inMs(day), download: false })
    const refused = { status: 400, body: { code: 'link-password-required', field: 'password' } }
    await setRules({ password: 'guests' })
    expect(await make('anyone', '')).toMatchObject(refused)
    const members = await make('members', '')
    expect(members.status).toBe(200)
    expect(await change(host, members.body, { audience: 'anyone' })).toMatchObject(refused)
    await setRules({ password: 'always' })
    expect(await make('members', '')).toMatchObject(refused)
    expect(await make('members', 'short')).toMatchObject({
      status: 400,
      body: { issues: [{ field: 'password', code: 'link-password-invalid' }] },
    })
    const made = await make('members', 'long enough')
    expect(made.body).toMatchObject({ hasPassword: true })
    expect(await change(host, made.body, { password: '' })).toMatchObject(refused)
    expect(await make('addresses', 'long enough')).toMatchObject({
      body: { code: 'link-addresses-missing', field: 'addresses' },
    })
  })

  it('is changed by one at a time', async () => {
    const link = await share(await makeRecording())
    expect((await change(host, link, { download: true })).body).toMatchObject({ download: true, version: 2 })
    expect((await change(tenant.admin, link, { download: false })).body).toMatchObject({ code: 'conflict' })
  })

  it('is one of fifty at most that are open', async () => {
    const id = await makeRecording()
    await kit.owner(
      `insert into recording_links (tenant_id, recording_id, token_hash, audience, expires_at, download, created_by_name)
       select $1, $2, sha256(gen_random_uuid()::text::bytea), 'anyone', portal_now() + interval '1 day', false, ''
       from generate_series(1, 50) n`,
      [tenant.tenantId, id],
    )
    const form = { recordingId: id, audience: 'anyone', expiresAt: inMs(day), download: false } as const
    expect((await kit.as(host).call(recordingLinks.create, form)).body).toMatchObject({ code: 'too-many-links' })
    await kit.owner('update recording_links set withdrawn_at = now() where recording_id = $1', [id])
    expect((await kit.as(host).call(recordingLinks.create, form)).status).toBe(200)
  })
})
