import type { Room } from 'livekit-client'
import type { Joined } from '#features/meetings/room/room.queries.ts'
import { createConnectionReporter } from './connection-reporter.ts'
import { createDeviceReporter } from './device-reporter.ts'
import { leave } from './participant.queries.ts'

/** Reports to the portal which devices are in use, how the browser is connected, and that the page is gone. */
export function createRoomReporter(current: () => { readonly joined: Joined; readonly room: Room }) {
  const devices = createDeviceReporter(() => {
    const { joined, room } = current()
    return { participantId: joined.participantId, room }
  })
  const connection = createConnectionReporter(current)
  return {
    start: () => {
      devices.schedule()
      connection.start()
    },
    schedule: devices.schedule,
    leave: () => {
      connection.flush()
      leave(current().joined.participantId)
    },
    stop: () => {
      devices.stop()
      connection.stop()
    },
  }
}
