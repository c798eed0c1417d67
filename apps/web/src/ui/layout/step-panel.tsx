import { Title, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '#lib/texts.ts'
import { progressTexts } from '#ui/feedback/progress.texts.ts'
import cardClasses from './card-section.module.css'
import classes from './steps.module.css'

type StepPanelProps = {
  title: string
  /** Number of the step and of all steps. */
  step: number
  steps: number
  /** The user came from another step: the heading receives the focus and is announced. */
  arrived: boolean
  /** The subject of the steps, such as the name of the file. */
  about?: ReactNode
  /** `CardSection`s and a `SaveBar`. */
  children: ReactNode
}

/** One step as a card, below `Steps`. */
export function StepPanel({ title, step, steps, arrived, about, children }: StepPanelProps) {
  const t = useTexts(progressTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Synchronises with the browser's focus after a change of step.
    if (arrived) heading.current?.focus()
  }, [arrived])
  return (
    <section className={cardClasses.card}>
      <div className={classes.head}>
        <Title order={2} tabIndex={-1} ref={heading} className={classes.heading}>
          <VisuallyHidden component="span">{t.stepLabel(step, steps)}</VisuallyHidden> {title}
        </Title>
        {about !== undefined && <span className={classes.about}>{about}</span>}
      </div>
      {children}
    </section>
  )
}
