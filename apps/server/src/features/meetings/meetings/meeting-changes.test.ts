import { meetings } from '@foyer/contract/meetings/meetings'
import { describe, expect, it } from 'vitest'
import type { TestUser } from '#test/kit.ts'
import { local, useMeetingsFixture } from '#test/meetings-fixture.ts'

const { kit, ada, bob, schedule, upcoming, invite, findMails, running, findOccurrence, age, past } =
  await useMeetingsFixture()

describe('changing a meeting', () => {
  const changed = (meeting: Record<string, unknown>, change: object) => {
    const { id, version, topic, start, end, timezone, password } = meeting
    return kit.as(ada).send(meetings.update, {
      id,
      version,
      topic,
      start,
      end,
      timezone,
      password,
      ...change,
    })
  }

  it('reschedules it in every calendar and emails each invitee once, with the next sequence number', async () => {
    const meeting = await schedule()
    await invite(meeting.id, bob.email)
    const { body } = await changed(meeting, { start: local(600), end: local(660) })
    expect(body).toMatchObject({ version: 2, start: local(600) })
    for (const user of [ada, bob]) {
      const rows = (await upcoming(user)).filter(({ meetingId }) => meetingId === meeting.id)
      expect(rows).toEqual([expect.objectContaining({ startsAt: body.startsAt, endsAt: body.endsAt })])
    }
    expect(await findMails(meeting.id)).toHaveLength(2)
    const [row] = await kit.owner(
      'select m.ical_sequence as sequence, i.notified_sequence as notified from meetings m join invitees i on i.meeting_id = m.id where m.id = $1',
      [meeting.id],
    )
    expect(row).toEqual({ sequence: 1, notified: 1 })
  })

  it('emails invitees about a new topic or password, but not about options of the host', async () => {
    const meeting = await schedule()
    await invite(meeting.id, bob.email)
    const same = (await changed(meeting, { options: { joinBeforeHost: true } })).body
    expect(await findMails(meeting.id)).toHaveLength(1)
    const renamed = (await changed(same, { topic: 'Renamed' })).body
    await changed(renamed, { password: 'another2' })
    expect(await findMails(meeting.id)).toHaveLength(3)
    expect((await upcoming(ada, 'renam')).map(({ meetingId }) => meetingId)).toContain(meeting.id)
  })

  it('accepts only one of two edits of the same version', async () => {
    const meeting = await schedule()
    const responses = await Promise.all([changed(meeting, { topic: 'One' }), changed(meeting, { topic: 'Two' })])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 409)?.body.code).toBe('conflict')
  })

  it('requires a start in the future only if the start is changed', async () => {
    const meeting = await schedule()
    expect((await changed(meeting, { start: local(-60) })).body).toMatchObject({
      code: 'start-in-past',
      field: 'start',
    })
    expect((await changed(meeting, { end: local(60 + 1500) })).body).toMatchObject({
      code: 'meeting-too-long',
      field: 'end',
    })
    expect((await changed(meeting, { end: local(30) })).body.issues?.[0]).toMatchObject({ code: 'end-before-start' })
    expect((await changed(meeting, { start: '2027-02-28T10:00', end: '2027-02-30T09:00' })).body).toMatchObject({
      code: 'end-before-start',
    })
    await kit.owner(`update meetings set local_start = $2 where id = $1`, [meeting.id, local(-30)])
    const begun = (await kit.as(ada).call(meetings.get, { id: meeting.id })).body
    expect((await changed(begun, { topic: 'Begun' })).status).toBe(200)
  })

  it('changes the topic of a meeting in progress, but not its time', async () => {
    const meeting = await schedule()
    await running(meeting)
    expect((await changed(meeting, { end: local(200) })).body).toMatchObject({
      status: 409,
      code: 'meeting-in-progress',
    })
    expect((await changed(meeting, { topic: 'While it runs' })).status).toBe(200)
    const item = (await upcoming(ada)).find(({ meetingId }) => meetingId === meeting.id)
    expect(item).toMatchObject({ running: true })
  })

  it('keeps a conference in the past when its meeting is rescheduled', async () => {
    const meeting = await schedule()
    await invite(meeting.id, bob.email)
    await age(meeting.id, 5)
    await running(meeting, await findOccurrence(meeting.id))
    await kit.owner('update conferences set ended_at = portal_now() where meeting_id = $1', [meeting.id])
    await changed(meeting, { start: local(800), end: local(860) })
    for (const user of [ada, bob]) {
      const isThisMeeting = ({ number }: { number: string }) => number === meeting.number
      expect((await past(user)).filter(isThisMeeting)).toEqual([
        expect.objectContaining({ held: true, participants: 2 }),
      ])
      expect((await upcoming(user)).filter(isThisMeeting)).toHaveLength(1)
    }
  })
})

describe('deleting a meeting', () => {
  it('removes it from every list and holds the cancellation emails, until it is restored', async () => {
    const meeting = await schedule()
    await invite(meeting.id, bob.email)
    const listed = async (user: TestUser) => (await upcoming(user)).some(({ meetingId }) => meetingId === meeting.id)
    expect((await kit.as(ada).call(meetings.delete, { id: meeting.id })).status).toBe(200)
    expect([await listed(ada), await listed(bob)]).toEqual([false, false])
    expect((await kit.as(ada).call(meetings.get, { id: meeting.id })).status).toBe(404)
    const cancellations = async () =>
      (await findMails(meeting.id)).filter(({ calendar_method }) => calendar_method === 'CANCEL')
    expect(await cancellations()).toEqual([
      expect.objectContaining({ to_email: bob.email, undoable: true, held: true }),
    ])
    expect((await kit.as(ada).call(meetings.restore, { id: meeting.id })).status).toBe(200)
    expect((await cancellations()).map(({ state }) => state)).toEqual(['withdrawn'])
    expect([await listed(ada), await listed(bob)]).toEqual([true, true])
    expect((await kit.as(ada).call(meetings.restore, { id: meeting.id })).status).toBe(404)
  })

  it('cannot be undone after 30 seconds', async () => {
    const meeting = await schedule()
    await kit.as(ada).call(meetings.delete, { id: meeting.id })
    await kit.owner(`update meetings set deleted_at = deleted_at - interval '31 seconds' where id = $1`, [meeting.id])
    expect((await kit.as(ada).call(meetings.restore, { id: meeting.id })).body).toMatchObject({
      status: 409,
      code: 'undo-expired',
      message: 'This can no longer be undone',
    })
  })

  it('refuses a meeting in progress', async () => {
    const meeting = await schedule()
    await running(meeting)
    expect((await kit.as(ada).call(meetings.delete, { id: meeting.id })).body).toMatchObject({
      status: 409,
      code: 'meeting-in-progress',
    })
  })
})
