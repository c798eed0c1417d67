import classes from './proportions.module.css'

type Part = { readonly tone: 'good' | 'bad'; readonly value: number; readonly label: string }

/** Parts of a whole as a bar, with their labels below; a part that is 0 is left out. */
export function Proportions({ parts }: { parts: readonly Part[] }) {
  const shown = parts.filter(({ value }, index) => value > 0 || index === 0)
  return (
    <div className={classes.proportions}>
      <div className={classes.bar} aria-hidden>
        {shown.map(({ tone, value }) => (
          <span key={tone} data-tone={tone} style={{ flexGrow: value }} />
        ))}
      </div>
      <ul className={classes.labels}>
        {shown.map(({ tone, label }) => (
          <li key={tone} data-tone={tone}>
            {label}
          </li>
        ))}
      </ul>
    </div>
  )
}
