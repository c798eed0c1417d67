/// <reference path="./oidc-provider.d.ts" />
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { Provider } from 'oidc-provider'
import { freePort } from './process.ts'

/** A person at the identity provider. */
export type Account = { email: string; email_verified?: boolean; given_name?: string; family_name?: string }

export const clientId = 'portal'
export const clientSecret = 'a secret of the portal at the provider'

const form = (uid: string): string => `<!doctype html><title>Identity provider</title>
<form method="post" action="/interaction/${uid}"><label>Account <input name="account"></label>
<button>Continue</button> <button name="refuse" value="1">Refuse</button></form>`

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return new URLSearchParams(text)
}

/** Starts a real OpenID provider, at which each of `accounts` signs in by entering their key. */
export async function startIdentityProvider(
  accounts: Map<string, Account>,
  redirectUris: readonly string[],
  signOutUris: readonly string[] = [],
) {
  const port = await freePort()
  const issuer = `http://localhost:${port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: redirectUris,
        post_logout_redirect_uris: signOutUris,
      },
    ],
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...accounts.get(id) }) }),
    // The portal gets the user's data without asking for consent.
    loadExistingGrant: async ({ oidc: { session, client } }) => {
      const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'name'] },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['a key of the tests'] },
  })
  const handle = provider.callback()
  const server = createServer((request, response) => {
    const [, uid] = /^\/interaction\/([\w-]+)$/.exec(request.url ?? '') ?? []
    if (uid === undefined) return handle(request, response)
    if (request.method === 'GET') return response.setHeader('content-type', 'text/html').end(form(uid))
    const finish = async () => {
      const fields = await readForm(request)
      const refusal = { error: 'access_denied', error_description: 'refused' }
      const result = fields.has('refuse') ? refusal : { login: { accountId: fields.get('account') ?? '' } }
      await provider.interactionFinished(request, response, result)
    }
    finish().catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    issuer,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Signs in at the provider as a browser without cookies would; returns the address that it leads back to. */
export async function signInAt(url: string, account: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let next = new URL(url)
  let body: URLSearchParams | undefined
  for (let hops = 0; hops < 10; hops++) {
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(body === undefined ? {} : { method: 'POST', body }),
    })
    body = undefined
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s)
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`the provider answered ${response.status}: ${await response.text()}`)
    next = new URL(location, next)
    if (next.pathname.startsWith('/interaction/')) body = new URLSearchParams({ account })
    if (next.searchParams.has('state') && (next.searchParams.has('code') || next.searchParams.has('error'))) return next
  }
  throw new Error('the provider never leads back')
}
