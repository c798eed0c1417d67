import { meetingControls } from '@foyer/contract/meetings/meeting-controls'
import type { MeetingOptions, ParticipantRole } from '@foyer/contract/meetings/options/meeting-options'
import { useCallMutation } from '#lib/queries.ts'

/** Returns the actions of a participant or host on others; each fails with a toast. */
export function useRoomControls(participantId: string) {
  const own = { participantId }
  const raiseHand = useCallMutation(meetingControls.raiseHand)
  const lowerHand = useCallMutation(meetingControls.lowerHand)
  const rename = useCallMutation(meetingControls.rename)
  const mute = useCallMutation(meetingControls.mute)
  const askToUnmute = useCallMutation(meetingControls.askToUnmute)
  const stopVideo = useCallMutation(meetingControls.stopVideo)
  const remove = useCallMutation(meetingControls.remove)
  const setRole = useCallMutation(meetingControls.setRole)
  const configure = useCallMutation(meetingControls.configure)
  const admit = useCallMutation(meetingControls.admit)
  const deny = useCallMutation(meetingControls.deny)
  return {
    raiseHand: (raised: boolean) => raiseHand.mutate({ ...own, raised }),
    lowerHand: (targetId?: string) => lowerHand.mutate({ ...own, ...toTarget(targetId) }),
    rename: (targetId: string, name: string) => rename.mutate({ ...own, targetId, name }),
    mute: (targetId: string) => mute.mutate({ ...own, targetId }),
    muteAll: (onSuccess: () => void) => mute.mutate(own, { onSuccess }),
    askToUnmute: (targetId: string) => askToUnmute.mutate({ ...own, targetId }),
    stopVideo: (targetId: string) => stopVideo.mutate({ ...own, targetId }),
    remove: (targetId: string, lock: boolean) => remove.mutate({ ...own, targetId, lock }),
    setRole: (targetId: string, role: ParticipantRole) => setRole.mutate({ ...own, targetId, role }),
    lock: (locked: boolean) => configure.mutate({ ...own, locked }),
    configure: (options: Partial<MeetingOptions>) => configure.mutate({ ...own, options }),
    admit: (ids: string[]) => admit.mutate({ ...own, ids }),
    deny: (ids: string[]) => deny.mutate({ ...own, ids }),
    isDeciding: admit.isPending || deny.isPending,
  }
}
export type RoomControls = ReturnType<typeof useRoomControls>

const toTarget = (targetId: string | undefined) => (targetId === undefined ? {} : { targetId })
