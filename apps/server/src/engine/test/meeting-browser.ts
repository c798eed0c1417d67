import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { WebSocket, WebSocketServer } from 'ws'
import type { MediaEngine } from '../media-engine.ts'
import { readClaims } from './signal-client.ts'

/** Flags with which Chromium meets on this machine, with devices of its own. */
export const browserFlags = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--allow-loopback-in-peer-connection',
  '--autoplay-policy=no-user-gesture-required',
  '--auto-select-desktop-capture-source=Entire screen',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
  '--disable-quic',
  '--no-first-run',
  '--disable-component-update',
  '--disable-sync',
]

/** Bundles the script of a page with everything that it imports. */
export const bundlePage = async (entry: URL) => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-engine-'))
  await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      outDir: folder,
      lib: { entry: fileURLToPath(entry), name: 'page', formats: ['iife'], fileName: () => 'page.js' },
      minify: false,
    },
  })
  const script = await readFile(join(folder, 'page.js'))
  await rm(folder, { recursive: true })
  return script
}

/** The sockets of the gateway by the identity of their participant; `undefined` while their network is away. */
type Gateway = { server: WebSocketServer; networks: Map<string, Set<Duplex> | undefined> }

/** Forwards a signaling socket like the portal's gateway: frames in both directions, and closes. */
const forward = ({ server: sockets, networks }: Gateway, engine: MediaEngine) => {
  return async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const token = new URL(request.url ?? '', 'http://gateway').searchParams.get('access_token')
    const { sub } = readClaims(token ?? '')
    if (!networks.has(sub)) networks.set(sub, new Set())
    const network = networks.get(sub)
    if (network === undefined) return socket.destroy()
    network.add(socket)
    const upstream = new WebSocket(`${await engine.signalUrl()}${request.url}`)
    upstream.on('error', () => socket.destroy())
    upstream.on('unexpected-response', (_, response) => {
      socket.end(`HTTP/1.1 ${response.statusCode} Refused\r\nConnection: close\r\n\r\n`)
    })
    upstream.on('open', () => {
      upstream.pause()
      sockets.handleUpgrade(request, socket, head, (client) => {
        client.on('message', (data, binary) => upstream.readyState === upstream.OPEN && upstream.send(data, { binary }))
        upstream.on('message', (data, binary) => client.send(data, { binary }))
        client.on('close', () => upstream.close())
        upstream.on('close', (code, reason) => client.close(code === 1006 ? 1011 : code, reason))
        upstream.resume()
      })
    })
  }
}

/** Opens a browser with one page per participant, behind a gateway like the portal's. */
export const openMeetingBrowser = async (engine: MediaEngine) => {
  const script = await bundlePage(new URL('./browser-page.js', import.meta.url))
  const sockets = new WebSocketServer({ noServer: true })
  const networks: Gateway['networks'] = new Map()
  const proxy = forward({ server: sockets, networks }, engine)
  const server = createServer((request, response) => {
    if (request.url === '/page.js') response.setHeader('content-type', 'text/javascript').end(script)
    else response.setHeader('content-type', 'text/html').end('<!doctype html><script src="/page.js"></script>')
  })
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy())
    proxy(request, socket, head).catch(() => socket.destroy())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: browserFlags,
    ignoreDefaultArgs: ['--mute-audio'],
  })
  return {
    open: async () => {
      const page = await browser.newPage()
      await page.goto(`http://127.0.0.1:${port}/`)
      return page
    },
    /**
     * Before its participant joins: `turn` takes away the network of a page, so that nothing gets anywhere, or gives it
     * back; `lose` loses a percentage of the packets in each direction.
     */
    controlNetwork: async (page: Page, identity: string) => {
      const session = await page.context().newCDPSession(page)
      // Only a connection that was slowed down from its beginning on can be cut.
      const set = (packetLoss: number) =>
        session.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: 1,
          downloadThroughput: -1,
          uploadThroughput: -1,
          packetLoss,
        })
      await session.send('Network.enable')
      await set(0)
      return {
        lose: set,
        turn: async (isOn: boolean) => {
          await set(isOn ? 0 : 100)
          const before = networks.get(identity)
          networks.set(identity, isOn ? new Set() : undefined)
          for (const socket of before ?? []) socket.destroy()
        },
      }
    },
    close: async () => {
      await browser.close()
      for (const socket of sockets.clients) socket.terminate()
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Calls a function of the page's meeting by name. */
export const callPage = <T>(page: Page, name: string, ...values: unknown[]) =>
  page.evaluate<T>(`meeting.${name}(...${JSON.stringify(values)})`)
