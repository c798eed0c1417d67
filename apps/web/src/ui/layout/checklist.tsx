import { Anchor, Paper, Progress, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTexts } from '#lib/texts.ts'
import { phoneBreakpoint } from '#ui/base/theme.ts'
import classes from './checklist.module.css'
import { detailTexts } from './detail.texts.ts'

/** A step on the way, with the place where it is done. */
export type Step = { readonly key: string; readonly label: string; readonly done: boolean; readonly to?: string }

/** How far something has come: what is done, and the way to what is not. */
export function Checklist({ title, steps }: { title: string; steps: readonly Step[] }) {
  const t = useTexts(detailTexts)
  const phone = useMediaQuery(phoneBreakpoint, false, { getInitialValueInEffect: false })
  const done = steps.filter((step) => step.done).length
  const text = t.stepsDone(done, steps.length)
  return (
    // Folded on a phone, where it would stand before everything else.
    <Paper withBorder component="details" className={classes.frame} open={!phone}>
      <summary className={classes.summary}>
        <span className={classes.title}>{title}</span>
        <span className={classes.count}>{text}</span>
        <Progress value={(100 * done) / steps.length} aria-label={text} size="sm" className={classes.bar} />
      </summary>
      <ul className={classes.steps}>
        {steps.map((step) => (
          <li key={step.key} className={classes.step} data-done={step.done || undefined}>
            {step.done ? <IconCircleCheck size={18} aria-hidden /> : <IconCircle size={18} aria-hidden />}
            {!step.done && step.to !== undefined ? (
              <Anchor component={Link} to={step.to} size="sm">
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
