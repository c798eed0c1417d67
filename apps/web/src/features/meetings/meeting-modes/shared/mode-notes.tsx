import type { ModeChoice } from '@foyer/contract/meetings/options/meeting-modes'
import { Anchor } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import { useTexts } from '#lib/texts.ts'
import { modeChoiceTexts } from './mode-choice.texts.ts'
import classes from './mode-notes.module.css'
import { useModeName } from './use-mode-name.ts'

/** Says that an option is not the host's to choose; within its description. */
export function FixedByMode({ children }: { children?: ReactNode }) {
  const t = useTexts(modeChoiceTexts)
  return (
    <>
      {children}
      <span className={classes.fixed}>
        <IconLock size={14} aria-hidden />
        {t.fixed}
      </span>
    </>
  )
}

type DeviationProps = { mode: ModeChoice; option: string; onReset: () => void; indented?: boolean }

/** Says below an option that it is not as in the mode, and takes it back; what surrounds both has `data-option`. */
export function Deviation({ mode, option, onReset, indented = false }: DeviationProps) {
  const t = useTexts(modeChoiceTexts)
  const nameMode = useModeName()
  const reset = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button goes with the deviation.
    currentTarget.closest('[data-option]')?.querySelector<HTMLElement>('input, select')?.focus()
    onReset()
  }
  return (
    <div className={classes.deviation} data-indented={indented || undefined}>
      {t.differs(nameMode(mode))}
      <Anchor component="button" type="button" size="xs" aria-label={t.resetOption(option)} onClick={reset}>
        {t.reset}
      </Anchor>
    </div>
  )
}
