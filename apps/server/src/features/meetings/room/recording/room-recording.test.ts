import { conferences } from '@foyer/contract/meetings/conferences'
import { meetingControls } from '@foyer/contract/meetings/meeting-controls'
import { room } from '@foyer/contract/meetings/room'
import { roomRecording } from '@foyer/contract/recordings/room-recording'
import { describe, expect, it, vi } from 'vitest'
import { useFakeEngine } from '#test/fake-engine.ts'
import { inTime } from '#test/in-time.ts'
import { useKit } from '#test/kit.ts'
import { makeMeeting } from '#test/meetings.ts'
import { insertRecording } from '#test/recording-rows.ts'
import { callRecording, createRecordingParts, readRecording } from '#test/recordings-fixture.ts'
import { type InRoom, useRoom } from '#test/room-fixture.ts'

const fake = await useFakeEngine()
const recording = createRecordingParts()
const kit = await useKit({ engine: fake.engine, env: { RECORDINGS_AT_ONCE: '2' }, recordingParts: recording.parts })
const tenant = await kit.createTenant()
const host = await kit.createUser(tenant, { firstname: 'Hedy', lastname: 'Host' })
const { enterAs, enterAsGuest, knock } = useRoom({ kit, tenant, fake })

async function enter(options: Parameters<typeof makeMeeting>[2] = {}) {
  const meeting = await makeMeeting(kit, host, options)
  return { meeting, hedy: await enterAs(host, meeting) }
}

const waitForState = (who: InRoom, state: string) =>
  vi.waitFor(async () => expect(await readRecording(who)).toMatchObject({ state }), inTime)

/** Ends a recording that a test began, so that the next one finds a place. */
async function stop(who: InRoom): Promise<void> {
  await callRecording(who, 'stop')
  await waitForState(who, 'ended')
}

describe('recording a meeting', () => {
  it('is seen by everybody, from the start to the end', async () => {
    const { meeting, hedy } = await enter()
    const gus = await enterAsGuest(meeting, 'Gus')
    expect(await readRecording(gus)).toBeNull()
    expect((await callRecording(hedy, 'start')).status).toBe(200)
    await waitForState(gus, 'recording')
    expect(await readRecording(gus)).toMatchObject({
      startedBy: 'User',
      failure: null,
      storedAt: null,
      agreed: false,
    })
    expect(await readRecording(hedy)).toMatchObject({ agreed: true, storedAt: expect.any(String) })
    const { recording: id } = await recording.waitForRecorder()
    expect((await callRecording(hedy, 'pause')).status).toBe(200)
    await waitForState(gus, 'paused')
    await vi.waitFor(() => expect(recording.find(id).isPaused).toBe(true), inTime)
    const paused = (await readRecording(gus))?.recordedMs ?? 0
    await kit.shiftClock(120)
    expect((await readRecording(gus))?.recordedMs ?? 0).toBe(paused)
    await callRecording(hedy, 'resume')
    await vi.waitFor(() => expect(recording.find(id).isPaused).toBe(false), inTime)
    await kit.shiftClock(180)
    expect((await readRecording(gus))?.recordedMs ?? 0).toBeGreaterThanOrEqual(paused + 60_000)
    await kit.shiftClock(0)
    await stop(hedy)
    await vi.waitFor(() => expect(recording.find(id).isFinished).toBe(true), inTime)
    const [row] = await kit.owner('select conference_id from participants where id = $1', [hedy.participantId])
    const { body } = await kit
      .as(tenant.admin)
      .call(conferences.listEvents, { list: 'live', conferenceId: row.conference_id, size: 50 })
    expect(
      body.items.map(({ type }: { type: string }) => type).filter((type: string) => type.startsWith('recording')),
    ).toEqual(
      expect.arrayContaining(['recording-started', 'recording-paused', 'recording-resumed', 'recording-stopped']),
    )
  })

  it.each(['co-host', 'participant', 'guest'])('as %s', async (role) => {
    const { meeting, hedy } = await enter()
    const member = await kit.createUser(tenant)
    const other = role === 'guest' ? await enterAsGuest(meeting, 'Gus') : await enterAs(member, meeting)
    const { participantId } = hedy
    if (role === 'co-host')
      await hedy.client.call(meetingControls.setRole, { participantId, targetId: other.participantId, role })
    const status = role === 'co-host' ? 200 : 403
    expect((await callRecording(other, 'start')).status).toBe(status)
    if (status === 403) expect((await callRecording(hedy, 'start')).status).toBe(200)
    await waitForState(hedy, 'recording')
    expect((await callRecording(other, 'pause')).status).toBe(status)
    expect((await callRecording(other, 'resume')).status).toBe(status)
    expect((await other.client.call(roomRecording.mark, { participantId: other.participantId })).status).toBe(status)
    expect((await callRecording(other, 'stop')).status).toBe(status)
    if (status === 403) await stop(hedy)
  })

  it('is once at a time, and can be started again', async () => {
    const { hedy } = await enter()
    expect((await callRecording(hedy, 'stop')).body).toMatchObject({ code: 'recording-ended' })
    await callRecording(hedy, 'start')
    expect((await callRecording(hedy, 'start')).body).toMatchObject({ code: 'recording-in-progress' })
    await waitForState(hedy, 'recording')
    await stop(hedy)
    expect((await callRecording(hedy, 'start')).status).toBe(200)
    await waitForState(hedy, 'recording')
    await stop(hedy)
  })

  it('shows hosts who has agreed', async () => {
    const { meeting, hedy } = await enter()
    const gus = await enterAsGuest(meeting, 'Gus')
    await callRecording(hedy, 'start')
    const readPeople = async ({ client, participantId }: InRoom) =>
      (await client.call(meetingControls.state, { participantId })).body.people
    const findGus = async (who: InRoom) =>
      (await readPeople(who)).find((one: { participantId: string }) => one.participantId === gus.participantId)
    expect(await findGus(hedy)).toMatchObject({ recordingAgreedAt: null })
    expect((await callRecording(gus, 'agree')).status).toBe(200)
    expect(await findGus(hedy)).toMatchObject({ recordingAgreedAt: expect.any(String) })
    expect(await findGus(gus)).toMatchObject({ recordingAgreedAt: null })
    expect(await readRecording(gus)).toMatchObject({ agreed: true })
    await waitForState(hedy, 'recording')
    await stop(hedy)
  })

  it('takes chapters and their names', async () => {
    const { hedy } = await enter()
    await callRecording(hedy, 'start')
    await waitForState(hedy, 'recording')
    const mark = (input: object) =>
      hedy.client.call(roomRecording.mark, { participantId: hedy.participantId, ...input })
    const { markId } = (await mark({})).body
    expect((await mark({ markId, title: 'Case 2' })).body).toMatchObject({ markId })
    expect((await mark({ markId: hedy.participantId, title: 'Another' })).status).toBe(404)
    expect(await kit.owner('select title, by_name from recording_marks where id = $1', [markId])).toEqual([
      { title: 'Case 2', by_name: 'User' },
    ])
    await stop(hedy)
  })

  it('ends with the meeting', async () => {
    const { hedy } = await enter()
    await callRecording(hedy, 'start')
    await waitForState(hedy, 'recording')
    const { recording: id } = await recording.waitForRecorder()
    const [row] = await kit.owner('select conference_id from recordings where id = $1', [id])
    await kit.as(host).call(room.end, { conferenceId: row.conference_id })
    await vi.waitFor(() => expect(recording.find(id).isFinished).toBe(true), inTime)
    await vi.waitFor(
      async () =>
        expect(await kit.owner('select state, failure, running_since from recordings where id = $1', [id])).toEqual([
          { state: 'ready', failure: '', running_since: null },
        ]),
      inTime,
    )
  })
})

describe('a tenant whose storage is used up', () => {
  const setQuota = (bytes: number | null) =>
    kit.owner(
      `insert into recording_settings (tenant_id, quota_bytes) values ($1, $2)
       on conflict (tenant_id) do update set quota_bytes = excluded.quota_bytes`,
      [tenant.tenantId, bytes],
    )

  it('begins no recording, and says why; one in progress goes on', async () => {
    const { hedy } = await enter()
    await callRecording(hedy, 'start')
    await waitForState(hedy, 'recording')
    const { hedy: another } = await enter()
    await insertRecording(kit, tenant, { bytes: 5000 })
    await setQuota(5000)
    expect((await callRecording(another, 'start')).body).toMatchObject({ status: 409, code: 'recording-quota-used' })
    expect(await readRecording(hedy)).toMatchObject({ state: 'recording' })
    await setQuota(1e12)
    expect((await callRecording(another, 'start')).status).toBe(200)
    await waitForState(another, 'recording')
    await stop(another)
    await stop(hedy)
    await setQuota(null)
  })

  it('tells the host of a meeting that records by itself', async () => {
    await insertRecording(kit, tenant, { bytes: 5000 })
    await setQuota(4000)
    const meeting = await makeMeeting(kit, host, { options: { autoRecord: true } })
    const hedy = await enterAs(host, meeting)
    await waitForState(hedy, 'failed')
    expect(await readRecording(hedy)).toMatchObject({ failure: 'quota' })
    await setQuota(null)
  })
})

describe('a recording that does not go on', () => {
  it('says that the recorder lost its connection, and that it is back', async () => {
    const { hedy } = await enter()
    await callRecording(hedy, 'start')
    await waitForState(hedy, 'recording')
    const { recording: id } = await recording.waitForRecorder()
    recording.report({ recording: id, type: 'lost', at: Date.now(), reason: 'the engine is gone' })
    await waitForState(hedy, 'interrupted')
    recording.report({ recording: id, type: 'connected', at: Date.now() })
    await waitForState(hedy, 'recording')
    await stop(hedy)
  })

  it('keeps what was stored when the disk is full, and the meeting goes on', async () => {
    const { hedy } = await enter()
    await callRecording(hedy, 'start')
    await waitForState(hedy, 'recording')
    const { recording: id } = await recording.waitForRecorder()
    recording.report({ recording: id, type: 'stored', at: Date.now(), bytes: 5000 })
    recording.report({ recording: id, type: 'failed', at: Date.now(), reason: 'disk-full', detail: 'ENOSPC' })
    await waitForState(hedy, 'ended')
    expect(await readRecording(hedy)).toMatchObject({ failure: 'disk-full' })
    await vi.waitFor(
      async () =>
        expect(await kit.owner('select state from recordings where id = $1', [id])).toEqual([{ state: 'ready' }]),
      inTime,
    )
  })

  it('has failed if nothing was stored', async () => {
    const { hedy } = await enter()
    recording.state.refuses = true
    await callRecording(hedy, 'start')
    await waitForState(hedy, 'failed')
    expect(await readRecording(hedy)).toMatchObject({ failure: 'no-connection' })
    recording.state.refuses = false
    expect((await callRecording(hedy, 'start')).status).toBe(200)
    await waitForState(hedy, 'recording')
    await stop(hedy)
  })

  it('is not begun where as many run as the process records', async () => {
    const [one, two, three] = [await enter(), await enter(), await enter()]
    for (const { hedy } of [one, two]) {
      await callRecording(hedy, 'start')
      await waitForState(hedy, 'recording')
    }
    await callRecording(three.hedy, 'start')
    await waitForState(three.hedy, 'failed')
    expect(await readRecording(three.hedy)).toMatchObject({ failure: 'limit' })
    for (const { hedy } of [one, two]) await stop(hedy)
  })
})

describe('consent', () => {
  it('is needed to join while it is recorded, but not by hosts', async () => {
    const { meeting, hedy } = await enter()
    await callRecording(hedy, 'start')
    await waitForState(hedy, 'recording')
    const { number, password } = meeting
    expect((await knock(meeting, 'Gus')).body).toMatchObject({ code: 'recording-consent-needed' })
    const { body: preview } = await kit.guest(tenant).call(room.preview, { number, password })
    expect(preview.meeting).toMatchObject({ recorded: true })
    const { body } = await kit.guest(tenant).call(room.join, { number, password, name: 'Gus', agreesToRecording: true })
    expect(body).toMatchObject({ state: 'joined' })
    expect(await kit.owner('select recording_agreed_at from participants where id = $1', [body.participantId])).toEqual(
      [{ recording_agreed_at: expect.any(Date) }],
    )
    await stop(hedy)
    expect((await knock(meeting, 'Gwen')).body).toMatchObject({ state: 'joined' })
  })

  it('is needed from the first moment where the meeting records by itself', async () => {
    const meeting = await makeMeeting(kit, host, { options: { autoRecord: true, joinBeforeHost: true } })
    const { number, password } = meeting
    expect((await kit.guest(tenant).call(room.preview, { number, password })).body.meeting).toMatchObject({
      recorded: true,
    })
    expect((await knock(meeting, 'Gus')).body).toMatchObject({ code: 'recording-consent-needed' })
    const hedy = await enterAs(host, meeting)
    await waitForState(hedy, 'recording')
    expect(await readRecording(hedy)).toMatchObject({ startedBy: '' })
    await stop(hedy)
  })
})
