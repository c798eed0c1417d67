import { type AttendanceReport, attendance } from '@foyer/contract/insight/attendance'
import { Button, Group, Text } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { useIsPrinting } from '#lib/browser/use-printing.ts'
import { useFormats } from '#lib/format.ts'
import { useQueryFields, useSetQueryFields } from '#lib/lists/query-fields.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { usePeriod } from '#lib/time/period.ts'
import { Choice } from '#ui/base/choice.tsx'
import { Fact, Facts } from '#ui/base/facts.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { CardSection, SectionCard } from '#ui/layout/card-section.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { useWindowTitle } from '#ui/layout/window-title.ts'
import { PeriodFilter } from '#ui/table/tools/period-filter.tsx'
import classes from './attendance.module.css'
import { type AttendanceView, attendanceViews, toMinutes, toPrintedTables, toTotals } from './attendance.rules.ts'
import { attendanceReportTexts } from './attendance-report.texts.ts'
import { AttendanceTable } from './attendance-table.tsx'
import { useSaveAttendance } from './use-save-attendance.ts'

const scopes = ['one', 'all'] as const
/** Shows who was in a meeting that was held, or in all times of it, and for how long. */
export function AttendanceScreen() {
  const t = useTexts(attendanceReportTexts)
  const { conferenceId = '' } = useParams({ strict: false })
  const fields = useQueryFields()
  const setFields = useSetQueryFields()
  const period = usePeriod(90)
  const [view, setView] = useState<AttendanceView>('minutes')
  const isAll = fields.all === 'yes'
  const list = fields.list === 'completed' ? 'completed' : 'past'
  const range = isAll ? period.range : {}
  const result = useCallQuery(attendance.get, range && { list, conferenceId, all: isAll, ...range })
  const save = useSaveAttendance()
  const { data, error } = result
  const isUnknown = error instanceof ApiError && error.code === 'not-found'
  const isPrinting = useIsPrinting()
  // A PDF that is printed has the name of the window.
  useWindowTitle(data === undefined ? t.title : t.titleOf(data.topic))
  return (
    <Screen
      title={t.title}
      actions={
        data !== undefined && (
          <Group gap="sm" className={classes.actions ?? ''}>
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden />}
              onClick={() => window.print()}
            >
              {t.print}
            </Button>
            <Button leftSection={<IconDownload size={18} aria-hidden />} onClick={() => save(data)}>
              {t.exportCsv}
            </Button>
          </Group>
        )
      }
    >
      {isUnknown ? (
        <EmptyState text={t.unknown} hint={t.unknownWhy} />
      ) : (
        <QueryBoundary result={result}>
          {(report) => (
            <SectionCard>
              <CardSection
                title={report.topic}
                hint={report.host}
                actions={
                  <Group gap="xs" className={classes.actions ?? ''}>
                    {report.repeats && (
                      <Choice
                        label={t.scope}
                        value={isAll ? 'all' : 'one'}
                        choices={scopes.map((value) => ({ value, label: t[value] }))}
                        onChange={(next) =>
                          setFields({ all: next === 'all' ? 'yes' : '', period: '', from: '', to: '' })
                        }
                      />
                    )}
                    {isAll && <PeriodFilter period={period} />}
                    <Choice
                      label={t.view}
                      value={view}
                      choices={attendanceViews.map((value) => ({ value, label: t[value] }))}
                      onChange={setView}
                    />
                  </Group>
                }
              >
                <Totals report={report} />
              </CardSection>
              {report.people.length === 0 ? (
                <EmptyState text={t.nobody} />
              ) : (
                (isPrinting ? toPrintedTables(report.meetings) : [report.meetings]).map((columns) => (
                  <AttendanceTable key={columns[0]?.startsAt} report={report} view={view} columns={columns} />
                ))
              )}
              <CardSection>
                <Text size="sm" c="dimmed">
                  {t.definition} {report.hasMore && t.hasMore}
                </Text>
              </CardSection>
            </SectionCard>
          )}
        </QueryBoundary>
      )}
    </Screen>
  )
}

function Totals({ report }: { report: AttendanceReport }) {
  const t = useTexts(attendanceReportTexts)
  const { number, percent } = useFormats()
  const { held, ms, came, missing, averageShare } = toTotals(report)
  return (
    <Facts>
      <Fact label={t.meetings} value={number(held)}>
        {report.meetings.length > held && t.ofTimes(number(report.meetings.length))}
      </Fact>
      <Fact label={t.length} value={number(toMinutes(ms))}>
        {held > 1 ? t.minAverage(number(Math.round(toMinutes(ms) / held))) : t.unit}
      </Fact>
      <Fact label={t.people} value={number(came)}>
        {missing > 0 && t.cameOnly(number(missing))}
      </Fact>
      <Fact label={t.averageShare} value={percent(averageShare)}>
        {t.ofMinutes}
      </Fact>
    </Facts>
  )
}
