declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Account = { accountId: string; claims: () => { sub: string; [claim: string]: unknown } }
  type Interaction = { uid: string; prompt: { name: string } }
  type Grant = { addOIDCScope: (scope: string) => void; save: () => Promise<string> }
  type Context = { oidc: { session: { accountId: string }; client: { clientId: string }; provider: Provider } }
  type Configuration = {
    clients: readonly {
      client_id: string
      client_secret: string
      redirect_uris: readonly string[]
      post_logout_redirect_uris: readonly string[]
    }[]
    findAccount: (context: unknown, id: string) => Account
    loadExistingGrant: (context: Context) => Promise<Grant>
    interactions: { url: (context: unknown, interaction: Interaction) => string }
    claims: { [scope: string]: readonly string[] }
    features: { devInteractions: { enabled: boolean }; rpInitiatedLogout?: { enabled: boolean } }
    cookies: { keys: readonly string[] }
  }
  export class Provider {
    constructor(issuer: string, configuration: Configuration)
    Grant: new (grant: {
      accountId: string
      clientId: string
    }) => Grant
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string } } | { error: string; error_description: string },
    ): Promise<void>
  }
}
