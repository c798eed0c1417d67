import classes from './bar.module.css'

type BarProps = {
  /** From 0 to 1. */
  share: number
  tone?: 'quiet' | 'accent' | 'warning' | 'bad'
  className?: string | undefined
}

/** A share as a bar, as wide as there is room; the number beside it says the same. */
export function Bar({ share, tone = 'quiet', className = '' }: BarProps) {
  return (
    <span className={`${classes.bar} ${className}`} data-tone={tone} aria-hidden>
      <span style={{ inlineSize: `${Math.min(1, share) * 100}%` }} />
    </span>
  )
}
