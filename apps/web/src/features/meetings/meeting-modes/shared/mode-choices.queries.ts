import { type ModeChoice, meetingModes } from '@foyer/contract/meetings/options/meeting-modes'
import { standardModeId } from '@foyer/contract/meetings/options/mode-id'
import { useCallQuery } from '#lib/queries.ts'
import { useTenantScope } from '#lib/session/tenant-scope.tsx'

/** Returns the modes that a meeting of the user's organisation can have; none until they are known. */
export function usePossibleModes(): readonly ModeChoice[] {
  const isElsewhere = useTenantScope() !== undefined
  const { data } = useCallQuery(meetingModes.listChoices, isElsewhere ? undefined : {})
  return data?.items ?? []
}

/** Returns the modes of the user's organisation that can be chosen instead of the built-in one, by name. */
export const useModeChoices = (): readonly { value: string; label: string }[] =>
  usePossibleModes().flatMap(({ id, name }) => (id === standardModeId ? [] : [{ value: id, label: name }]))
