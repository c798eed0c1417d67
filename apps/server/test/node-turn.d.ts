declare module 'node-turn' {
  type Options = {
    listeningIps: string[]
    listeningPort: number
    relayIps: string[]
    authMech: 'long-term'
    realm: string
    credentials: { readonly [username: string]: string | undefined }
    debugLevel: 'OFF'
  }
  class TurnServer {
    constructor(options: Options)
    start(): void
    stop(): void
    on(event: 'allocate', listener: () => void): void
  }
  export = TurnServer
}
