import { randomUUID } from 'node:crypto'
import { conferences } from '@foyer/contract/meetings/conferences'
import { meetingControls } from '@foyer/contract/meetings/meeting-controls'
import { room } from '@foyer/contract/meetings/room'
import { localRecordings, ownLocalRecordings } from '@foyer/contract/recordings/local-recordings'
import { beforeEach, describe, expect, it } from 'vitest'
import { useFakeEngine } from '#test/fake-engine.ts'
import { expectDefined, type TestUser, useKit } from '#test/kit.ts'
import { insertLocalRecording } from '#test/local-recordings.ts'
import { makeMeeting } from '#test/meetings.ts'
import { type InRoom, useRoom } from '#test/room-fixture.ts'
import { endSilentRecordings } from './own-local-recordings.jobs.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine })
const tenant = await kit.createTenant()
const host = await kit.createUser(tenant, { firstname: 'Hedy', lastname: 'Host' })
const { enterAs, enterAsGuest } = useRoom({ kit, tenant, fake })
const computer = { computerId: randomUUID(), computerName: 'NW-RAD-07', system: 'windows' } as const

beforeEach(() => kit.shiftClock(0))

async function enter(options: Parameters<typeof makeMeeting>[2] = {}) {
  const meeting = await makeMeeting(kit, host, { topic: 'Tumour board', ...options })
  return { meeting, hedy: await enterAs(host, meeting) }
}

const begin = ({ client, participantId }: InRoom, input: object = {}) =>
  client.send(ownLocalRecordings.begin, { participantId, ...computer, ...input })
type State = 'recording' | 'saved' | 'missing' | 'removed'
const report = (id: string, state: State, { user = host, bytes = 5000 }: { user?: TestUser; bytes?: number } = {}) =>
  kit.as(user).call(ownLocalRecordings.report, { id, state, bytes, durationMs: 10_000, fileName: 'Videos/Board.mp4' })
const readState = async ({ client, participantId }: InRoom) =>
  (await client.call(meetingControls.state, { participantId })).body
const findOwn = async (id: string) =>
  (await kit.as(host).call(ownLocalRecordings.list, { computerId: computer.computerId })).body.items.find(
    (row: { id: string }) => row.id === id,
  )

/** Reads the entries of the log about recordings on computers. */
async function readLog({ participantId }: InRoom) {
  const [row] = await kit.owner('select conference_id from participants where id = $1', [participantId])
  const { body } = await kit
    .as(tenant.admin)
    .call(conferences.listEvents, { list: 'live', conferenceId: row.conference_id, size: 50, sort: 'time' })
  return body.items
    .filter(({ type }: { type: string }) => type.startsWith('local-recording'))
    .map(({ type, by, detail }: { type: string; by: string; detail: string }) => ({ type, by, detail }))
}
const started = { type: 'local-recording-started', by: 'User', detail: '' }
const stopped = { type: 'local-recording-stopped', by: 'User', detail: '' }

describe('recording on a computer', () => {
  it('is seen by everybody, from the start to the end', async () => {
    const { meeting, hedy } = await enter()
    const gus = await enterAsGuest(meeting, 'Gus')
    expect((await readState(gus)).localRecorders).toEqual([])
    const { status, body } = await begin(hedy)
    expect([status, body.state, body.topic]).toEqual([200, 'recording', 'Tumour board'])
    expect((await readState(gus)).localRecorders).toEqual(['User'])
    expect((await report(body.id, 'recording')).status).toBe(200)
    expect(await findOwn(body.id)).toMatchObject({ state: 'recording', bytes: 5000, durationMs: 10_000 })
    expect((await report(body.id, 'saved')).status).toBe(200)
    expect((await readState(gus)).localRecorders).toEqual([])
    expect(await readLog(hedy)).toEqual([started, stopped])
    expect(await findOwn(body.id)).toMatchObject({ state: 'computer', fileName: 'Videos/Board.mp4', brokenAt: null })
    // Another report is not in the log.
    await report(body.id, 'saved')
    expect(await readLog(hedy)).toEqual([started, stopped])
    const { items } = (await kit.as(kit.operator.admin).call(localRecordings.list, { tenantuuid: tenant.tenantId }))
      .body
    expect(items).toContainEqual(expect.objectContaining({ id: body.id, computerName: 'NW-RAD-07' }))
  })

  it('ends at its last report when the tab is lost, and can go on', async () => {
    const { hedy } = await enter()
    const { id } = (await begin(hedy)).body
    await report(id, 'recording')
    await kit.shiftClock(25)
    await endSilentRecordings(kit.platform)
    expect((await readState(hedy)).localRecorders).toEqual(['User'])
    await kit.shiftClock(31)
    expect((await readState(hedy)).localRecorders).toEqual([])
    expect((await report(id, 'recording')).body).toMatchObject({ status: 409, code: 'recording-ended' })
    await endSilentRecordings(kit.platform)
    expect(await readLog(hedy)).toEqual([started, { ...stopped, detail: 'lost' }])
    const broken = expectDefined(await findOwn(id))
    expect(broken).toMatchObject({ state: 'computer', brokenAt: broken.endsAt })
    expect((await begin(hedy, { id })).body).toMatchObject({ id, state: 'recording', brokenAt: broken.brokenAt })
    expect((await report(id, 'recording')).status).toBe(200)
    expect((await readState(hedy)).localRecorders).toEqual(['User'])
    await report(id, 'saved')
    expect(await findOwn(id)).toMatchObject({ state: 'computer', brokenAt: broken.brokenAt })
  })

  it('goes on as well before anybody has noticed', async () => {
    const { hedy } = await enter()
    const { id } = (await begin(hedy)).body
    await kit.shiftClock(31)
    expect((await begin(hedy, { id })).body).toMatchObject({ id, state: 'recording', brokenAt: expect.any(String) })
    await endSilentRecordings(kit.platform)
    expect((await readState(hedy)).localRecorders).toEqual(['User'])
  })

  it('is for signed-in hosts of meetings that are not encrypted', async () => {
    const { meeting, hedy } = await enter()
    const [gus, member] = [await enterAsGuest(meeting, 'Gus'), await kit.createUser(tenant)]
    expect((await begin(gus)).status).toBe(401)
    const ann = await enterAs(member, meeting)
    expect((await begin(ann)).body).toMatchObject({ status: 403, code: 'hosts-only' })
    const { participantId } = hedy
    await hedy.client.call(meetingControls.setRole, { participantId, targetId: ann.participantId, role: 'co-host' })
    const { id } = (await begin(ann)).body
    expect((await report(id, 'recording', { user: member })).status).toBe(200)
    // No other user changes it, or goes on with it.
    for (const state of ['recording', 'saved', 'missing', 'removed'] as const)
      expect((await report(id, state)).status).toBe(404)
    expect((await begin(hedy, { id })).status).toBe(404)
    await hedy.client.call(meetingControls.setRole, { participantId, targetId: ann.participantId, role: 'participant' })
    expect((await report(id, 'recording', { user: member })).body).toMatchObject({ code: 'recording-ended' })
    const encrypted = await enter({ options: { endToEndEncryption: true } })
    expect((await begin(encrypted.hedy)).body).toMatchObject({ status: 409, code: 'recording-off' })
    expect((await begin({ ...hedy, participantId: randomUUID() })).status).toBe(404)
  })

  it('ends with the meeting, and is not begun by who has left it', async () => {
    const { hedy } = await enter()
    const { id } = (await begin(hedy)).body
    const { participantId } = hedy
    await kit.owner(`update participants set left_at = now() - interval '2 minutes' where id = $1`, [participantId])
    expect((await begin(hedy)).body).toMatchObject({ code: 'not-connected' })
    expect((await report(id, 'recording')).body).toMatchObject({ code: 'recording-ended' })
    await kit.owner('update participants set left_at = null where id = $1', [participantId])
    const [{ conference_id: conferenceId }] = await kit.owner('select conference_id from participants where id = $1', [
      participantId,
    ])
    await kit.as(host).call(room.end, { conferenceId })
    expect((await report(id, 'recording')).body).toMatchObject({ code: 'recording-ended' })
    expect((await begin(hedy, { id })).status).toBe(404)
    expect((await report(id, 'saved')).status).toBe(200)
  })

  it('needs a name of the computer', async () => {
    const { hedy } = await enter()
    for (const computerName of ['', '   ', 'x'.repeat(61)])
      expect((await begin(hedy, { computerName })).body).toMatchObject({ status: 400 })
  })

  it('is not counted without end', async () => {
    const { hedy } = await enter()
    const { id } = (await begin(hedy)).body
    await kit.owner(
      `insert into local_recordings (tenant_id, conference_id, owner_id, owner_name, number, topic, computer_id, computer_name, system)
       select tenant_id, conference_id, owner_id, owner_name, number, topic, gen_random_uuid(), computer_name, system
       from local_recordings, generate_series(1, 99) where id = $1`,
      [id],
    )
    expect((await begin(hedy)).body).toMatchObject({ status: 429, code: 'too-many-requests' })
    expect((await readState(hedy)).localRecorders).toEqual(['User'])
  })
})

describe('a file on a computer', () => {
  const create = (state = 'computer') => insertLocalRecording(kit, host, { computerId: computer.computerId, state })

  it('is missing until it is found', async () => {
    const id = await create('requested')
    await kit.owner('update local_recordings set requested_at = portal_now() where id = $1', [id])
    await report(id, 'missing')
    expect(await findOwn(id)).toMatchObject({ state: 'missing' })
    await report(id, 'saved')
    expect(await findOwn(id)).toMatchObject({ state: 'requested' })
  })

  it('is not listed any longer once it is removed, unless it is in the cloud', async () => {
    const [id, uploaded] = [await create(), await create('uploaded')]
    for (const one of [id, uploaded]) expect((await report(one, 'removed')).status).toBe(200)
    expect(await findOwn(id)).toBeUndefined()
    expect(await findOwn(uploaded)).toMatchObject({ state: 'uploaded' })
    expect((await report(id, 'saved')).status).toBe(404)
  })

  it('says when its computer was last there', async () => {
    const id = await create()
    await kit.owner(`update local_recordings set seen_at = portal_now() - interval '1 day' where id = $1`, [id])
    const seen = async () => Date.now() - Date.parse(expectDefined(await findOwn(id)).seenAt)
    expect(await seen()).toBeGreaterThan(80_000_000)
    await kit.as(host).call(ownLocalRecordings.markSeen, { computerId: randomUUID() })
    expect(await seen()).toBeGreaterThan(80_000_000)
    await kit.as(host).call(ownLocalRecordings.markSeen, { computerId: computer.computerId })
    expect(await seen()).toBeLessThan(60_000)
  })
})
