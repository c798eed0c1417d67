import { useFormats } from '#lib/format.ts'
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
    <span className={classes.share} data-quiet={isQuiet || undefined}>
      <span className={classes.bar} aria-hidden>
        <span style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <span className={classes.percent}>{percent(share)}</span>
    </span>
  )
}
