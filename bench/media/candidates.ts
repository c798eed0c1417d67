import { SignalRequest, SignalResponse } from '@livekit/protocol'

// Moves the addresses that a participant and the engine tell each other, so that media passes a relay.

/** Returns the candidate with another port; undefined if it is not for UDP. */
function moveCandidate(candidate: string, port: number): string | undefined {
  const fields = candidate.split(' ')
  if (fields[2]?.toLowerCase() !== 'udp') return undefined
  return [...fields.slice(0, 4), '127.0.0.1', String(port), ...fields.slice(6)].join(' ')
}

const hasCandidate = (line: string): boolean => line.startsWith('a=candidate:')

/** Returns the description with all candidates moved to a port of this machine, or without any. */
export function moveDescription(sdp: string, port: number | undefined): string {
  const lines = sdp.split('\r\n')
  return lines
    .flatMap((line) => {
      if (!hasCandidate(line)) return [line]
      const moved = port === undefined ? undefined : moveCandidate(line, port)
      return moved === undefined ? [] : [moved]
    })
    .join('\r\n')
}

/** Reads the candidate of a message. */
export function readCandidate(init: string): string {
  const parsed: unknown = JSON.parse(init)
  const isInit = typeof parsed === 'object' && parsed !== null && 'candidate' in parsed
  return isInit && typeof parsed.candidate === 'string' ? parsed.candidate : ''
}

/** Returns a message of the engine with its address replaced by the relay's; undefined if nothing of it is left. */
export function moveResponse(bytes: Uint8Array, port: number): Uint8Array | undefined {
  const response = SignalResponse.fromBinary(bytes)
  const { message } = response
  if (message.case === 'offer' || message.case === 'answer')
    message.value.sdp = moveDescription(message.value.sdp, port)
  else if (message.case === 'trickle') {
    const init: unknown = JSON.parse(message.value.candidateInit)
    const moved = moveCandidate(readCandidate(message.value.candidateInit), port)
    if (moved === undefined || typeof init !== 'object') return undefined
    message.value.candidateInit = JSON.stringify({ ...init, candidate: moved })
  } else return bytes
  return response.toBinary()
}

/** Returns a message of the participant without addresses, so that the engine replies to the relay only. */
export function hideAddresses(bytes: Uint8Array): Uint8Array | undefined {
  const request = SignalRequest.fromBinary(bytes)
  const { message } = request
  if (message.case === 'trickle') return undefined
  if (message.case !== 'offer' && message.case !== 'answer') return bytes
  message.value.sdp = moveDescription(message.value.sdp, undefined)
  return request.toBinary()
}
