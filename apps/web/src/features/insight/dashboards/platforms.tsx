import type { Dashboard } from '@foyer/contract/insight/dashboards'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Choice } from '#ui/base/choice.tsx'
import classes from './dashboard.module.css'
import { dashboardTexts } from './dashboard.texts.ts'
import { DashboardCard } from './dashboard-card.tsx'
import { writeThousands } from './numbers.rules.ts'

const kinds = ['systems', 'browsers', 'versions'] as const
const maxShown = 6

/** The platforms that participants joined with. */
export function Platforms({ platforms }: Pick<Dashboard, 'platforms'>) {
  const t = useTexts(dashboardTexts)
  const formats = useFormats()
  const [kind, setKind] = useState<(typeof kinds)[number]>('systems')
  const all = platforms[kind]
  const total = all.reduce((sum, { participants }) => sum + participants, 0)
  const listed = all.length > maxShown ? all.slice(0, maxShown - 1) : all
  const rest = total - listed.reduce((sum, { participants }) => sum + participants, 0)
  const named = listed.map(({ name, participants }) => ({ name: name === '' ? t.unknown : name, participants }))
  const shares = rest > 0 ? [...named, { name: t.otherPlatforms, participants: rest }] : named
  return (
    <DashboardCard
      title={t.platforms}
      choices={
        <Choice
          label={t.orderedBy}
          value={kind}
          choices={kinds.map((value) => ({ value, label: t[`by:${value}`] }))}
          onChange={setKind}
        />
      }
      rows={
        total === 0
          ? undefined
          : () => [
              [t[`by:${kind}`], t.participants],
              ...all.map(({ name, participants }) => [name === '' ? t.unknown : name, participants]),
            ]
      }
    >
      {total === 0 ? (
        <Text c="dimmed">{t.empty}</Text>
      ) : (
        <>
          <div className={classes.shares} aria-hidden>
            {shares.map(({ name, participants }, index) => (
              <span key={name} data-tone={index} style={{ flexGrow: participants }} />
            ))}
          </div>
          <ul className={classes.platforms}>
            {shares.map(({ name, participants }, index) => (
              <li key={name} data-tone={index}>
                <span className={classes.platform}>{name}</span>
                <Text span size="sm" c="dimmed">
                  {writeThousands(participants, formats)}
                </Text>
                <span className={classes.percent}>{formats.percent(participants / total)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </DashboardCard>
  )
}
