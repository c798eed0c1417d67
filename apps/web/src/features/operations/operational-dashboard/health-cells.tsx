import type { ShownNumber } from '@foyer/contract/operations/operational-dashboard'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './numbers.module.css'
import { isSevere, targets } from './numbers.rules.ts'
import { Sparkline } from './sparkline.tsx'
import { useWritten } from './use-written.ts'

type Extras = { readonly [name in ShownNumber['number']]?: string }

type HealthCellsProps = {
  numbers: readonly ShownNumber[]
  /** Facts beside a number, such as what it is a part of. */
  extras?: Extras | undefined
  columns?: 2 | 4 | undefined
}

/** Numbers in a grid of cells. */
export function HealthCells({ numbers, extras = {}, columns = 4 }: HealthCellsProps) {
  return (
    <ul className={classes.cells} data-columns={columns}>
      {numbers.map((shown) => (
        <Cell key={shown.number} shown={shown} extra={extras[shown.number]} />
      ))}
    </ul>
  )
}

function Cell({ shown, extra }: { shown: ShownNumber; extra: string | undefined }) {
  const written = useWritten()
  const { number, value, isWrong } = shown
  const { value: text, unit } = written.writeParts(number, value)
  const line = written.describeLine(shown)
  const hint = [extra, written.writeHint(shown), value !== null && written.writeAdvice(number)]
    .filter(Boolean)
    .join(' · ')
  return (
    <li className={classes.cell} data-wrong={isWrong ? (isSevere(number) ? 'bad' : 'warning') : undefined}>
      <Label number={number}>{written.name(number)}</Label>
      <div className={classes.reading}>
        <span className={classes.value}>
          {text}
          {unit !== '' && <small className={classes.unit}> {unit}</small>}
        </span>
        {line !== undefined && <Sparkline shown={shown} text={line} />}
      </div>
      <span className={classes.hint}>{hint}</span>
    </li>
  )
}

/** The name of a number, which leads to where one acts on it. */
function Label({ number, children }: { number: ShownNumber['number']; children: ReactNode }) {
  const target = targets[number]
  if (target === undefined) return <span className={classes.label}>{children}</span>
  return (
    <Link {...target} {...(target.to === '.' ? { search: true } : {})} className={classes.label}>
      {children}
      <IconChevronRight aria-hidden className={classes.chevron} />
    </Link>
  )
}
