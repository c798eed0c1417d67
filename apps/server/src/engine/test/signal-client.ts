import { SignalRequest, SignalResponse } from '@livekit/protocol'
import { AccessToken, type AccessTokenOptions } from 'livekit-server-sdk'
import { WebSocket } from 'ws'
import { type Grants, type MediaEngine, publishSources } from '../media-engine.ts'

type Message = SignalResponse['message']
const readContent = <T extends { value?: unknown }>(message: T | undefined): T['value'] | undefined => message?.value

const everything: Grants = { sources: publishSources, subscribe: true }

/** Issues a token for an identity in a room. */
export const createToken = async (engine: MediaEngine, room: string, identity: string, grants = everything) =>
  (await engine.issueJoin({ room, identity, name: identity.toUpperCase(), grants })).token

/** Reads the claims of a token, unverified. */
export const readClaims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

/** The secret with which the engines of the tests sign tokens. */
export const engineSecret = 'a-secret-of-at-least-32-characters'

type Signature = AccessTokenOptions & { secret?: string }

/** Signs a token as an engine would, or with another secret. */
export const signToken = async (
  engine: MediaEngine,
  room: string,
  { secret = engineSecret, ...options }: Signature,
) => {
  const { iss } = readClaims(await createToken(engine, room, 'anybody'))
  const token = new AccessToken(iss, secret, options)
  token.addGrant({ roomJoin: true, room })
  return token.toJwt()
}

/** Returns the status with which an engine answers whether it would admit a token. */
export const validateToken = async (engine: MediaEngine, token: string) => {
  const url = (await engine.signalUrl()).replace('ws', 'http')
  return (await fetch(`${url}/rtc/validate?access_token=${token}`)).status
}

/** Connects a signaling client without a browser; records what it receives and how the connection ends. */
export const connect = async (engine: MediaEngine, token: string, query = '') => {
  const socket = new WebSocket(`${await engine.signalUrl()}/rtc?access_token=${token}${query}`)
  const received: Message[] = []
  let end: { code: number; reason: string } | undefined
  socket.on('message', (data) => {
    if (Buffer.isBuffer(data)) received.push(SignalResponse.fromBinary(new Uint8Array(data)).message)
  })
  socket.on('close', (code, reason) => {
    end = { code, reason: reason.toString() }
  })
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('error', (error) => reject(error))
  })
  const last = <C extends Message['case']>(expected: C) =>
    readContent(received.findLast((message): message is Extract<Message, { case: C }> => message.case === expected))
  return {
    received,
    last,
    end: () => end,
    send: (message: SignalRequest['message']) => socket.send(new SignalRequest({ message }).toBinary()),
    sendRaw: (data: string | Uint8Array) => socket.send(data),
    close: () => socket.terminate(),
  }
}
