import { type TopMetric, topMetrics } from '@foyer/contract/insight/dashboard-constants'
import type { Dashboard } from '@foyer/contract/insight/dashboards'
import { Anchor, Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Choice } from '#ui/base/choice.tsx'
import { ShareBar } from '#ui/base/share-bar.tsx'
import { PersonAvatar } from '#ui/person/person-avatar.tsx'
import classes from './dashboard.module.css'
import { dashboardTexts } from './dashboard.texts.ts'
import { DashboardCard } from './dashboard-card.tsx'
import { toHours, writeThousands } from './numbers.rules.ts'

type Row = Pick<Dashboard['top'][number], TopMetric>
type TopListProps = {
  dashboard: Dashboard
  isInstallation: boolean
  /** The period, for the lists that a row leads to. */
  days: { from: string; to: string }
  metric: TopMetric
  onMetric: (metric: TopMetric) => void
}

/** The most active tenants, or users who hosted, with the rest as a last row. */
export function TopList({ dashboard: { top, active, counts }, isInstallation, days, metric, onMetric }: TopListProps) {
  const t = useTexts(dashboardTexts)
  const formats = useFormats()
  const total: Row = {
    meetings: counts.meetings.now,
    meetingMs: counts.meetingMs.now,
    participants: counts.participants.now,
  }
  const rest: Row = { ...total }
  for (const row of top) for (const key of topMetrics) rest[key] -= row[key]
  const others = active - top.length
  const title = isInstallation ? t.topTenants : t.topUsers
  return (
    <DashboardCard
      title={title}
      choices={
        <Choice
          label={t.orderedBy}
          value={metric}
          choices={topMetrics.map((value) => ({ value, label: t[value] }))}
          onChange={onMetric}
        />
      }
      rows={
        top.length === 0
          ? undefined
          : () => [
              [isInstallation ? t.tenant : t.user, ...topMetrics.map((key) => t[key])],
              ...top.map((row) => [row.id === '' ? t.formerUsers : row.name, ...toCells(row)]),
              ...(others > 0 ? [[t.others(formats.number(others)), ...toCells(rest)]] : []),
            ]
      }
    >
      {top.length === 0 ? (
        <Text c="dimmed">{t.empty}</Text>
      ) : (
        <div className={classes.scroll}>
          <Table verticalSpacing="xs" aria-label={title}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{isInstallation ? t.tenant : t.user}</Table.Th>
                {topMetrics.map((key) => (
                  <Table.Th key={key} className={classes.amount} data-shown={key === metric || undefined}>
                    {t[key]}
                  </Table.Th>
                ))}
                <Table.Th className={classes.amount} data-shown>
                  {t.share}
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {top.map((row) => (
                <Table.Tr key={row.id}>
                  <Table.Th scope="row">
                    <span className={classes.who}>
                      <PersonAvatar name={row.name} picture={row.picture} size="small" square={isInstallation} />
                      <TopName row={row} isInstallation={isInstallation} days={days} />
                    </span>
                  </Table.Th>
                  <Amounts row={row} total={total} metric={metric} />
                </Table.Tr>
              ))}
              {others > 0 && (
                <Table.Tr>
                  <Table.Th scope="row">
                    <Text span c="dimmed" inherit>
                      {t.others(formats.number(others))}
                    </Text>
                  </Table.Th>
                  <Amounts row={rest} total={total} metric={metric} />
                </Table.Tr>
              )}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </DashboardCard>
  )
}

const toCells = (row: Row): number[] => topMetrics.map((key) => (key === 'meetingMs' ? toHours(row[key]) : row[key]))

type TopNameProps = Pick<TopListProps, 'isInstallation' | 'days'> & { row: Dashboard['top'][number] }

/** Leads to the tenant, or to the meetings that the user hosted. */
function TopName({ row: { id, name }, isInstallation, days }: TopNameProps) {
  const t = useTexts(dashboardTexts)
  if (id === '') return t.formerUsers
  if (isInstallation)
    return (
      <Anchor component={Link} to={`/portal/Tenant/${id}`} inherit underline="hover">
        {name}
      </Anchor>
    )
  return (
    <Anchor
      inherit
      underline="hover"
      renderRoot={(props) => (
        <Link {...props} to="/portal/completed-meetings" search={{ period: 'custom', ...days, search: name }} />
      )}
    >
      {name}
    </Anchor>
  )
}

function Amounts({ row, total, metric }: { row: Row; total: Row; metric: TopMetric }) {
  const formats = useFormats()
  const share = total[metric] === 0 ? 0 : row[metric] / total[metric]
  const write = (key: TopMetric) => writeThousands(key === 'meetingMs' ? toHours(row[key]) : row[key], formats)
  return (
    <>
      {topMetrics.map((key) => (
        <Table.Td key={key} className={classes.amount} data-shown={key === metric || undefined}>
          {write(key)}
        </Table.Td>
      ))}
      <Table.Td className={classes.amount} data-shown>
        <ShareBar share={share} />
      </Table.Td>
    </>
  )
}
