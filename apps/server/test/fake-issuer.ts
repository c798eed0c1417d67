import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { freePort } from './process.ts'

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const otherKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

type TokenOptions = { alg?: 'RS256' | 'none' | 'HS256'; kid?: string; isForged?: boolean }

/** Signs an ID token with the issuer's key, or with another one that has the same name. */
export function signToken(claims: object, { alg = 'RS256', kid = 'key', isForged = false }: TokenOptions = {}): string {
  const content = `${encode({ alg, kid })}.${encode(claims)}`
  if (alg !== 'RS256') return `${content}.${alg === 'none' ? '' : 'AAAA'}`
  const { privateKey } = isForged ? otherKeys : keys
  return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`
}

type Respond = (response: ServerResponse) => void
export const json =
  (body: object, status = 200): Respond =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** Starts an issuer whose every response a test decides. */
export async function startFakeIssuer() {
  const port = await freePort()
  const issuer = `http://localhost:${port}`
  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: ['RS256'],
  }
  const jwk = { ...keys.publicKey.export({ format: 'jwk' }), kid: 'key', alg: 'RS256', use: 'sig' }
  const paths: { [path: string]: Respond } = {
    '/.well-known/openid-configuration': json(metadata),
    '/keys': json({ keys: [jwk] }),
  }
  const requests: string[] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', issuer)
    requests.push(pathname)
    const respond = paths[pathname] ?? json({}, 404)
    respond(response)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  // A test that does not close the server ends all the same.
  server.unref()
  return {
    issuer,
    metadata,
    paths,
    requests,
    /** Builds the claims of a valid ID token; undefined leaves one out. */
    buildClaims: (nonce: string, claims: object = {}) => {
      const now = Math.floor(Date.now() / 1000)
      return { iss: issuer, aud: 'portal', sub: randomUUID(), iat: now, exp: now + 300, nonce, ...claims }
    },
    /** Sets the token that the token endpoint returns. */
    returnToken: (token: string) => {
      paths['/token'] = json({ access_token: 'access', token_type: 'Bearer', id_token: token })
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

let shared: ReturnType<typeof startFakeIssuer> | undefined
/** Finds the address of an issuer that all tests of a process share. */
export async function findFakeIssuer(): Promise<string> {
  shared ??= startFakeIssuer()
  return (await shared).issuer
}
