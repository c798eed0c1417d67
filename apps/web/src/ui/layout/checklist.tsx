import { Anchor, Paper, Progress, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTexts } from '#lib/texts.ts'
import { phoneBreakpoint } from '#ui/base/theme.ts'
import classes from './checklist.module.css'
import { detailTexts } from './detail.texts.ts'

/** A step, with the path where it is done. */
export type Step = { readonly key: string; readonly label: string; readonly done: boolean; readonly to?: string }

/** A checklist: completed steps, and links to the others. */
export function Checklist({ title, steps }: { title: string; steps: readonly Step[] }) {
  const t = useTexts(detailTexts)
  const phone = useMediaQuery(phoneBreakpoint, false, { getInitialValueInEffect: false })
  const done = steps.filter((step) => step.done).length
  const text = t.stepsDone(done, steps.length)
  return (
    // Collapsed on a phone, where it would push everything else down.
    <Paper withBorder component="details" className={classes.frame} open={!phone}>
      <summary className={classes.summary}>
        <span className={classes.title}>{title}</span>
        <span className={classes.count}>{text}</span>
        <Progress value={(100 * done) / steps.length} aria-label={text} size="sm" className={classes.bar} />
      </summary>
      <ul className={classes.steps}>
        {steps.map((step) => (
          <li key={step.key} className={classes.step} data-done={step.done || undefined}>
            {step.done ? <IconCircleCheck aria-hidden /> : <IconCircle aria-hidden />}
            {!step.done && step.to !== undefined ? (
              <Anchor component={Link} to={step.to} size="sm" className={classes.link}>
                {step.label}
              </Anchor>
            ) : (
              step.label
            )}
            <VisuallyHidden>{step.done ? t.done : t.toDo}</VisuallyHidden>
          </li>
        ))}
      </ul>
    </Paper>
  )
}
