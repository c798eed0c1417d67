import { setTimeout as wait } from 'node:timers/promises'
import { meetingLog } from '@foyer/contract/insight/meeting-log'
import { maxReportedSamples, sampleSeconds } from '@foyer/contract/meetings/connection-grades'
import { type ReportedSample, room } from '@foyer/contract/meetings/room'
import { beforeEach, describe, expect, it } from 'vitest'
import { useFakeEngine } from '#test/fake-engine.ts'
import { createKit, type TestUser, useKit } from '#test/kit.ts'
import { insertConference, makeMeeting } from '#test/meetings.ts'
import { ReportedConnections } from './reported-connections.ts'

const fake = await useFakeEngine({ measuresConnections: false })
const kit = await useKit({ engine: fake.engine })
const tenant = await kit.createTenant()
const host = await kit.createUser(tenant)
const good = { agoMs: 0, lost: false, lossDown: 0, jitterMs: 5, roundTripMs: 40, receivedResolution: 360 }
const sampleMs = sampleSeconds * 1000

/** Inserts a conference in progress, and returns its stay as a process knows it. */
async function startConference(owner: TestUser) {
  const conferenceId = await insertConference(kit, owner)
  await kit.owner(`update conferences set started_at = started_at - interval '10 minutes' where id = $1`, [
    conferenceId,
  ])
  const [{ id }] = await kit.owner('select id from participants where conference_id = $1', [conferenceId])
  return { tenantId: owner.tenantId, conferenceId, participantId: String(id) }
}

const listRows = (conferenceId: string) =>
  kit.owner('select at, length(samples) as bytes from connection_samples where conference_id = $1 order by at', [
    conferenceId,
  ])
const readGrades = async (conferenceId: string) => {
  const page = { page: 1, size: 25, conferenceId }
  const { items } = (await kit.as(host).call(meetingLog.listConnections, page)).body
  return items.map(({ id, grades }) => [id, grades.filter((grade) => grade !== null)])
}

describe('what browsers report', () => {
  beforeEach(async () => {
    // All that follows is within the same ten seconds.
    const passed = Date.now() % sampleMs
    if (passed > 8_000) await wait(sampleMs - passed)
  })

  it('is written in one row for those whose samples are of the same ten seconds', async () => {
    const stay = await startConference(host)
    const guest = { ...stay, participantId: '00000000-0000-4000-8000-0000000000aa' }
    const other = await startConference((await kit.createTenant()).admin)
    const reported = new ReportedConnections()
    reported.add(stay, [good, { ...good, agoMs: sampleMs, lossUp: 0.2 }])
    reported.add(guest, [{ ...good, lost: true }])
    reported.add(other, [good])
    await reported.write(kit.platform)
    const rows = await listRows(stay.conferenceId)
    expect(rows.map(({ bytes }) => bytes)).toEqual([29, 58])
    expect(Math.floor(rows[1].at / sampleMs) - Math.floor(rows[0].at / sampleMs)).toBe(1)
    expect((await listRows(other.conferenceId)).map(({ bytes }) => bytes)).toEqual([29])
    expect(await readGrades(stay.conferenceId)).toEqual([[stay.participantId, ['poor', 'good']]])
    const [sums] = await kit.owner(
      `select quality_samples, poor_samples, average_loss, average_round_trip_ms from participants where id = $1`,
      [stay.participantId],
    )
    const averages = { average_loss: expect.closeTo(0.1), average_round_trip_ms: 40 }
    expect(sums).toEqual({ quality_samples: 2, poor_samples: 1, ...averages })
    // Nothing is written twice.
    await reported.write(kit.platform)
    expect(await listRows(stay.conferenceId)).toHaveLength(2)
  })

  it('has one sample of a participant at a time, in a process and of several', async () => {
    const stay = await startConference(host)
    const processes = [new ReportedConnections(), new ReportedConnections()]
    for (const reported of processes) {
      reported.add(stay, [good, good, { ...good, agoMs: 1 }])
      reported.add(stay, [{ ...good, agoMs: sampleMs * 2 }])
    }
    await Promise.all(processes.map((reported) => reported.write(kit.platform)))
    expect((await listRows(stay.conferenceId)).map(({ bytes }) => bytes)).toEqual([29, 29])
    expect(await readGrades(stay.conferenceId)).toEqual([[stay.participantId, ['good']]])
  })

  it('is left out after the end of the conference, and while there is no room for it', async () => {
    const [stay, next] = [await startConference(host), await startConference(tenant.admin)]
    await kit.owner(`update conferences set ended_at = now() - interval '30 seconds' where id = $1`, [
      stay.conferenceId,
    ])
    const reported = new ReportedConnections(2)
    reported.add(stay, [good, { ...good, agoMs: sampleMs * 4 }])
    reported.add(next, [good])
    await reported.stop(kit.platform)
    expect(await listRows(stay.conferenceId)).toHaveLength(1)
    expect(await listRows(next.conferenceId)).toEqual([])
    reported.add(next, [good])
    await reported.write(kit.platform)
    expect(await listRows(next.conferenceId)).toHaveLength(1)
  })
})

describe('a report', () => {
  const startMeeting = async () => {
    const { id } = await makeMeeting(kit, host)
    const { body } = await kit.as(host).call(room.start, { id })
    const [{ room: name }] = await kit.owner('select room from conferences where id = $1', [body.conferenceId])
    fake.connect(String(name), body.participantId)
    await expect
      .poll(() => kit.owner('select connected_at from participants where id = $1', [body.participantId]))
      .not.toEqual([{ connected_at: null }])
    return body
  }
  const report = (user: TestUser, participantId: string, samples: ReportedSample[] = [good]) =>
    kit.as(user).call(room.reportConnection, { participantId, samples })

  it('is asked for where the engine does not measure, and stored until the portal stops', async () => {
    const own = await createKit({ engine: fake.engine })
    const joined = await startMeeting()
    expect(joined.reportsConnection).toBe(true)
    const input = { participantId: joined.participantId, samples: [good] }
    expect((await own.as(host).call(room.reportConnection, input)).status).toBe(200)
    await own.close()
    expect((await listRows(joined.conferenceId)).map(({ bytes }) => bytes)).toEqual([29])
  })

  it('is of the caller’s own stay in a conference, a moment after leaving it too', async () => {
    const { participantId } = await startMeeting()
    const elsewhere = await startMeeting()
    for (const stranger of [tenant.admin, (await kit.createTenant()).admin])
      expect((await report(stranger, participantId)).body.code).toBe('not-found')
    expect((await kit.guest(tenant).call(room.reportConnection, { participantId, samples: [good] })).status).toBe(404)
    await kit.as(host).call(room.leave, { participantId })
    expect((await report(host, participantId)).status).toBe(200)
    const { participantId: old } = elsewhere
    await kit.owner(`update participants set left_at = now() - interval '2 minutes' where id = $1`, [old])
    expect((await report(host, old)).status).toBe(404)
  })

  it('has a few samples of the last minute, within bounds', async () => {
    const { participantId } = await startMeeting()
    const many = Array.from({ length: maxReportedSamples + 1 }, () => good)
    for (const samples of [
      many,
      [],
      [{ ...good, agoMs: 60_001 }],
      [{ ...good, agoMs: -1 }],
      [{ ...good, lossUp: 1.1 }],
    ])
      expect(await report(host, participantId, samples)).toMatchObject({ status: 400, body: { code: 'bad-input' } })
    expect((await report(host, participantId, many.slice(1))).status).toBe(200)
  })

  it('is refused where the engine measures by itself', async () => {
    const measuring = await useFakeEngine()
    const own = await createKit({ engine: measuring.engine })
    const { id } = await makeMeeting(own, host)
    const { body } = await own.as(host).call(room.start, { id })
    expect(body.reportsConnection).toBe(false)
    await own.owner('update participants set connected_at = now() where id = $1', [body.participantId])
    const input = { participantId: body.participantId, samples: [good] }
    expect(await own.as(host).call(room.reportConnection, input)).toMatchObject({
      status: 409,
      body: { code: 'connection-measured' },
    })
    await own.close()
  })
})
