import { type DashboardStep, dashboardSteps, topMetrics } from '@foyer/contract/insight/dashboard-constants'
import { dashboards } from '@foyer/contract/insight/dashboards'
import { Group, Stack, Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useFormats } from '#lib/format.ts'
import { useQueryFields, useSetQueryFields } from '#lib/lists/query-fields.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { writeDay as writeDayIn } from '#lib/time/written-time.ts'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { PeriodDates } from '#ui/table/tools/period-dates.tsx'
import classes from './dashboard.module.css'
import { dashboardTexts } from './dashboard.texts.ts'
import { NumberCards } from './number-cards.tsx'
import { Platforms } from './platforms.tsx'
import { RangeSelect } from './range-select.tsx'
import { TopList } from './top-list.tsx'
import { findDaysBefore, toUsualStep, useDashboardRange } from './use-dashboard-range.ts'
import { WeekHours } from './week-hours.tsx'

const UsageChart = lazy(() => import('./usage-chart.tsx').then((file) => ({ default: file.UsageChart })))

/** How much an organisation uses the portal, or for super administrators all of them. */
export function DashboardScreen() {
  const t = useTexts(dashboardTexts)
  const formats = useFormats()
  const { user } = useSession()
  const isInstallation = user?.role === 'superadmin'
  const range = useDashboardRange()
  const fields = useQueryFields()
  const setFields = useSetQueryFields()
  const { days } = range
  const usual = days && toUsualStep(days)
  const before = days && findDaysBefore(days)
  const writeDay = (day: string) => writeDayIn(day, formats.language, formats.style)
  const step: DashboardStep | undefined = dashboardSteps.find((one) => one === fields.step) ?? usual
  const top = topMetrics.find((one) => one === fields.top) ?? 'meetings'
  const input = days && step && { ...days, timezone: formats.zone, step, top }
  const options = { placeholderData: keepPreviousData } as const
  const own = useCallQuery(dashboards.get, isInstallation ? undefined : input, options)
  const all = useCallQuery(dashboards.getInstallation, isInstallation ? input : undefined, options)
  return (
    <Screen title={t.title} actions={<RangeSelect range={range} />}>
      {range.choice === 'custom' && (
        <Group gap="xs" align="flex-start">
          <PeriodDates period={range.period} />
        </Group>
      )}
      {days !== undefined && before !== undefined && (
        <QueryBoundary result={isInstallation ? all : own}>
          {(dashboard) => (
            <Stack gap="md">
              <NumberCards dashboard={dashboard} isInstallation={isInstallation} days={days} />
              <Suspense fallback={<div className={classes.pendingChart} />}>
                <UsageChart
                  dashboard={dashboard}
                  onStep={(next) => setFields({ step: next === usual ? '' : next }, true)}
                />
              </Suspense>
              <div className={classes.halves}>
                <TopList
                  dashboard={dashboard}
                  isInstallation={isInstallation}
                  days={days}
                  metric={top}
                  onMetric={(next) => setFields({ top: next === 'meetings' ? '' : next }, true)}
                />
                <Platforms platforms={dashboard.platforms} />
              </div>
              <WeekHours hours={dashboard.hours} />
              <Text size="sm" c="dimmed">
                {t.definition} {t.comparison(writeDay(before.from), writeDay(before.to))}{' '}
                {t.updated(formats.time(dashboard.countedAt))}
              </Text>
            </Stack>
          )}
        </QueryBoundary>
      )}
    </Screen>
  )
}
