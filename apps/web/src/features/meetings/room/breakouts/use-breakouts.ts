import { breakouts } from '@foyer/contract/meetings/breakouts/breakouts'
import type { BreakoutMode } from '@foyer/contract/meetings/breakouts/breakouts.shapes'
import type { ConferenceParticipant } from '@foyer/contract/meetings/meeting-controls'
import { useCallMutation } from '#lib/queries.ts'

/** Returns what hosts and participants do with breakout rooms; each fails with a toast. */
export function useBreakouts(participantId: string) {
  const own = { participantId }
  const configure = useCallMutation(breakouts.configure)
  const spread = useCallMutation(breakouts.spread)
  const open = useCallMutation(breakouts.open)
  const close = useCallMutation(breakouts.close)
  const extend = useCallMutation(breakouts.extend)
  const move = useCallMutation(breakouts.move)
  const help = useCallMutation(breakouts.help)
  return {
    setMode: (mode: BreakoutMode) => configure.mutate({ ...own, mode }),
    setMinutes: (minutes: number | null) => configure.mutate({ ...own, minutes }),
    setWarning: (warningMinutes: number) => configure.mutate({ ...own, warningMinutes }),
    add: (names: string[]) => configure.mutate({ ...own, add: names }),
    rename: (id: string, name: string) => configure.mutate({ ...own, rename: { id, name } }),
    remove: (id: string) => configure.mutate({ ...own, remove: id }),
    spread: () => spread.mutate(own),
    open: () => open.mutate(own),
    close: (now: boolean) => close.mutate({ ...own, now }),
    extend: (minutes: number) => extend.mutate({ ...own, minutes }),
    move: (targetIds: string[], breakoutId: string | null) => move.mutate({ ...own, targetIds, breakoutId }),
    enter: (breakoutId: string | null) => move.mutate({ ...own, targetIds: [participantId], breakoutId }),
    help: (wanted: boolean) => help.mutate({ ...own, wanted }),
    isOpening: open.isPending,
    isMoving: move.isPending,
  }
}
export type BreakoutActions = ReturnType<typeof useBreakouts>

/** Returns where a person is while the rooms are open, and before where they will be. */
export const toPlace = (
  { breakoutId, assignedId }: Pick<ConferenceParticipant, 'breakoutId' | 'assignedId'>,
  isOpen: boolean,
): string | null => (isOpen ? breakoutId : assignedId)
