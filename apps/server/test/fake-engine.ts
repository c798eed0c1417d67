import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import type { ParticipantStats } from '#engine/engine-stats.ts'
import {
  EngineError,
  type EngineEvent,
  type EngineRoomState,
  type EngineTrack,
  type Grants,
  type LeftReason,
  type MediaEngine,
} from '#engine/media-engine.ts'

type FakeEngineOptions = { maxParticipants?: number; seesSubscriptions?: boolean; measuresConnections?: boolean }

/** Creates a media engine for the tests of a file, stopped after them. */
export async function useFakeEngine(options: FakeEngineOptions = {}): Promise<FakeEngine> {
  const fake = await createFakeEngine(options)
  afterAll(() => fake.engine.stop())
  return fake
}

/** Creates a media engine without media, controlled by tests. */
export async function createFakeEngine(options: FakeEngineOptions = {}) {
  const rooms = new Map<string, Map<string, string>>()
  const listeners = new Set<(event: EngineEvent) => void>()
  const removed: string[] = []
  const tracks = new Map<string, EngineTrack[]>()
  const muted: string[] = []
  const granted = new Map<string, Grants>()
  const closed: string[] = []
  const described = new Map<string, EngineRoomState>()
  const sockets: WebSocket[] = []
  const state: { down: boolean; stats: ParticipantStats[] } = { down: false, stats: [] }
  const emit = (event: EngineEvent): void => {
    for (const listener of listeners) listener(event)
  }

  const http = createServer((request, response) => {
    response.writeHead(request.url?.startsWith('/rtc/validate') ? 200 : 404).end('the engine’s own words')
  })
  // This signaling echoes every message.
  const server = new WebSocketServer({ server: http, maxPayload: 1_000_000 })
  server.on('connection', (socket) => {
    sockets.push(socket)
    socket.on('message', (data, binary) => socket.send(data, { binary }))
  })
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve)
  })
  const address = http.address()
  const url = `ws://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  const whenUp = async <T>(response: () => T): Promise<T> => {
    if (state.down) throw new EngineError('unavailable', 'The media engine is restarting')
    return response()
  }
  const leave = (room: string, identity: string, reason: LeftReason = 'left'): void => {
    const sid = rooms.get(room)?.get(identity)
    if (sid === undefined) return
    rooms.get(room)?.delete(identity)
    emit({ type: 'participant-left', room, sid, identity, reason })
  }

  const engine: MediaEngine = {
    kind: 'embedded',
    instance: randomUUID(),
    maxParticipants: options.maxParticipants ?? 8,
    seesSubscriptions: options.seesSubscriptions ?? true,
    measuresConnections: options.measuresConnections ?? true,
    ensureRoom: (room) =>
      whenUp(() => {
        if (!rooms.has(room)) rooms.set(room, new Map())
      }),
    closeRoom: (room) =>
      whenUp(() => {
        if (!rooms.has(room)) return
        closed.push(room)
        for (const identity of [...(rooms.get(room)?.keys() ?? [])]) leave(room, identity, 'room-closed')
        rooms.delete(room)
      }),
    issueJoin: ({ room, identity, name, grants, hidden = false }) =>
      whenUp(() => {
        const claims = { sub: identity, name, video: { room, roomJoin: true, hidden, ...grants } }
        const token = ['{"alg":"none"}', JSON.stringify(claims), 'signature']
          .map((part) => Buffer.from(part).toString('base64url'))
          .join('.')
        return { token, expiresInSeconds: 600, rtcConfig: { iceServers: [] } }
      }),
    participants: (room) =>
      whenUp(() =>
        [...(rooms.get(room) ?? [])].map(([identity, sid]) => ({
          sid,
          identity,
          name: '',
          joinedAt: 0,
          tracks: tracks.get(identity) ?? [],
        })),
      ),
    rooms: () => whenUp(() => [...rooms.keys()]),
    state: (room) => whenUp(() => described.get(room) ?? { publishers: [], subscribers: [], orphans: [] }),
    mute: (_room, _identity, sid) => whenUp(() => void muted.push(sid)),
    remove: (room, identity) =>
      whenUp(() => {
        removed.push(identity)
        leave(room, identity, 'removed')
      }),
    setPermissions: (_room, identity, grants) => whenUp(() => void granted.set(identity, grants)),
    onEvent: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    signalUrl: () => whenUp(() => url),
    stats: () => whenUp(() => ({ rooms: rooms.size, participants: state.stats, restarts: 0 })),
    start: () => Promise.resolve(),
    stop: async () => {
      for (const socket of sockets) socket.terminate()
      await new Promise((resolve) => server.close(resolve))
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
  return {
    engine,
    /** The rooms and their participants. */
    rooms,
    removed,
    muted,
    /** The grants that were changed last, by identity. */
    granted,
    closed,
    sockets,
    /** Connects a participant; `quietly` emits no event, as if it were lost. */
    connect: (room: string, identity: string, quietly = false): string => {
      const sid = `PA_${randomUUID()}`
      rooms.get(room)?.set(identity, sid)
      const participant = { sid, identity, name: '', joinedAt: 0, tracks: [] }
      if (!quietly) emit({ type: 'participant-joined', room, participant })
      return sid
    },
    leave,
    /** Sets the tracks that a participant sends; their `sid`s are those that `muted` has. */
    setTracks: (identity: string, all: EngineTrack[]): void => void tracks.set(identity, all),
    /** Begins to share a screen, or ends it. */
    share: (room: string, identity: string, isShared: boolean): void => {
      const about = { room, identity, sid: rooms.get(room)?.get(identity) ?? '' }
      const track = { sid: `TR_${identity}`, kind: 'video', source: 'screen-share', muted: false } as const
      if (isShared) emit({ type: 'track-published', ...about, track })
      else emit({ type: 'track-unpublished', ...about, trackSid: track.sid })
    },
    /** Sets who sends and receives what in a room. */
    setState: (room: string, state: EngineRoomState): void => void described.set(room, state),
    /** Sets the figures of participants in `stats`. */
    setStats: (stats: ParticipantStats[]): void => {
      state.stats = stats
    },
    /** Ends the engine's process: all participants leave, and every call fails until `up`. */
    down: (): void => {
      for (const [room, users] of rooms) for (const identity of [...users.keys()]) leave(room, identity, 'engine-down')
      state.down = true
      emit({ type: 'engine-down', instance: engine.instance, reason: 'a test' })
    },
    up: (): void => {
      state.down = false
      emit({ type: 'engine-up', instance: engine.instance })
    },
  }
}
export type FakeEngine = Awaited<ReturnType<typeof createFakeEngine>>
