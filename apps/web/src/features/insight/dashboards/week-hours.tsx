import { findLocale } from '@foyer/contract/moments'
import { useEffect, useRef } from 'react'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { dashboardTexts } from './dashboard.texts.ts'
import { DashboardCard } from './dashboard-card.tsx'
import { writeThousands } from './numbers.rules.ts'
import classes from './week-hours.module.css'

const days = [0, 1, 2, 3, 4, 5, 6]
const hours = Array.from({ length: 24 }, (_, hour) => hour)
/** The hour that a narrow screen shows first. */
const firstWorkingHour = 8
/** A Monday, to name the days of the week. */
const monday = Date.UTC(2026, 0, 5, 12)

/** The colour of a cell, by its share of the highest number. */
const toShade = (share: number): string =>
  `color-mix(in srgb, var(--portal-accent) ${Math.round(share * 100)}%, var(--portal-sunken))`

const writeHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** How many participants were there at once in each hour of the week: a table whose cells are shaded. */
export function WeekHours({ hours: averages }: { hours: readonly number[] }) {
  const t = useTexts(dashboardTexts)
  const formats = useFormats()
  const weekday = new Intl.DateTimeFormat(findLocale(formats.language), { weekday: 'short', timeZone: 'UTC' })
  const table = useRef<HTMLTableElement>(null)
  useEffect(() => {
    // The first cell has no hour.
    const [, midnight, ...others] = table.current?.rows[0]?.cells ?? []
    const working = others[firstWorkingHour - 1]
    if (midnight === undefined || working === undefined) return
    const distance = working.getBoundingClientRect().x - midnight.getBoundingClientRect().x
    if (table.current?.parentElement) table.current.parentElement.scrollLeft = distance
  }, [])
  const most = Math.max(...averages)
  const write = (value: number) => writeThousands(Math.round(value * 10) / 10, formats)
  const rows = days.map((day) => ({
    day,
    name: weekday.format(monday + day * 86_400_000),
    values: hours.map((hour) => averages[day * 24 + hour] ?? 0),
  }))
  return (
    <DashboardCard
      title={t.weekHours}
      hint={t.weekHoursWhy(formats.zone.replaceAll('_', ' '))}
      scale={most > 0 && <Scale least={write(0)} most={write(most)} />}
      rows={
        most === 0
          ? undefined
          : () => [['', ...hours.map(writeHour)], ...rows.map(({ name, values }) => [name, ...values])]
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on phones, also by keyboard */}
      <section className={classes.scroll} aria-label={t.table} tabIndex={0}>
        <table ref={table} className={classes.week}>
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
            {rows.map(({ day, name, values }) => (
              <tr key={day}>
                <th scope="row">{name}</th>
                {hours.map((hour) => {
                  const value = values[hour] ?? 0
                  return (
                    <td
                      key={hour}
                      title={t.atHour(name, writeHour(hour), write(value))}
                      style={{ backgroundColor: toShade(most === 0 ? 0 : value / most) }}
                    >
                      <span>{write(value)}</span>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </DashboardCard>
  )
}

/** The shades, from none to the highest number. */
function Scale({ least, most }: { least: string; most: string }) {
  return (
    <span className={classes.scale}>
      {least}
      {[0, 0.2, 0.4, 0.6, 0.8, 1].map((share) => (
        <i key={share} style={{ backgroundColor: toShade(share) }} />
      ))}
      {most}
    </span>
  )
}
