import { type MeetingMode, meetingModes } from '@foyer/contract/meetings/options/meeting-modes'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { createModePath, modesPath } from '#features/meetings/meeting-modes/meeting-modes.rules.ts'
import { modesTexts } from '#features/meetings/meeting-modes/meeting-modes.texts.ts'
import { useModeName } from '#features/meetings/meeting-modes/shared/use-mode-name.ts'
import { useIsModeEditor } from '#features/meetings/meeting-modes/use-is-mode-editor.ts'
import { useModeActions } from '#features/meetings/meeting-modes/use-mode-actions.tsx'
import { ModeBadges, useUses } from '#features/meetings/meeting-modes/use-mode-columns.tsx'
import { useCan } from '#lib/can.tsx'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { CardSection, SectionCard } from '#ui/layout/card-section.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { RowMenu } from '#ui/table/row-menu.tsx'
import { editorTexts } from './mode-editor.texts.ts'
import { ModeEditor } from './mode-editor.tsx'
import { OptionList } from './option-list.tsx'

/** One meeting mode: its options, and what can be done with it. */
export function ModeScreen() {
  const t = useTexts(modesTexts)
  const nameMode = useModeName()
  const { modeuuid = '' } = useParams({ strict: false })
  const mode = useCallQuery(meetingModes.get, { id: modeuuid })
  const list = useCallQuery(meetingModes.list, {})
  const modes = list.data?.items ?? []
  return (
    <Screen
      title={mode.data ? nameMode(mode.data) : t.title}
      subtitle={mode.data && <Summary mode={mode.data} />}
      actions={mode.data && <Actions mode={mode.data} modes={modes} />}
    >
      <QueryBoundary result={mode}>
        {(row) => (
          <QueryBoundary result={list}>
            {({ items }) => <Content key={row.id} mode={row} modes={items} />}
          </QueryBoundary>
        )}
      </QueryBoundary>
    </Screen>
  )
}

function Summary({ mode }: { mode: MeetingMode }) {
  const nameUses = useUses()
  return (
    <Group component="span" gap="xs">
      <ModeBadges mode={mode} />
      {nameUses(mode)}
    </Group>
  )
}

function Actions({ mode, modes }: { mode: MeetingMode; modes: readonly MeetingMode[] }) {
  const t = useTexts(modesTexts)
  const nameMode = useModeName()
  const navigate = useNavigate()
  const isEditor = useIsModeEditor()
  const canCreate = useCan(meetingModes.create) && isEditor
  const { rowActions, dialogs } = useModeActions(modes, () => void navigate({ to: modesPath }))
  const others = rowActions(mode).filter(({ key }) => !['edit', 'view', 'copy'].includes(key))
  return (
    <>
      {canCreate && (
        <Button
          variant="default"
          leftSection={<IconCopy />}
          onClick={() => void navigate({ to: createModePath, search: { from: mode.id } })}
        >
          {t.copy}
        </Button>
      )}
      <RowMenu row={mode} name={nameMode(mode)} actions={others} />
      {dialogs}
    </>
  )
}

function Content({ mode, modes }: { mode: MeetingMode; modes: readonly MeetingMode[] }) {
  const t = useTexts(editorTexts)
  const isEditor = useIsModeEditor()
  const canUpdate = useCan(meetingModes.update) && isEditor
  if (mode.origin === 'own' && canUpdate) return <ModeEditor mode={mode} modes={modes} />
  const why = { own: t.viewOnly, operator: t.operatorMode, 'built-in': t.builtInMode }[mode.origin]
  return (
    <SectionCard label={t.options}>
      <CardSection>
        <Alert color="gray" variant="light">
          {why}
        </Alert>
        {mode.description !== '' && <Text style={{ whiteSpace: 'pre-line' }}>{mode.description}</Text>}
      </CardSection>
      <OptionList mode={mode} modes={modes} rules={mode.effective} readOnly />
    </SectionCard>
  )
}
