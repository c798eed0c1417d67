import { meetingModes } from '@foyer/contract/meetings/options/meeting-modes'
import { findDefault } from '#features/meetings/meeting-modes/meeting-modes.rules.ts'
import { modesTexts } from '#features/meetings/meeting-modes/meeting-modes.texts.ts'
import { useQueryFields } from '#lib/lists/query-fields.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { ModeEditor } from './mode-editor.tsx'

/** A new mode, which begins as the default one or as a copy of the one in the URL. */
export function CreateModeScreen() {
  const t = useTexts(modesTexts)
  const { from } = useQueryFields()
  const list = useCallQuery(meetingModes.list, {})
  const source = useCallQuery(meetingModes.get, from === undefined ? undefined : { id: from })
  return (
    <Screen title={t.add}>
      <QueryBoundary result={list}>
        {({ items }) =>
          from === undefined ? (
            <ModeEditor mode={null} modes={items} start={findDefault(items)} />
          ) : (
            <QueryBoundary result={source}>
              {(copied) => <ModeEditor mode={null} modes={items} start={copied} copies />}
            </QueryBoundary>
          )
        }
      </QueryBoundary>
    </Screen>
  )
}
