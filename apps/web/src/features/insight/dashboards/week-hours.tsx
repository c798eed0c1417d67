import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { dashboardTexts } from './dashboard.texts.ts'
import { DashboardCard } from './dashboard-card.tsx'
import { writeThousands } from './numbers.rules.ts'
import classes from './week-hours.module.css'

const days = [0, 1, 2, 3, 4, 5, 6]
const hours = Array.from({ length: 24 }, (_, hour) => hour)
/** A Monday, to name the days of the week. */
const monday = Date.UTC(2026, 0, 5, 12)

/** The colour of a cell, by its share of the highest number. */
const toShade = (share: number): string =>
  `color-mix(in srgb, var(--portal-accent) ${Math.round(share * 100)}%, var(--portal-sunken))`

/** How many participants were there at once in each hour of the week: a table whose cells are shaded. */
export function WeekHours({ hours: averages }: { hours: readonly number[] }) {
  const t = useTexts(dashboardTexts)
  const formats = useFormats()
  const weekday = new Intl.DateTimeFormat(formats.language, { weekday: 'short', timeZone: 'UTC' })
  const most = Math.max(...averages)
  const write = (value: number) => writeThousands(Math.round(value * 10) / 10, formats)
  return (
    <DashboardCard title={t.weekHours} hint={t.weekHoursWhy(formats.zone.replaceAll('_', ' '))}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on phones, also by keyboard */}
      <section className={classes.scroll} aria-label={t.table} tabIndex={0}>
        <table className={classes.week}>
          <thead>
            <tr>
              <td />
              {hours.map((hour) => (
                <th key={hour} scope="col" data-shown={hour % 3 === 0 || undefined}>
                  {String(hour).padStart(2, '0')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day) => {
              const name = weekday.format(monday + day * 86_400_000)
              return (
                <tr key={day}>
                  <th scope="row">{name}</th>
                  {hours.map((hour) => {
                    const value = averages[day * 24 + hour] ?? 0
                    const share = most === 0 ? 0 : value / most
                    return (
                      <td
                        key={hour}
                        title={t.atHour(name, `${String(hour).padStart(2, '0')}:00`, write(value))}
                        style={{ backgroundColor: toShade(share) }}
                      >
                        <span>{write(value)}</span>
                      </td>
                    )
                  })}
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
    </DashboardCard>
  )
}
