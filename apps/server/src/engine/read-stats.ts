import { setTimeout as wait } from 'node:timers/promises'
import { assertNoTransaction } from '#platform/concurrency/transaction-guard.ts'
import type { EngineStats } from './engine-stats.ts'
import type { EngineParticipant, EngineRoomState, MediaEngine } from './media-engine.ts'

const timeoutMs = 2_000

async function readInTime<T>(read: () => Promise<T>): Promise<T | undefined> {
  assertNoTransaction('The engine')
  const timeout = new AbortController()
  try {
    return await Promise.race([read(), wait(timeoutMs, undefined, { signal: timeout.signal, ref: false })])
  } catch {
    return undefined
  } finally {
    timeout.abort()
  }
}

/** Reads the figures of the engine; undefined if there is none, or while it does not respond. */
export const readStats = (engine: MediaEngine): Promise<EngineStats | undefined> => readInTime(() => engine.stats())

/** A room of the engine: who is connected, and who sends and receives what. */
export type ObservedRoom = EngineRoomState & { room: string; present: EngineParticipant[] }

/** Reads what the engine knows about rooms; undefined while it does not respond. */
export const readRooms = (engine: MediaEngine, rooms: readonly string[]): Promise<ObservedRoom[] | undefined> =>
  readInTime(() =>
    Promise.all(
      rooms.map(async (room) => {
        const [state, present] = await Promise.all([engine.state(room), engine.participants(room)])
        return { room, present, ...state }
      }),
    ),
  )
