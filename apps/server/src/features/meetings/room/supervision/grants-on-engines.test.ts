import { defaultMeetingOptions } from '@foyer/contract/meetings/options/meeting-option-constants'
import { MeetingOptions, ParticipantRole } from '@foyer/contract/meetings/options/meeting-options'
import { AddTrackRequest, RequestResponse_Reason, TrackSource, TrackType } from '@livekit/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MediaEngine } from '#engine/media-engine.ts'
import { engines } from '#engine/test/engines.ts'
import { soon } from '#engine/test/expect-motion.ts'
import { connect, createToken } from '#engine/test/signal-client.ts'
import { toGrants } from './grants.ts'

const cases = MeetingOptions.shape.screenShare.options.flatMap((screenShare) =>
  ParticipantRole.options.map((role) => ({ role, screenShare })),
)

describe.each(engines)('$name', ({ isAvailable, start }) => {
  let run: Awaited<ReturnType<typeof start>>
  let engine: MediaEngine

  beforeAll(async () => {
    if (!isAvailable) return
    run = await start()
    engine = run.engine
  }, 60_000)
  afterAll(async () => {
    if (isAvailable) await run.stop()
  })

  const join = async (room: string, role: ParticipantRole, screenShare: MeetingOptions['screenShare']) => {
    await engine.ensureRoom(room)
    const grants = toGrants(role, { ...defaultMeetingOptions, screenShare })
    const member = await connect(engine, await createToken(engine, room, role, grants))
    const share = (cid: string) => {
      const value = new AddTrackRequest({ cid, type: TrackType.VIDEO, source: TrackSource.SCREEN_SHARE })
      member.send({ case: 'addTrack', value })
    }
    const answers = () =>
      member.received.flatMap((message) => {
        if (message.case === 'trackPublished') return ['accepted']
        if (message.case !== 'requestResponse') return []
        return message.value.reason === RequestResponse_Reason.NOT_ALLOWED ? ['refused'] : []
      })
    await expect.poll(() => member.last('join')?.participant?.identity, soon).toBe(role)
    return { member, share, answers }
  }

  test.runIf(isAvailable).each(cases)('a screen of a $role, shared by $screenShare', async ({ role, screenShare }) => {
    const room = `${role}-${screenShare}`
    const { member, share, answers } = await join(room, role, screenShare)
    share('screen')
    const isRefused = role === 'participant' && screenShare === 'hosts'
    await expect.poll(answers, soon).toEqual([isRefused ? 'refused' : 'accepted'])
    member.close()
    await engine.closeRoom(room)
  })

  test.runIf(isAvailable)('a participant may no longer share once a host decides so', async () => {
    const { member, share, answers } = await join('changed', 'participant', 'everyone')
    share('before')
    await expect.poll(answers, soon).toEqual(['accepted'])
    const grants = toGrants('participant', { ...defaultMeetingOptions, screenShare: 'hosts' })
    await engine.setPermissions('changed', 'participant', grants)
    await expect
      .poll(() => member.last('update')?.participants[0]?.permission?.canPublishSources, soon)
      .toEqual([TrackSource.CAMERA, TrackSource.MICROPHONE])
    share('after')
    await expect.poll(answers, soon).toEqual(['accepted', 'refused'])
    member.close()
    await engine.closeRoom('changed')
  })
})
