import { Stack, Title, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '#lib/texts.ts'
import { progressTexts } from '#ui/feedback/progress.texts.ts'
import classes from './steps.module.css'

type StepPanelProps = {
  title: string
  /** Which of how many. */
  step: number
  steps: number
  /** Came here from another step: then its heading takes the focus, and is read. */
  arrived: boolean
  children: ReactNode
}

/** What stands below `Steps`: one step with its heading. */
export function StepPanel({ title, step, steps, arrived, children }: StepPanelProps) {
  const t = useTexts(progressTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Follows the steps: focus goes where the reader now is.
    if (arrived) heading.current?.focus()
  }, [arrived])
  return (
    <Stack gap="md">
      <Title order={2} size="h3" tabIndex={-1} ref={heading} className={classes.heading}>
        <VisuallyHidden component="span">{t.stepLabel(step, steps)}</VisuallyHidden> {title}
      </Title>
      {children}
    </Stack>
  )
}
