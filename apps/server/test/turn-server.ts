/// <reference path="./node-turn.d.ts" />
import { createHmac } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import TurnServer from 'node-turn'

const findFreePort = async (address: string): Promise<number> => {
  const socket = createSocket('udp4').bind(0, address)
  await once(socket, 'listening')
  const { port } = socket.address()
  socket.close()
  return port
}

/**
 * Starts a TURN server that shares a secret with the portal, as coturn does: it derives passwords from names itself.
 */
export async function startTurnServer({ secret, address }: { secret: string; address: string }) {
  const port = await findFreePort(address)
  const names = new Set<string>()
  const findPassword = (username: string): string | undefined => {
    names.add(username)
    if (!(Number(username.split(':')[0]) > Date.now() / 1000)) return undefined
    return createHmac('sha1', secret).update(username).digest('base64')
  }
  const server = new TurnServer({
    listeningIps: [address],
    listeningPort: port,
    relayIps: [address],
    authMech: 'long-term',
    realm: 'turn.test',
    credentials: new Proxy({}, { get: (_, username) => findPassword(String(username)) }),
    debugLevel: 'OFF',
  })
  let allocations = 0
  server.on('allocate', () => {
    allocations += 1
  })
  server.start()
  return {
    url: `turn:${address}:${port}`,
    port,
    /** Names that were presented, whether valid or not. */
    names,
    /** Authenticated requests for a relay. */
    allocations: () => allocations,
    stop: () => server.stop(),
  }
}
