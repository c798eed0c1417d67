import { meetingModes } from '@foyer/contract/meetings/options/meeting-modes'
import type { ModeRules } from '@foyer/contract/meetings/options/mode-rules'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallQuery } from '#lib/queries.ts'

const debounceMs = 400

/** Asks what a new mode, or the change of one, collides with, shortly after the last change. */
export function useModePreview(id: string | undefined, rules: ModeRules) {
  const [{ options, freedoms }] = useDebouncedValue(rules, debounceMs)
  return useCallQuery(
    meetingModes.preview,
    { ...(id === undefined ? {} : { id }), options, freedoms },
    { placeholderData: keepPreviousData },
  )
}

export type ModePreview = ReturnType<typeof useModePreview>
