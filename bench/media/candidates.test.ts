import { SessionDescription, SignalRequest, SignalResponse, TrickleRequest } from '@livekit/protocol'
import { expect, test } from 'vitest'
import { hideAddresses, moveResponse, readCandidate } from './candidates.ts'

const udp = 'candidate:1 1 udp 2130706431 10.0.0.1 7882 typ host'
const tcp = 'candidate:2 1 tcp 1671430143 10.0.0.1 7881 typ host tcptype passive'
const moved = 'candidate:1 1 udp 2130706431 127.0.0.1 5000 typ host'
const sdp = ['v=0', 'm=video 9 UDP/TLS/RTP/SAVPF 96', `a=${udp}`, `a=${tcp}`, 'a=end-of-candidates', ''].join('\r\n')
const description = new SessionDescription({ type: 'offer', sdp, id: 7 })
const trickle = (candidate: string) => new TrickleRequest({ candidateInit: JSON.stringify({ candidate, sdpMid: '0' }) })

const toParticipant = (message: SignalResponse['message']) => {
  const bytes = moveResponse(new SignalResponse({ message }).toBinary(), 5000)
  return bytes && SignalResponse.fromBinary(bytes).message
}
const toEngine = (message: SignalRequest['message']) => {
  const bytes = hideAddresses(new SignalRequest({ message }).toBinary())
  return bytes && SignalRequest.fromBinary(bytes).message
}

test('a participant gets the port of the relay, and no address of another kind', () => {
  const offer = toParticipant({ case: 'offer', value: description })
  expect(offer?.value).toMatchObject({
    id: 7,
    sdp: ['v=0', 'm=video 9 UDP/TLS/RTP/SAVPF 96', `a=${moved}`, 'a=end-of-candidates', ''].join('\r\n'),
  })
  const candidate = toParticipant({ case: 'trickle', value: trickle(udp) })
  expect(candidate?.case === 'trickle' && readCandidate(candidate.value.candidateInit)).toBe(moved)
  expect(toParticipant({ case: 'trickle', value: trickle(tcp) })).toBeUndefined()
})

test('the engine gets no address of the participant', () => {
  const answer = toEngine({ case: 'answer', value: description })
  expect(answer?.value).toMatchObject({
    sdp: ['v=0', 'm=video 9 UDP/TLS/RTP/SAVPF 96', 'a=end-of-candidates', ''].join('\r\n'),
  })
  expect(toEngine({ case: 'trickle', value: trickle(udp) })).toBeUndefined()
})

test('other messages pass unchanged', () => {
  expect(toParticipant({ case: 'refreshToken', value: 'token' })?.value).toBe('token')
  expect(toEngine({ case: 'ping', value: 5n })?.value).toBe(5n)
})
