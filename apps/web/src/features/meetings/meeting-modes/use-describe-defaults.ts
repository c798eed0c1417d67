import { meetingModes } from '@foyer/contract/meetings/options/meeting-modes'
import { useCallQuery } from '#lib/queries.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { modesTexts } from './meeting-modes.texts.ts'
import { useIsModeEditor } from './use-is-mode-editor.ts'

/**
 * Returns what the operator reads about the organisations that have a mode as their default, before they lose it;
 * undefined if there are none.
 */
export function useDescribeDefaults(): (id: string) => string | undefined {
  const t = useTexts(modesTexts)
  const isOperator = useTenant()?.operator === true
  const isEditor = useIsModeEditor()
  const { data } = useCallQuery(meetingModes.countDefaults, isOperator && isEditor ? {} : undefined)
  return (id) => {
    const tenants = data?.items.find((item) => item.id === id)?.tenants ?? 0
    return tenants === 0 ? undefined : t.defaultIn(tenants)
  }
}
