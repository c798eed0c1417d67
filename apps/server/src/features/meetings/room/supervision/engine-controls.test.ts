import { meetingControls } from '@foyer/contract/meetings/meeting-controls'
import { expect, it } from 'vitest'
import { useFakeEngine } from '#test/fake-engine.ts'
import { useKit } from '#test/kit.ts'
import { makeMeeting } from '#test/meetings.ts'
import { useRoom } from '#test/room-fixture.ts'

const serving = await useFakeEngine()
const idle = await useFakeEngine()
const kit = await useKit({ engine: serving.engine })
const other = await useKit({ engine: idle.engine })
const tenant = await kit.createTenant()
const host = await kit.createUser(tenant)
const { enterAs, enterAsGuest } = useRoom({ kit, tenant, fake: serving })

it('a host’s control reaches the room from a portal process whose engine does not have it', async () => {
  const meeting = await makeMeeting(kit, host, { options: { screenShare: 'hosts' } })
  const { participantId } = await enterAs(host, meeting)
  const [ann, ben] = [await enterAsGuest(meeting, 'Ann'), await enterAsGuest(meeting, 'Ben')]
  for (const { participantId: id } of [ann, ben])
    serving.setTracks(id, [{ sid: `microphone of ${id}`, kind: 'audio', source: 'microphone', muted: false }])
  const elsewhere = other.as(host)

  expect((await elsewhere.call(meetingControls.mute, { participantId })).status).toBe(200)
  await expect
    .poll(() => serving.muted.toSorted())
    .toEqual([ann, ben].map((one) => `microphone of ${one.participantId}`).toSorted())
  const targetId = ann.participantId
  await elsewhere.call(meetingControls.setRole, { participantId, targetId, role: 'co-host' })
  await expect.poll(() => serving.granted.get(targetId)?.sources).toContain('screen-share')
  await elsewhere.call(meetingControls.remove, { participantId, targetId: ben.participantId })
  await expect.poll(() => serving.removed).toEqual([ben.participantId])
  expect([idle.muted, [...idle.granted], idle.removed]).toEqual([[], [], []])
})
