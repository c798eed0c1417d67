import { ConnectionError, DisconnectReason } from 'livekit-client'
import { expect, it } from 'vitest'
import { toFailedJoinReason } from './connect-room.ts'

it('returns why the client did not connect, except for what the participant can put right', () => {
  expect(toFailedJoinReason(ConnectionError.internal('could not establish pc connection'))).toBe('no-media-path')
  expect(toFailedJoinReason(ConnectionError.serverUnreachable('could not reach the server'))).toBe('no-signaling')
  expect(toFailedJoinReason(ConnectionError.timeout('room connection has timed out (signal)'))).toBe('no-signaling')
  expect(toFailedJoinReason(ConnectionError.websocket('closed'))).toBe('no-signaling')
  expect(toFailedJoinReason(ConnectionError.notAllowed('token is expired', 401))).toBe('token-expired')
  expect(toFailedJoinReason(ConnectionError.notAllowed('the participant has left', 403))).toBeUndefined()
  expect(toFailedJoinReason(ConnectionError.cancelled('left'))).toBeUndefined()
  expect(toFailedJoinReason(ConnectionError.leaveRequest('ended', DisconnectReason.ROOM_DELETED))).toBeUndefined()
  expect(toFailedJoinReason(new Error('anything else'))).toBeUndefined()
})
