import { type ParticipantPointer, pointersPerSecond } from '@foyer/contract/meetings/drawings/drawing-constants'
import { mayAnnotate, mayUseWhiteboard } from '@foyer/contract/meetings/drawings/drawing-rules'
import type { RawData, WebSocket } from 'ws'
import { z } from 'zod'
import type { AdmittedParticipant } from '#features/meetings/room/entry/own-participant.ts'
import type { Platform } from '#platform/services.ts'
import { whiteboardSurface } from './drawings.store.ts'

const Coordinate = z.number().min(-1e7).max(1e7)
const Pointer = z.strictObject({
  surface: z.string().regex(/^[\w:-]{1,120}$/),
  x: Coordinate,
  y: Coordinate,
  tool: z.enum(['pointer', 'laser']),
  pressed: z.boolean(),
})

const mayPointAt = (surface: string, { id, options, role }: AdmittedParticipant): boolean =>
  surface === whiteboardSurface ? mayUseWhiteboard(options, role) : mayAnnotate(options, surface.startsWith(`${id}:`))

/** Checks whether a broadcast is a pointer, which a slow browser does without. */
export const isPointer = (content: unknown): content is ParticipantPointer =>
  typeof content === 'object' && content !== null && 'pressed' in content

function parsePointer(data: RawData) {
  try {
    return Pointer.safeParse(JSON.parse(data.toString())).data
  } catch {
    return undefined
  }
}

/**
 * Passes on where a participant points, from the messages of their socket: so many per second, to where they may draw; the
 * others are left out. `findSelf` returns the participant if what is known of them is current.
 */
export function passPointersOn(
  socket: WebSocket,
  { events }: Pick<Platform, 'events'>,
  findSelf: () => AdmittedParticipant | undefined,
): void {
  let allowance = pointersPerSecond
  let at = performance.now()
  socket.on('message', (data) => {
    const now = performance.now()
    allowance = Math.min(pointersPerSecond, allowance + ((now - at) / 1000) * pointersPerSecond)
    at = now
    if (allowance < 1) return
    allowance -= 1
    const [pointer, self] = [parsePointer(data), findSelf()]
    if (pointer === undefined || !self?.takesPart || !mayPointAt(pointer.surface, self)) return
    const content: ParticipantPointer = { ...pointer, participantId: self.id, name: self.name }
    events.broadcastNow({ objectId: self.room, content })
  })
}
