import { type MeetingMode, meetingModes } from '@foyer/contract/meetings/options/meeting-modes'
import { meetingModesErrors } from '@foyer/contract/meetings/options/meeting-modes.errors'
import { builtInMode } from '@foyer/contract/meetings/options/mode-rules'
import { useNavigate } from '@tanstack/react-router'
import { useRowForm } from '#crud/use-row-form.ts'
import { buildModePath, findDifferences, findLimitFor } from '#features/meetings/meeting-modes/meeting-modes.rules.ts'
import { modesTexts } from '#features/meetings/meeting-modes/meeting-modes.texts.ts'
import { useModeName } from '#features/meetings/meeting-modes/shared/use-mode-name.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { TextField } from '#ui/form/fields/text-field.tsx'
import { TextareaField } from '#ui/form/fields/textarea-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { VersionConflict } from '#ui/form/version-conflict.tsx'
import { CardSection } from '#ui/layout/card-section.tsx'
import { FixedByOperator, ModeConsequences } from './mode-consequences.tsx'
import classes from './mode-editor.module.css'
import { editorTexts } from './mode-editor.texts.ts'
import { OptionList } from './option-list.tsx'
import { SavedChanges } from './saved-changes.tsx'
import { useModePreview } from './use-mode-preview.ts'

type ModeEditorProps = {
  /** Null for a new one. */
  mode: MeetingMode | null
  modes: readonly MeetingMode[]
  /** The mode that a new one begins as. */
  start?: MeetingMode | undefined
  /** Whether the new one is a copy of it, with its name and description. */
  copies?: boolean
}

/** Edits or creates a mode; beside its options stands what a change of them does to meetings. */
export function ModeEditor({ mode, modes, start, copies = false }: ModeEditorProps) {
  const t = useTexts(editorTexts)
  const isOperator = useTenant()?.operator === true
  const { form, conflict, saved } = useModeForm({ mode, modes, start, copies })
  const limit = findLimitFor(mode ?? undefined, modes, isOperator)
  const { options, freedoms } = form.values
  const rules = { options, freedoms }
  const preview = useModePreview(mode?.id, form.values)
  const changed = findDifferences(rules, saved)
  return (
    <div className={classes.frame}>
      <div className={classes.columns}>
        <Form form={form} label={mode?.name ?? t.create} card>
          <CardSection>
            <VersionConflict conflict={conflict} />
            <TextField name="name" label={t.name} />
            <TextareaField name="description" label={t.description} />
          </CardSection>
          <OptionList
            {...{ modes, rules, limit }}
            mode={mode}
            saved={mode === null ? undefined : saved}
            contradictions={preview.data?.contradictions ?? []}
          />
          <FormActions
            submit={mode === null ? t.create : t.save}
            note={
              mode !== null && changed.length > 0 ? <SavedChanges {...{ changed, rules, saved, preview }} /> : undefined
            }
          />
        </Form>
        {/* It scrolls by itself, so the keyboard has to reach it. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the focus */}
        <aside className={classes.aside} aria-label={t.consequences} tabIndex={0}>
          <ModeConsequences mode={mode} hasChanged={changed.length > 0} preview={preview} />
          {limit && <FixedByOperator limit={limit} />}
        </aside>
      </div>
    </div>
  )
}

/** Returns the form of a mode, and the options as they are saved. */
function useModeForm({ mode, start, copies }: ModeEditorProps) {
  const t = useTexts(editorTexts)
  const { copyName } = useTexts(modesTexts)
  const nameMode = useModeName()
  const navigate = useNavigate()
  const isOperator = useTenant()?.operator === true
  /** The operator's own modes have no limit; elsewhere that which holds is edited, since a wider value is refused. */
  const toRules = (row: MeetingMode) => {
    const { options, freedoms } = isOperator ? row : row.effective
    return { options, freedoms }
  }
  const first = {
    name: copies && start ? copyName(nameMode(start)) : '',
    description: copies && start ? start.description : '',
    ...(start ? toRules(start) : builtInMode),
  }
  const toValues = (row: MeetingMode | null) =>
    row === null ? first : { name: row.name, description: row.description, ...toRules(row) }
  const { form, conflict } = useRowForm({
    row: mode,
    calls: { get: meetingModes.get, create: meetingModes.create, update: meetingModes.update },
    schema: async () => (await import('@foyer/contract/schemas/meetings/options/meeting-modes')).ModeForm,
    errors: meetingModesErrors,
    toValues,
    saved: mode === null ? t.created : t.edited,
    draft: `mode-${mode?.id ?? `new-${copies ? start?.id : ''}`}`,
    onSaved: ({ id }) => {
      if (mode === null) void navigate({ to: buildModePath(id) })
    },
  })
  return { form, conflict, saved: toValues(mode) }
}
