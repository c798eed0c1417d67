import type { OperatorHome } from '@foyer/contract/insight/operator-home'
import { VisuallyHidden } from '@mantine/core'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { ListCard } from '#ui/card/list-card.tsx'
import classes from './growth.module.css'
import { operatorTexts } from './operator.texts.ts'

/** In the middle of a month, which is that month in every time zone. */
const toInstant = (month: string): string => `${month}-15T12:00:00Z`

/** How many tenants there were at the end of each month: bars, and a table for screen readers. */
export function Growth({ growth }: Pick<OperatorHome, 'growth'>) {
  const t = useTexts(operatorTexts)
  const formats = useFormats()
  const [first = 0, last = 0] = [growth[0]?.tenants, growth.at(-1)?.tenants]
  const most = Math.max(1, ...growth.map(({ tenants }) => tenants))
  const change = first === 0 ? undefined : last / first - 1
  return (
    <ListCard title={t.growth}>
      <div className={classes.growth}>
        <p className={classes.change}>
          <span>{t.tenants}</span>
          <strong>{t.fromTo(formats.number(first), formats.number(last))}</strong>
          {change !== undefined && change !== 0 && (
            <span className={classes.trend} data-less={change < 0 || undefined}>
              {change > 0 ? `+${formats.percent(change)}` : formats.percent(change)}
            </span>
          )}
        </p>
        <div className={classes.bars} aria-hidden>
          {growth.map(({ month, tenants }) => (
            <div key={month} title={t.inMonth(formats.monthOfYear(toInstant(month)), formats.number(tenants))}>
              <span className={classes.bar} style={{ blockSize: `${(tenants / most) * 100}%` }} />
            </div>
          ))}
          {growth.map(({ month }) => (
            <span key={month} className={classes.month}>
              {[...formats.month(toInstant(month))][0]?.toUpperCase()}
            </span>
          ))}
        </div>
        <VisuallyHidden>
          <table>
            <caption>{t.growthCaption}</caption>
            <thead>
              <tr>
                <th scope="col">{t.month}</th>
                <th scope="col">{t.tenants}</th>
              </tr>
            </thead>
            <tbody>
              {growth.map(({ month, tenants }) => (
                <tr key={month}>
                  <th scope="row">{formats.monthOfYear(toInstant(month))}</th>
                  <td>{formats.number(tenants)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </VisuallyHidden>
      </div>
    </ListCard>
  )
}
