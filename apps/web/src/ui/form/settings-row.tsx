import { Button, Switch, Text, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useHasBeenTrue } from '#lib/browser/use-has-been-true.ts'
import { useTexts } from '#lib/texts.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { detailTexts } from '#ui/layout/detail.texts.ts'
import classes from './settings-row.module.css'

const tickMs = 3000

type SettingsRowsProps = { label?: string; danger?: boolean; children: ReactNode }

/** A frame around rows of settings; `danger` marks actions that are hard to undo. */
export function SettingsRows({ label, danger = false, children }: SettingsRowsProps) {
  return (
    <section className={classes.rows} aria-label={label} data-danger={danger || undefined}>
      {children}
    </section>
  )
}

/** The title of the rows below it, for a frame with several groups. */
export function SettingsHeading({ children }: { children: string }) {
  return (
    <Title order={2} className={classes.heading}>
      {children}
    </Title>
  )
}

type SettingsRowProps = {
  title: string
  /** The effect of the setting, in one line. */
  effect: ReactNode
  /** Beside the control, such as who has changed it. */
  note?: ReactNode
  children?: ReactNode
  titleId?: string
  effectId?: string
}

/** One setting: name, description and control. */
export function SettingsRow({ title, effect, note, children, titleId, effectId }: SettingsRowProps) {
  return (
    <div className={classes.row}>
      <div className={classes.text}>
        <Text fw="var(--portal-font-name)" {...(titleId ? { id: titleId } : {})}>
          {title}
        </Text>
        <Text component="div" size="sm" c="dimmed" {...(effectId ? { id: effectId } : {})}>
          {effect}
        </Text>
      </div>
      {note !== undefined && <div className={classes.note}>{note}</div>}
      <div className={classes.control}>{children}</div>
    </div>
  )
}

type SettingEditorProps = {
  title: string
  /** The present state, in one line. */
  state: ReactNode
  verb: string
  /** The editor; loaded when it is opened, and kept with what was typed while it is closed. */
  children: ReactNode
}

/** A setting with its state, whose editor opens below it. */
export function SettingEditor({ title, state, verb, children }: SettingEditorProps) {
  const t = useTexts(detailTexts)
  const id = useId()
  const [open, setOpen] = useState(false)
  const wasOpened = useHasBeenTrue(open)
  return (
    <>
      <SettingsRow title={title} effect={state}>
        <Button
          variant="default"
          aria-label={t.buttonFor(title, open ? t.close : verb)}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? t.close : verb}
        </Button>
      </SettingsRow>
      <div id={id} hidden={!open} className={classes.editor}>
        {wasOpened && children}
      </div>
    </>
  )
}

type SettingSwitchProps = Pick<SettingsRowProps, 'title' | 'effect' | 'note'> & {
  checked: boolean
  /** Shows the state to those who may not change it. */
  disabled?: boolean
  /** Saves immediately; resolves to whether it was saved. Reports its own errors. */
  onSave: (checked: boolean) => Promise<boolean>
}

/** An on/off setting that is saved immediately and confirms it with a check mark. */
export function SettingSwitch({ title, effect, note, checked, disabled = false, onSave }: SettingSwitchProps) {
  const t = useTexts(detailTexts)
  const id = useId()
  const [wanted, setWanted] = useState<boolean>()
  const [saved, setSaved] = useState(0)
  useEffect(() => {
    // Synchronises with the clock: the check mark disappears after a while.
    if (saved === 0) return
    const timer = setTimeout(() => setSaved(0), tickMs)
    return () => clearTimeout(timer)
  }, [saved])
  const saving = wanted !== undefined
  const save = async (next: boolean) => {
    if (saving) return
    setWanted(next)
    setSaved(0)
    if (await onSave(next)) setSaved(Date.now())
    setWanted(undefined)
  }
  return (
    <SettingsRow title={title} effect={effect} note={note} titleId={`${id}-title`} effectId={`${id}-effect`}>
      <span role="status" className={classes.state}>
        {saving && <Spinner size={14} label={t.saving} />}
        {saved > 0 && (
          <>
            <IconCheck size={16} aria-hidden />
            {t.saved}
          </>
        )}
      </span>
      <Switch
        size="md"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-effect`}
        checked={wanted ?? checked}
        disabled={disabled}
        onChange={({ currentTarget }) => void save(currentTarget.checked)}
      />
    </SettingsRow>
  )
}
