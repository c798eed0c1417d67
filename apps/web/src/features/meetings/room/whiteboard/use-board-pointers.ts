import type { Collaborator, ExcalidrawImperativeAPI, SocketId } from '@excalidraw/excalidraw/types'
import { type ParticipantPointer, pointersPerSecond } from '@foyer/contract/meetings/drawings/drawing-constants'
import { useEffect, useRef } from 'react'
import type { RoomChannel } from '#features/meetings/room/connection/room-channel.ts'

const everyMs = 1000 / pointersPerSecond
/** A pointer that has not moved for so long is hidden. */
const shownMs = 20_000

type Position = {
  readonly pointer: { x: number; y: number; tool: 'pointer' | 'laser' }
  readonly button: 'down' | 'up'
}

/** Shows the pointers of the others with their names; returns what shows them the user's. */
export function useBoardPointers(channel: RoomChannel, api: ExcalidrawImperativeAPI | null, mayDraw: boolean) {
  useEffect(() => {
    // Synchronises with the socket of the room.
    if (!api) return undefined
    const pointers = new Map<string, ParticipantPointer & { readonly until: number }>()
    const show = () => {
      const collaborators = new Map<SocketId, Collaborator>()
      for (const [id, pointer] of pointers) collaborators.set(toSocketId(id), toCollaborator(pointer))
      api.updateScene({ collaborators })
    }
    const forget = () => {
      const before = pointers.size
      for (const [id, { until }] of pointers) if (until < Date.now()) pointers.delete(id)
      if (pointers.size < before) show()
    }
    const timer = setInterval(forget, shownMs / 4)
    const stop = channel.subscribe((signal) => {
      if (!('pressed' in signal) || signal.surface !== 'whiteboard') return
      pointers.set(signal.participantId, { ...signal, until: Date.now() + shownMs })
      show()
    })
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [channel, api])
  const latest = useRef<Position>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (position: Position) => {
    if (!mayDraw) return
    latest.current = position
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      const { pointer, button } = latest.current ?? position
      channel.point({ surface: 'whiteboard', ...pointer, pressed: button === 'down' })
    }, everyMs)
  }
}

/** Its type is a name of Excalidraw's own. */
const toSocketId = (id: string): SocketId => JSON.parse(JSON.stringify(id))

const toCollaborator = ({ x, y, tool, pressed, name, participantId }: ParticipantPointer): Collaborator => ({
  pointer: { x, y, tool },
  button: pressed ? 'down' : 'up',
  username: name,
  id: participantId,
})
