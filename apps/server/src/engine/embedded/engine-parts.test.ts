import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { RTCPeerConnection } from 'werift'
import { WebSocket, WebSocketServer } from 'ws'
import { setLocalDescription } from './local-description.ts'
import { PacketBudget } from './packet-budget.ts'
import { buildPeerOptions } from './peer-options.ts'
import { keepCandidatesAt, parseMediaSections } from './sdp.ts'
import { SignalSession } from './signal-session.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }

test('video is dropped first above the packet limit, and the log names the alternative', () => {
  const warn = vi.fn()
  const budget = new PacketBudget(10, { ...silent, warn })
  const used = Array.from({ length: 9 }, () => budget.accept('video')).filter(Boolean)
  expect(used).toHaveLength(8)
  expect([budget.accept('audio'), budget.accept('audio'), budget.accept('audio')]).toEqual([true, true, false])
  budget.refill(100_000)
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { packetsPerSecond: 10, dropped: 2 },
    expect.stringContaining('livekit engine'),
  )
  expect(budget.accept('video')).toBe(true)
})

test('media sections are parsed from an offer', () => {
  const sdp = [
    'v=0',
    'm=audio 9 UDP/TLS/RTP/SAVPF 111',
    'a=mid:0',
    'a=msid:stream cid-1',
    'a=sendonly',
    'm=video 9 UDP/TLS/RTP/SAVPF 96',
    'a=mid:1',
    'a=inactive',
    'm=video 0 UDP/TLS/RTP/SAVPF 96',
    'a=mid:2',
    'a=sendrecv',
    '',
  ].join('\r\n')
  expect(parseMediaSections(sdp)).toEqual([
    { mid: '0', kind: 'audio', sends: true, cid: 'cid-1' },
    { mid: '1', kind: 'video', sends: false, cid: undefined },
    { mid: '2', kind: 'video', sends: false, cid: undefined },
  ])
})

test('only the announced address remains in a description', () => {
  const lines = ['a=candidate:1 1 udp 1 127.0.0.1 5 typ host', 'a=candidate:2 1 udp 1 10.0.0.1 5 typ host', 'a=mid:0']
  expect(keepCandidatesAt('127.0.0.1', lines.join('\r\n')).split('\r\n')).toEqual([lines[0], lines[2]])
})

test('no STUN server is contacted', async () => {
  const options = { secret: '', maxParticipants: 8, maxPacketsPerSecond: 1_000 }
  const connection = new RTCPeerConnection(buildPeerOptions(options, 'subscriber'))
  connection.createDataChannel('_reliable')
  await setLocalDescription(options, connection, await connection.createOffer())
  expect(connection.iceTransports.map(({ connection: ice }) => ice.stunServer)).toEqual([undefined])
  await connection.close()
})

test('a client that is silent for twenty seconds is disconnected', async () => {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const client = new WebSocket(`ws://127.0.0.1:${port}`)
  const socket = await new Promise<WebSocket>((resolve) => {
    server.on('connection', resolve)
  })
  const ends: string[] = []
  if (client.readyState !== client.OPEN) await once(client, 'open')
  const session = new SignalSession(socket, silent)
  session.listen({ onMessage: () => Promise.resolve(), onEnd: (reason) => ends.push(reason) })
  session.check(Date.now() + 19_000)
  expect(ends).toEqual([])
  session.check(Date.now() + 21_000)
  expect(ends).toEqual(['timeout'])
  session.close(1000, 'end')
  client.terminate()
  server.close()
})
