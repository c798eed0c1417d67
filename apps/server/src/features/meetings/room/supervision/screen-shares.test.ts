import { room } from '@foyer/contract/meetings/room'
import { expect, it } from 'vitest'
import { useFakeEngine } from '#test/fake-engine.ts'
import { useKit } from '#test/kit.ts'
import { makeMeeting } from '#test/meetings.ts'

const fake = await useFakeEngine()
const kit = await useKit({ engine: fake.engine, supervisorTimings: { heartbeatMs: 3_600_000, sweepMs: 3_600_000 } })
const host = await kit.createUser(await kit.createTenant())

it('are recorded in the log, each once however often the engine announces it, and end with the connection', async () => {
  const meeting = await makeMeeting(kit, host)
  const { conferenceId, participantId } = (await kit.as(host).call(room.start, { id: meeting.id })).body
  const [{ room: name }] = await kit.owner('select room from conferences where id = $1', [conferenceId])
  fake.connect(name, participantId)
  const listEvents = async () =>
    (await kit.owner('select type from conference_events where participant_id = $1 order by id', [participantId])).map(
      ({ type }) => type,
    )
  fake.share(name, participantId, false)
  fake.share(name, participantId, true)
  fake.share(name, participantId, true)
  fake.share(name, participantId, false)
  fake.share(name, participantId, true)
  fake.leave(name, participantId)
  fake.share(name, participantId, false)
  fake.connect(name, participantId)
  const events = ['joined', 'share-started', 'share-ended', 'share-started', 'left', 'joined']
  await expect.poll(listEvents).toEqual(events)
})
