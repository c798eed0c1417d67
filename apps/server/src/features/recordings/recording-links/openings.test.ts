import { recordingLinks } from '@foyer/contract/recordings/recording-links'
import { recordings } from '@foyer/contract/recordings/recordings'
import { beforeEach, describe, expect, it } from 'vitest'
import { useSharing } from '#test/sharing-fixture.ts'
import { guessLimits, maxNotedInHour, requestLimits } from './openings.commands.ts'

const { kit, tenant, host, member, makeRecording, share, createRecipient, open, watch, change, setRules } =
  await useSharing()

beforeEach(() => setRules({}))

describe('the password of a link', () => {
  it('is given once in a browser, for this link and this password only', async () => {
    const id = await makeRecording()
    const [first, second] = [
      await share(id, { password: 'first password' }),
      await share(id, { password: 'second password' }),
    ]
    const recipient = createRecipient()
    expect((await open(first, { recipient })).body).toEqual({ state: 'password', wrong: false })
    expect((await open(first, { recipient, password: 'second password' })).body).toEqual({
      state: 'password',
      wrong: true,
    })
    expect((await open(first, { recipient, password: 'first password' })).body).toMatchObject({ state: 'open' })
    expect((await open(first, { recipient })).body).toMatchObject({ state: 'open' })
    expect((await recipient.get(first)).statusCode).toBe(200)
    expect((await open(second, { recipient })).body).toEqual({ state: 'password', wrong: false })
    expect((await recipient.get(second)).statusCode).toBe(401)
    expect((await createRecipient().get(first)).statusCode).toBe(401)
    const changed = await change(host, first, { password: 'a new password' })
    expect((await recipient.get(first)).statusCode).toBe(401)
    expect((await open(first, { recipient, password: 'first password' })).body).toMatchObject({ wrong: true })
    // The same password again is another one too.
    await change(host, changed.body, { password: 'first password' })
    expect((await recipient.get(first)).statusCode).toBe(401)
    const removed = await kit.as(host).call(recordingLinks.list, { recordingId: id })
    const row = removed.body.items.find((one) => one.id === first.id)
    await change(host, row ?? {}, { password: '' })
    expect((await createRecipient().get(first)).statusCode).toBe(200)
  })

  it('is slow to guess from one network, and can still be given from others', async () => {
    const link = await share(await makeRecording(), { password: 'the password' })
    const other = await share(await makeRecording(), { password: 'the password' })
    const attacker = '198.51.100.7'
    for (let guess = 0; guess < guessLimits.pair; guess += 1)
      expect((await open(link, { address: attacker, password: `guess ${guess}` })).body).toMatchObject({ wrong: true })
    expect((await open(link, { address: attacker, password: 'the password' })).status).toBe(429)
    expect((await open(other, { address: attacker, password: 'the password' })).body).toMatchObject({ state: 'open' })
    expect((await open(link, { address: '203.0.113.9', password: 'the password' })).body).toMatchObject({
      state: 'open',
    })
    const { items } = (await kit.as(host).call(recordingLinks.listOpenings, { id: link.id })).body
    expect(items.find(({ outcome }) => outcome === 'password')).toMatchObject({
      ...{ attempts: guessLimits.pair, address: attacker, name: '' },
    })
  })
})

it('lists so many recipients in an hour and no more, and opens for the others all the same', async () => {
  const link = await share(await makeRecording())
  await open(link)
  await kit.owner('update rate_limits set count = $2 where tenant_id = $1 and key = $3', [
    ...[tenant.tenantId, maxNotedInHour, `recording-openings:${link.id}`],
  ])
  expect((await open(link)).body).toMatchObject({ state: 'open', openingId: expect.any(String) })
  expect((await open(link, { user: member })).body).toMatchObject({ state: 'open' })
  const { items } = (await kit.as(host).call(recordingLinks.listOpenings, { id: link.id })).body
  expect(items.map(({ email }) => email)).toEqual([member.email, ''])
})

describe('what happens to a link', () => {
  it('ends for a player that is open when it is withdrawn', async () => {
    const link = await share(await makeRecording())
    const recipient = createRecipient()
    const { openingId } = (await open(link, { recipient })).body
    expect((await recipient.get(link, { range: 'bytes=0-3' })).statusCode).toBe(206)
    await kit.as(host).call(recordingLinks.withdraw, { id: link.id })
    expect((await recipient.get(link, { range: 'bytes=4-7' })).statusCode).toBe(410)
    expect((await watch(link, { openingId, watchedMs: 0 }, recipient)).body).toEqual({ state: 'withdrawn', part: '' })
    expect((await open(link, { recipient })).body).toEqual({ state: 'withdrawn', at: expect.any(String) })
  })

  it('ends with the rights of who made it', async () => {
    const owner = await kit.createUser(tenant)
    const id = await makeRecording()
    const byAdmin = await share(id, {}, tenant.admin)
    await kit.owner('update recordings set owner_id = $2 where id = $1', [id, owner.id])
    const link = await share(id, {}, owner)
    const states = async () => [(await open(link)).body.state, (await open(byAdmin)).body.state]
    expect(await states()).toEqual(['open', 'open'])
    await kit.owner(`update users set role = 'client' where id = $1`, [owner.id])
    expect(await states()).toEqual(['withdrawn', 'open'])
    await kit.owner(`update users set role = 'member', status = 'disabled' where id = $1`, [owner.id])
    expect(await states()).toEqual(['withdrawn', 'open'])
    await kit.owner(`update users set status = 'active' where id = $1`, [owner.id])
    await kit.owner('update recordings set owner_id = $2 where id = $1', [id, host.id])
    expect(await states()).toEqual(['withdrawn', 'open'])
  })

  it('says that the recording was deleted, in the trash and afterwards', async () => {
    const id = await makeRecording()
    const link = await share(id)
    await open(link)
    await kit.as(host).call(recordings.trash, { ids: [id] })
    expect((await open(link)).body).toEqual({ state: 'deleted', at: expect.any(String), afterDays: null })
    await kit.as(host).call(recordings.restore, { ids: [id] })
    expect((await open(link)).body).toMatchObject({ state: 'open' })
    await kit.as(host).call(recordings.trash, { ids: [id] })
    await kit.as(host).call(recordings.delete, { ids: [id] })
    expect((await open(link)).body).toEqual({ state: 'deleted', at: expect.any(String), afterDays: null })
    expect((await createRecipient().get(link)).statusCode).toBe(410)
    expect(await kit.owner('select from recording_openings where link_id = $1', [link.id])).toEqual([])
  })

  it('waits for a recording that is processed', async () => {
    const id = await makeRecording('Tumour board')
    const link = await share(id, { password: 'the password' })
    await kit.owner(`update recordings set state = 'processing', progress = 0.48 where id = $1`, [id])
    expect((await open(link)).body).toEqual({ state: 'password', wrong: false })
    const recipient = createRecipient()
    expect((await open(link, { recipient, password: 'the password' })).body).toMatchObject({
      ...{ state: 'processing', topic: 'Tumour board', endsAt: expect.any(String) },
    })
    expect((await recipient.get(link)).statusCode).toBe(404)
    await kit.owner(`update recordings set state = 'ready' where id = $1`, [id])
    expect((await open(link, { recipient })).body).toMatchObject({ state: 'open' })
  })

  it('is emailed once to who made it', async () => {
    const mails = (topic: string) =>
      kit.owner('select to_email from emails where tenant_id = $1 and subject = $2', [
        tenant.tenantId,
        `Opened: ${topic}`,
      ])
    const link = await share(await makeRecording('First opening'))
    await open(link, { user: host })
    expect(await mails('First opening')).toEqual([])
    await open(link, { user: member })
    await open(link)
    expect(await mails('First opening')).toEqual([{ to_email: host.email }])
    await setRules({ mail: false })
    await open(await share(await makeRecording('No mail')))
    expect(await mails('No mail')).toEqual([])
  })

  it('can be asked for again once it has ended, a few times a day', async () => {
    const link = await share(await makeRecording('Asked again'))
    const request = { token: link.token, name: 'Gus', email: 'Gus@elsewhere.test' }
    const ask = (address = '198.51.100.20', more = {}) =>
      kit.guest(tenant).call(recordingLinks.ask, { ...request, ...more }, { address })
    const mails = () =>
      kit.owner('select to_email, logged_text as text from emails where subject like $1 order by created_at', [
        '%Asked again',
      ])
    expect((await ask()).status).toBe(404)
    await kit.as(host).call(recordingLinks.withdraw, { id: link.id })
    expect((await ask(undefined, { name: ' ' })).status).toBe(400)
    expect((await ask()).body).toEqual({})
    expect(await mails()).toMatchObject([
      { to_email: host.email, text: expect.stringMatching(/Name: Gus\nEmail: gus@elsewhere\.test\nThey were not/) },
    ])
    // A user who is signed in asks in their own name.
    await kit.as(member).call(recordingLinks.ask, request)
    expect((await mails()).at(-1)?.text).toContain(`Email: ${member.email}`)
    for (let more = 1; more < requestLimits.pair; more += 1) expect((await ask()).status).toBe(200)
    expect((await ask()).status).toBe(429)
    expect((await ask('203.0.113.20')).status).toBe(200)
    await kit.owner(`update users set status = 'disabled' where id = $1`, [host.id])
    const sent = (await mails()).length
    expect((await ask('203.0.113.21')).body).toEqual({})
    expect(await mails()).toHaveLength(sent)
    await kit.owner(`update users set status = 'active' where id = $1`, [host.id])
  })

  it('is forgotten with the other reports of devices', async () => {
    const link = await share(await makeRecording())
    await open(link)
    const { forgetOpenings } = await import('./recording-links.jobs.ts')
    const count = async () => (await kit.owner('select from recording_openings where link_id = $1', [link.id])).length
    await forgetOpenings(kit.platform.database, kit.env.retentionDays)
    expect(await count()).toBe(1)
    await kit.owner(`update recording_openings set seen_at = now() - interval '91 days' where link_id = $1`, [link.id])
    await forgetOpenings(kit.platform.database, kit.env.retentionDays)
    expect(await count()).toBe(0)
  })
})
