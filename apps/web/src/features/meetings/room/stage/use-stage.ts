import { useState } from 'react'
import type { MeetingView, ParticipantView } from '#features/meetings/room/connection/meeting-view.ts'
import { arrange } from './stage.rules.ts'
import { type Layout, rememberedHidesSelf, rememberedLayout } from './stage-preferences.ts'
import { useSpeaker } from './use-speaker.ts'

/** Returns the items that are large and those beside them, and the actions that change them. */
export function useStage(
  { participants, screens, loudest }: MeetingView,
  /** Something else is large, such as the whiteboard. */
  { isCovered }: { isCovered: boolean },
) {
  const [layout, setLayout] = useState(rememberedLayout.get)
  const [hidesSelf, setHidesSelf] = useState(rememberedHidesSelf.get)
  const [pinned, setPinned] = useState<string>()
  const [isAudioOnly, setAudioOnly] = useState(false)
  const speaker = useSpeaker(loudest, participants)
  // A camera that is shown nowhere is not received.
  const shown = isAudioOnly ? participants.map(withoutCamera) : participants
  const { large, tiles } = arrange({ participants: shown, screens, layout, pinned, speaker, hidesSelf, isCovered })
  return {
    layout,
    hidesSelf,
    isAudioOnly,
    setAudioOnly,
    pinned,
    speaker,
    screens,
    large,
    tiles,
    /** Those who have no tile on any page. */
    hidden: shown.filter((participant) => participant !== large && !tiles.includes(participant)),
    chooseLayout: (next: Layout) => {
      rememberedLayout.save(next)
      setLayout(next)
      setPinned(undefined)
    },
    hideSelf: (on: boolean) => {
      rememberedHidesSelf.save(on)
      setHidesSelf(on)
      if (on && pinned === 'self') setPinned(undefined)
    },
    /** Shows a participant or a screen large until it is undone. */
    pin: setPinned,
    togglePin: (id: string) => setPinned(pinned === id ? undefined : id),
  }
}
const withoutCamera = (participant: ParticipantView): ParticipantView =>
  participant.self ? participant : { ...participant, camera: undefined, isVideoPaused: false }

export type StageState = ReturnType<typeof useStage>
