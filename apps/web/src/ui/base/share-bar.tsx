import { useFormats } from '#lib/format.ts'
import { Bar } from './bar.tsx'
import classes from './share-bar.module.css'

type ShareBarProps = {
  /** From 0 to 1. */
  share: number
  isQuiet?: boolean
}

/** A share of a whole as a bar, with its percentage. */
export function ShareBar({ share, isQuiet = false }: ShareBarProps) {
  const { percent } = useFormats()
  return (
    <span className={classes.share}>
      <Bar share={share} tone={isQuiet ? 'quiet' : 'accent'} className={classes.bar} />
      <span className={classes.percent}>{percent(share)}</span>
    </span>
  )
}
