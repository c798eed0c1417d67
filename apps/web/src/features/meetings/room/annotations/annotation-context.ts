import type { MeetingOptions } from '@foyer/contract/meetings/options/meeting-options'
import { createContext, useContext } from 'react'
import type { RoomChannel } from '#features/meetings/room/connection/room-channel.ts'

/** The part of the room that shared screens need, wherever on the stage they are. */
export type Annotating = {
  readonly participantId: string
  readonly channel: RoomChannel
  readonly rule: MeetingOptions['annotation']
  readonly isHosting: boolean
}

export const AnnotationContext = createContext<Annotating | undefined>(undefined)

export const useAnnotating = (): Annotating | undefined => useContext(AnnotationContext)
