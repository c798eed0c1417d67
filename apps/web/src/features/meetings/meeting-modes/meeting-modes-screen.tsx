import { type MeetingMode, meetingModes } from '@foyer/contract/meetings/options/meeting-modes'
import { Button, Group } from '@mantine/core'
import { IconAdjustments, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCan } from '#lib/can.tsx'
import { useListState } from '#lib/lists/list-state.ts'
import { type Selection, useSelection } from '#lib/lists/selection.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { Screen } from '#ui/layout/screen.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { CompareModes } from './compare-modes.tsx'
import { buildModePath, createModePath } from './meeting-modes.rules.ts'
import { modesTexts } from './meeting-modes.texts.ts'
import { useModeName } from './shared/use-mode-name.ts'
import { useFindModes } from './use-find-modes.ts'
import { useIsModeEditor } from './use-is-mode-editor.ts'
import { useModeActions } from './use-mode-actions.tsx'
import { useModeColumns } from './use-mode-columns.tsx'

/** Lists the meeting modes of the organisation; two that are ticked are compared below. */
export function MeetingModesScreen() {
  const t = useTexts(modesTexts)
  const nameMode = useModeName()
  const list = useListState()
  const result = useCallQuery(meetingModes.list, {})
  const modes = result.data?.items ?? []
  const selection = useLatestTwo(useSelection('', modes.length))
  const found = useFindModes(modes, list.search)
  const { rowActions, dialogs } = useModeActions(modes)
  const columns = useModeColumns(modes, list.search)
  const [one, other] = modes.filter(({ id }) => selection.ids.has(id))
  return (
    <Screen
      title={t.title}
      count={result.data && modes.length}
      subtitle={modes.some(({ meetings, personal }) => meetings + personal > 0) && <Uses modes={modes} />}
      actions={<AddButton />}
    >
      <DataTable
        label={t.list}
        columns={columns}
        result={{ ...result, data: result.data && { items: found, hasMore: false } }}
        rowName={nameMode}
        rowTarget={({ id }) => buildModePath(id)}
        rowActions={rowActions}
        empty={{ text: t.empty, icon: <IconAdjustments size={28} />, action: <AddButton /> }}
        list={list}
        searchLabel={t.find}
        ticked={selection}
      />
      {one && other && <CompareModes one={one} other={other} onClose={selection.clear} />}
      {dialogs}
    </Screen>
  )
}

function AddButton() {
  const t = useTexts(modesTexts)
  const isEditor = useIsModeEditor()
  if (!(useCan(meetingModes.create) && isEditor)) return null
  return (
    <Button component={Link} to={createModePath} leftSection={<IconPlus />}>
      {t.add}
    </Button>
  )
}

function Uses({ modes }: { modes: readonly MeetingMode[] }) {
  const t = useTexts(modesTexts)
  const count = (key: 'meetings' | 'personal') => modes.reduce((sum, mode) => sum + mode[key], 0)
  return (
    <Group component="span" gap="xs">
      {t.inAll(t.meetingCount(count('meetings')), t.personalMeetingCount(count('personal')))}
    </Group>
  )
}

/** Only two can be compared: a third one takes the place of the first. */
const useLatestTwo = (selection: Selection): Selection => ({
  ...selection,
  set: (ids) => selection.set([...ids].slice(-2)),
})
