import { Button, Progress, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTexts } from '#lib/texts.ts'
import { phoneBreakpoint } from '#ui/theme/theme.ts'
import cardClasses from './card-section.module.css'
import classes from './checklist.module.css'
import { detailTexts } from './detail.texts.ts'

/** A step, with the path where it is done. */
export type Step = { readonly key: string; readonly label: string; readonly done: boolean; readonly to?: string }

/** A checklist: completed steps, and buttons to the others. */
export function Checklist({ title, steps }: { title: string; steps: readonly Step[] }) {
  const t = useTexts(detailTexts)
  const phone = useMediaQuery(phoneBreakpoint, false, { getInitialValueInEffect: false })
  const done = steps.filter((step) => step.done).length
  const text = t.stepsDone(done, steps.length)
  return (
    // Collapsed on a phone, where it would push everything else down.
    <details className={`${cardClasses.card} ${classes.frame}`} open={!phone}>
      <summary className={classes.summary}>
        <span className={classes.title}>{title}</span>
        <span className={classes.count}>{text}</span>
        <Progress value={(100 * done) / steps.length} aria-label={text} size="xs" className={classes.bar} />
      </summary>
      <ul className={classes.steps}>
        {steps.map(({ key, label, done: isDone, to }) => (
          <li key={key} className={classes.step} data-done={isDone || undefined}>
            {isDone ? <IconCircleCheck aria-hidden /> : <IconCircleDashed aria-hidden />}
            {label}
            <VisuallyHidden>{isDone ? t.done : t.toDo}</VisuallyHidden>
            {!isDone && to !== undefined && (
              <Button component={Link} to={to} variant="default" size="xs" aria-label={t.setUpStep(label)}>
                {t.setUp}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
