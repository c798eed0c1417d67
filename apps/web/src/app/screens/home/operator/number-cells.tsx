import type { OperatorHome } from '@foyer/contract/insight/operator-home'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import classes from './operator.module.css'
import { operatorTexts } from './operator.texts.ts'

/** Four numbers, each of which leads to the list that it counts. */
export function NumberCells({ home: { tenants, people, live, emails } }: { home: OperatorHome }) {
  const t = useTexts(operatorTexts)
  const { number } = useFormats()
  const growth = ({ added }: OperatorHome['people']) => (added === 0 ? t.noneAdded : t.added(number(added)))
  return (
    <ul className={classes.cells}>
      <Cell label={t.tenants} value={number(tenants.now)} line={growth(tenants)} to="/portal/tenant" />
      <Cell label={t.people} value={number(people.now)} line={growth(people)} to="/portal/dashboard" />
      <Cell
        label={t.live}
        marker={live.meetings > 0 && <span className={classes.live} aria-hidden />}
        value={number(live.meetings)}
        line={live.meetings === 0 ? t.nonePresent : t.present(live.people, live.tenants)}
        to="/portal/live-meeting"
      />
      <Cell
        label={t.failedEmails}
        value={number(emails.failed)}
        line={
          emails.all === 0
            ? t.noEmails
            : t.shareOfDay(number(Math.round((emails.failed / emails.all) * 1000) / 10), number(emails.all))
        }
        to="/portal/tenant?mail=failed"
        warns={emails.failed > 0}
      />
    </ul>
  )
}

type CellProps = { label: string; marker?: ReactNode; value: string; line: string; to: string; warns?: boolean }

function Cell({ label, marker, value, line, to, warns = false }: CellProps) {
  return (
    <li>
      <Link to={to} className={classes.cell}>
        <span className={classes.label}>
          {marker}
          {label}
        </span>
        <span className={classes.value} data-warns={warns || undefined}>
          {value}
        </span>
        <span className={classes.line}>{line}</span>
      </Link>
    </li>
  )
}
