import { Stack, Title, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '#lib/texts.ts'
import { progressTexts } from '#ui/feedback/progress.texts.ts'
import classes from './steps.module.css'

type StepPanelProps = {
  title: string
  /** Number of the step and of all steps. */
  step: number
  steps: number
  /** The user came from another step: the heading receives the focus and is announced. */
  arrived: boolean
  children: ReactNode
}

/** The content of one step, below `Steps`. */
export function StepPanel({ title, step, steps, arrived, children }: StepPanelProps) {
  const t = useTexts(progressTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Synchronises with the browser's focus after a change of step.
    if (arrived) heading.current?.focus()
  }, [arrived])
  return (
    <Stack gap="md">
      <Title order={2} tabIndex={-1} ref={heading} className={classes.heading}>
        <VisuallyHidden component="span">{t.stepLabel(step, steps)}</VisuallyHidden> {title}
      </Title>
      {children}
    </Stack>
  )
}
