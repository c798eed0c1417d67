import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Options = { origin?: string; host?: string; counter?: number; isVerified?: boolean; type?: string }

const sha256 = (value: string | Buffer) => createHash('sha256').update(value).digest()
const encode = (bytes: Buffer) => bytes.toString('base64url')
const encodeBytes = (bytes: Buffer) =>
  Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]), bytes])
const encodeText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

/** Creates an authenticator with one passkey for the pages of `origin`, as a browser would use it. */
export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(20)
  const head = ({ host = new URL(origin).hostname, counter = 0, isVerified = true }: Options, flags: number) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(host), Buffer.from([flags | 1 | (isVerified ? 4 : 0)]), count])
  }
  const clientData = (challenge: string, options: Options, type: string) =>
    Buffer.from(JSON.stringify({ type: options.type ?? type, challenge, origin: options.origin ?? origin }))
  const coordinate = (text: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')])
  const key = Buffer.concat([
    Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]),
    coordinate(x),
    Buffer.from([0x22]),
    coordinate(y),
  ])
  return {
    id: encode(id),
    create: (challenge: string, options: Options = {}) => {
      const data = Buffer.concat([head(options, 0x40), Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        encodeText('fmt'),
        encodeText('none'),
        encodeText('attStmt'),
        Buffer.from([0xa0]),
        encodeText('authData'),
        encodeBytes(data),
      ])
      return {
        id: encode(id),
        clientData: encode(clientData(challenge, options, 'webauthn.create')),
        attestation: encode(attestation),
        transports: ['internal'],
      }
    },
    sign: (challenge: string, userId: string | undefined, options: Options = {}) => {
      const client = clientData(challenge, options, 'webauthn.get')
      const data = head(options, 0)
      return {
        id: encode(id),
        clientData: encode(client),
        authenticatorData: encode(data),
        signature: encode(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        ...(userId === undefined ? {} : { userHandle: encode(Buffer.from(userId)) }),
      }
    },
  }
}
