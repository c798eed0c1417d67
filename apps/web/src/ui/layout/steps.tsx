import { UnstyledButton } from '@mantine/core'
import classes from './steps.module.css'

type StepsProps<K extends string> = {
  /** Name of the process. */
  label: string
  steps: readonly { readonly key: K; readonly label: string; readonly reachable: boolean }[]
  current: K
  onChoose: (step: K) => void
}

/** Progress through a process of several steps; reachable steps are buttons. */
export function Steps<K extends string>({ label, steps, current, onChoose }: StepsProps<K>) {
  return (
    <nav aria-label={label}>
      <ol className={classes.list}>
        {steps.map((step, index) => (
          <li key={step.key} className={classes.item}>
            <UnstyledButton
              className={classes.step}
              disabled={!step.reachable}
              data-reachable={step.reachable || undefined}
              aria-current={step.key === current ? 'step' : undefined}
              onClick={() => onChoose(step.key)}
            >
              <span className={classes.number}>{index + 1}</span>
              <span className={classes.label}>{step.label}</span>
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </nav>
  )
}
