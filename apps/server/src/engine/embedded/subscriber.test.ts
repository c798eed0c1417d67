import { AddTrackRequest, TrackSource, TrackType } from '@livekit/protocol'
import { expect, test } from 'vitest'
import { PacketBudget } from './packet-budget.ts'
import { PublishedTrack } from './published-track.ts'
import { Subscriber } from './subscriber.ts'
import type { ConnectionHooks, Transport } from './transport.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const fingerprint = Array.from({ length: 32 }, () => 'AB').join(':')
const parameters = { ufrag: 'ufrag', password: 'p'.repeat(22), fingerprint, setup: 'actpass' } as const

/** The streams that are offered to a browser whose answers have this origin. */
const readStreams = (origin: string) => {
  let hooks: ConnectionHooks | undefined
  const transport: Transport = {
    port: 1,
    candidates: [],
    offer: (given) => {
      hooks = given
      return { local: parameters, accept: () => {}, send: () => {}, sendData: () => {}, close: () => {} }
    },
    answer: () => {
      throw new Error('not used')
    },
    close: () => {},
  }
  const offers: { sdp: string; id: number }[] = []
  const subscriber = new Subscriber('PA_2', transport, {
    sendOffer: (sdp, id) => offers.push({ sdp, id }),
    sendCandidate: () => {},
    onPaused: () => {},
    onLost: () => {},
  })
  const request = new AddTrackRequest({ cid: 'c', type: TrackType.VIDEO, source: TrackSource.CAMERA, stream: 'camera' })
  const track = new PublishedTrack('TR_1', request, new PacketBudget(1_000_000, silent))
  subscriber.negotiate()
  subscriber.subscribe(track, 'PA_1')
  const answer = [
    `o=${origin} 1 0 IN IP4 0.0.0.0`,
    'a=ice-ufrag:abcd',
    `a=ice-pwd:${'x'.repeat(22)}`,
    `a=fingerprint:sha-256 ${fingerprint}`,
    'a=setup:active',
  ]
  subscriber.acceptAnswer(answer.join('\r\n'), 1)
  hooks?.onState('connected')
  subscriber.close()
  return [...(offers.at(-1)?.sdp.matchAll(/^a=msid:(\S+) (\S+)/gm) ?? [])].map(([, stream, id]) => [stream, id])
}

test('a track is named in the stream for Firefox, which gives tracks ids of its own, and only for it', () => {
  expect(readStreams('mozilla...THIS_IS_SDPARTA-99.0 123')).toEqual([['PA_1|TR_1', 'TR_1']])
  expect(readStreams('- 4611731400430051336')).toEqual([['PA_1|camera', 'TR_1']])
})
