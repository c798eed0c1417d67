import { healthGroupLabels } from '@foyer/contract/operations/health-numbers.labels'
import type { EngineRow, OperationalDashboard } from '@foyer/contract/operations/operational-dashboard'
import { Table, VisuallyHidden } from '@mantine/core'
import { useFormats } from '#lib/format.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { Bar } from '#ui/base/bar.tsx'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { NumberGroup } from './number-group.tsx'
import { listGroup } from './numbers.rules.ts'
import classes from './operational-dashboard.module.css'
import { operationalDashboardTexts } from './operational-dashboard.texts.ts'
import { useWritten } from './use-written.ts'

type EnginesCardProps = { dashboard: OperationalDashboard; engines: readonly EngineRow[] }

/** The media engines: how busy they are, and when they were heard last. */
export function EnginesCard({ dashboard, engines }: EnginesCardProps) {
  const t = useTexts(operationalDashboardTexts)
  const language = useLanguage()
  const up = engines.filter(({ isSilent }) => !isSilent).length
  const isWhole = up === engines.length
  return (
    <div id="engines" className={classes.part}>
      <NumberGroup
        title={healthGroupLabels.engines[language]}
        numbers={listGroup(dashboard.numbers, 'engines')}
        steps={dashboard}
        columns={2}
        aside={
          engines.length > 0 && <StatusBadge tone={isWhole ? 'good' : 'bad'}>{t.up(up, engines.length)}</StatusBadge>
        }
      >
        {engines.length === 0 ? (
          <p className={classes.none}>{t.noEngines}</p>
        ) : (
          <div className={classes.table}>
            <Table verticalSpacing="xs">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t.engine}</Table.Th>
                  <Table.Th>{t.load}</Table.Th>
                  <Table.Th className={classes.amount} data-minor>
                    {t.meetings}
                  </Table.Th>
                  <Table.Th className={classes.amount} data-minor>
                    {t.people}
                  </Table.Th>
                  <Table.Th className={classes.amount}>{t.heartbeat}</Table.Th>
                  <Table.Th data-minor>{t.version}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {engines.map((engine) => (
                  <Engine key={engine.instance} engine={engine} />
                ))}
              </Table.Tbody>
            </Table>
          </div>
        )}
      </NumberGroup>
    </div>
  )
}

function Engine({ engine }: { engine: EngineRow }) {
  const t = useTexts(operationalDashboardTexts)
  const formats = useFormats()
  const written = useWritten()
  const { host, kind, instance, release, isSilent, load, rooms, participants, heardAt } = engine
  const count = (value: number | null) => (value === null ? t.none : formats.number(value))
  const silentSeconds = heardAt === null ? null : Math.max(0, (Date.now() - Date.parse(heardAt)) / 1000)
  return (
    <Table.Tr>
      <Table.Td>
        <span className={classes.dot} data-bad={isSilent || undefined} aria-hidden />
        <VisuallyHidden>{isSilent ? t.silent : t.answers} </VisuallyHidden>
        <span className={classes.name} title={instance}>
          {host}
        </span>{' '}
        <span className={classes.minor}>{kind}</span>
        {rooms !== null && <span className={classes.within}>{t.inEngine(count(rooms), count(participants))}</span>}
      </Table.Td>
      <Table.Td>
        {load === null ? (
          t.none
        ) : (
          <span className={classes.load}>
            <Bar share={load / 100} className={classes.meter} />
            {written.write('engineLoad', Math.round(load))}
          </span>
        )}
      </Table.Td>
      <Table.Td className={classes.amount} data-minor>
        {count(rooms)}
      </Table.Td>
      <Table.Td className={classes.amount} data-minor>
        {count(participants)}
      </Table.Td>
      <Table.Td className={classes.amount} data-bad={isSilent || undefined}>
        {silentSeconds === null ? t.none : written.write('engineHeartbeat', Math.round(silentSeconds))}
      </Table.Td>
      <Table.Td data-minor>{release}</Table.Td>
    </Table.Tr>
  )
}
