import { alerts } from '@foyer/contract/operations/alerts'
import { healthSampleSeconds } from '@foyer/contract/operations/health-numbers'
import { healthGroupLabels, writeBytes } from '@foyer/contract/operations/health-numbers.labels'
import { type HealthRange, healthRanges } from '@foyer/contract/operations/health-ranges'
import { type OperationalDashboard, operationalDashboard } from '@foyer/contract/operations/operational-dashboard'
import { Button, Stack, Text } from '@mantine/core'
import { IconBellCog } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Can } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useQueryFields, useSetQueryFields } from '#lib/lists/query-fields.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { Choice } from '#ui/base/choice.tsx'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { EnginesCard } from './engines-card.tsx'
import { FailedJoinsCard } from './failed-joins-card.tsx'
import { NumberGroup } from './number-group.tsx'
import { listGroup } from './numbers.rules.ts'
import classes from './operational-dashboard.module.css'
import { operationalDashboardTexts } from './operational-dashboard.texts.ts'
import { ProcessesCard } from './processes-card.tsx'
import { WrongList } from './wrong-list.tsx'

const usualRange: HealthRange = '24h'
const alertsPath = '/portal/operational-dashboard/alerts'

/** How the installation is, or for a tenant's administrators what their organisation has of it. */
export function OperationalDashboardScreen() {
  const t = useTexts(operationalDashboardTexts)
  const fields = useQueryFields()
  const setFields = useSetQueryFields()
  const range = healthRanges.find((one) => one === fields.range) ?? usualRange
  const result = useCallQuery(
    operationalDashboard.get,
    { range },
    { placeholderData: keepPreviousData, refetchInterval: healthSampleSeconds * 1000 },
  )
  return (
    <Screen
      title={t.title}
      actions={
        <>
          {result.data?.takenAt && <Updated takenAt={result.data.takenAt} isStale={result.data.isStale} />}
          <Choice
            label={t.range}
            value={range}
            choices={healthRanges.map((value) => ({ value, label: t[`range:${value}`] }))}
            onChange={(next) => setFields({ range: next === usualRange ? '' : next }, true)}
          />
          <Can call={alerts.list}>
            <Button variant="default" leftSection={<IconBellCog />} component={Link} to={alertsPath}>
              {t.alerts}
            </Button>
          </Can>
        </>
      }
    >
      <QueryBoundary result={result}>{(dashboard) => <Content dashboard={dashboard} />}</QueryBoundary>
    </Screen>
  )
}

function Updated({ takenAt, isStale }: { takenAt: string; isStale: boolean }) {
  const t = useTexts(operationalDashboardTexts)
  const formats = useFormats()
  const time = formats.exactTime(takenAt)
  return (
    <span className={classes.updated} data-bad={isStale || undefined}>
      {isStale ? t.notUpdated(time) : t.updated(time)}
    </span>
  )
}

function Content({ dashboard }: { dashboard: OperationalDashboard }) {
  const t = useTexts(operationalDashboardTexts)
  const language = useLanguage()
  const { installation } = dashboard
  return (
    <Stack gap="md">
      <WrongList dashboard={dashboard} />
      <NumberGroup
        title={healthGroupLabels.meetings[language]}
        numbers={listGroup(dashboard.numbers, 'meetings')}
        steps={dashboard}
      />
      {installation === null ? (
        <>
          <FailedJoinsCard failedJoins={dashboard.failedJoins} />
          <NumberGroup title={t['group:own']} numbers={listGroup(dashboard.numbers, 'queues')} steps={dashboard} />
        </>
      ) : (
        <Installation dashboard={dashboard} installation={installation} />
      )}
      <Text size="sm" c="dimmed">
        {t.definition}
      </Text>
    </Stack>
  )
}

type InstallationProps = {
  dashboard: OperationalDashboard
  installation: NonNullable<OperationalDashboard['installation']>
}

function Installation({ dashboard, installation: { engines, processes, database, disk } }: InstallationProps) {
  const t = useTexts(operationalDashboardTexts)
  const formats = useFormats()
  const language = useLanguage()
  const running = processes.filter(({ isMissing }) => !isMissing)
  const releases = formats.list([...new Set(running.map(({ release }) => release))])
  const server = database.version === '' ? '' : `PostgreSQL ${database.version}`
  return (
    <>
      <div className={classes.halves}>
        <EnginesCard dashboard={dashboard} engines={engines} />
        <FailedJoinsCard failedJoins={dashboard.failedJoins} />
      </div>
      <NumberGroup
        title={healthGroupLabels.portal[language]}
        numbers={listGroup(dashboard.numbers, 'portal')}
        steps={dashboard}
        aside={<span className={classes.aside}>{t.summary(running.length, releases, server)}</span>}
        extras={{
          connections: t.ofConnections(formats.number(database.maxConnections)),
          ...(database.seesAll ? {} : { oldestTransaction: t.ownTransactions }),
        }}
      />
      <ProcessesCard processes={processes} />
      <NumberGroup
        title={healthGroupLabels.queues[language]}
        numbers={listGroup(dashboard.numbers, 'queues')}
        steps={dashboard}
        {...(disk
          ? { extras: { disk: t.free(writeBytes(language, disk.freeBytes), writeBytes(language, disk.totalBytes)) } }
          : {})}
      />
    </>
  )
}
