import '@mantine/charts/styles.layer.css'
import { type DashboardStep, dashboardSteps } from '@foyer/contract/insight/dashboard-constants'
import type { Dashboard } from '@foyer/contract/insight/dashboards'
import { AreaChart, BarChart } from '@mantine/charts'
import { Anchor, Table } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useActiveTooltipLabel } from 'recharts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Choice } from '#ui/base/choice.tsx'
import { Fact, Facts } from '#ui/base/facts.tsx'
import classes from './dashboard.module.css'
import { dashboardTexts } from './dashboard.texts.ts'
import { DashboardCard } from './dashboard-card.tsx'
import { toHours, writeThousands } from './numbers.rules.ts'
import { toSearch, toStartCell, type UsageStep, useSteps } from './steps.ts'

const views = ['chart', 'table'] as const

/** Meetings and participants over time: two charts of one axis, or the table of their numbers. */
export function UsageChart({ dashboard, onStep }: { dashboard: Dashboard; onStep: (step: DashboardStep) => void }) {
  const t = useTexts(dashboardTexts)
  const [view, setView] = useState<(typeof views)[number]>('chart')
  const steps = useSteps(dashboard)
  const { zone } = useFormats()
  const { step, counts } = dashboard
  return (
    <DashboardCard
      title={t.overTime}
      hint={t[`by:${step}`]}
      choices={
        <>
          <Choice
            label={t.step}
            value={step}
            choices={dashboardSteps.map((value) => ({ value, label: t[`step:${value}`] }))}
            onChange={onStep}
          />
          <Choice
            label={t.view}
            value={view}
            choices={views.map((value) => ({ value, label: t[value] }))}
            onChange={setView}
          />
        </>
      }
      rows={() => [
        [t.start, t.meetings, t.participants],
        ...steps.map(({ from, meetings, participants }) => [toStartCell(from, step, zone), meetings, participants]),
      ]}
    >
      {view === 'chart' ? <Charts steps={steps} /> : <StepTable steps={steps} />}
      {counts.meetings.now > 0 && <PeriodFacts dashboard={dashboard} />}
    </DashboardCard>
  )
}

/** Shows values above the bars where they fit. */
const maxLabelled = 31

function Charts({ steps }: { steps: readonly UsageStep[] }) {
  const t = useTexts(dashboardTexts)
  const formats = useFormats()
  const navigate = useNavigate()
  const write = (value: unknown) => (typeof value === 'number' && value > 0 ? writeThousands(value, formats) : '')
  const writeAxis = (value: number) => writeThousands(value, formats)
  const data = steps.map((step) => ({ ...step, ...(step.isPresent ? { fill: 'var(--portal-accent)' } : {}) }))
  // Arrow keys move a chart's tooltip; Enter opens what it names.
  const named = useRef<unknown>(undefined)
  const follow = <NamedStep named={named} />
  const open = (step: UsageStep | undefined) => {
    if (step !== undefined) void navigate({ to: '/portal/completed-meetings', search: toSearch(step, formats.zone) })
  }
  const shared = {
    data,
    dataKey: 'label',
    withTooltip: true,
    valueFormatter: writeAxis,
    gridAxis: 'x',
    tickLine: 'none',
    yAxisProps: { allowDecimals: false },
  } as const
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: the charts in it take the focus
    // biome-ignore lint/a11y/noStaticElementInteractions: the charts in it take the focus
    <div
      onKeyDown={({ key }) => {
        if (key === 'Enter') open(steps.find(({ label }) => label === named.current))
      }}
    >
      <h3 className={classes.chartName}>{t.participants}</h3>
      <AreaChart
        {...shared}
        h={140}
        series={[{ name: 'participants', label: t.participants, color: 'var(--portal-text-secondary)' }]}
        curveType="linear"
        withDots={false}
        withXAxis={false}
        areaChartProps={{ syncId: 'usage', title: t.participants }}
      >
        {follow}
      </AreaChart>
      <h3 className={classes.chartName}>{t.meetings}</h3>
      <BarChart
        {...shared}
        h={220}
        series={[{ name: 'meetings', label: t.meetings, color: 'var(--portal-control)' }]}
        withBarValueLabel={steps.length <= maxLabelled}
        valueLabelProps={{ formatter: write, fontSize: 'var(--mantine-font-size-xs)' }}
        maxBarWidth={40}
        barChartProps={{
          syncId: 'usage',
          title: t.meetings,
          className: classes.bars ?? '',
          onClick: ({ activeTooltipIndex }) => open(steps[Number(activeTooltipIndex)]),
        }}
      />
    </div>
  )
}

/** Tells which step the tooltip of a chart names, shown by mouse or by keyboard. */
function NamedStep({ named }: { named: RefObject<unknown> }) {
  const label = useActiveTooltipLabel()
  useEffect(() => {
    named.current = label
  })
  return null
}

function StepTable({ steps }: { steps: readonly UsageStep[] }) {
  const t = useTexts(dashboardTexts)
  const formats = useFormats()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
    <section className={classes.steps} aria-label={t.table} tabIndex={0}>
      <Table verticalSpacing="xs" stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t.start}</Table.Th>
            <Table.Th className={classes.amount} data-shown>
              {t.meetings}
            </Table.Th>
            <Table.Th className={classes.amount} data-shown>
              {t.participants}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {steps.map((step) => (
            <Table.Tr key={step.from}>
              <Table.Th scope="row">
                <Anchor
                  inherit
                  underline="hover"
                  renderRoot={(props) => (
                    <Link {...props} to="/portal/completed-meetings" search={toSearch(step, formats.zone)} />
                  )}
                >
                  {step.label}
                </Anchor>
              </Table.Th>
              <Table.Td className={classes.amount} data-shown>
                {formats.number(step.meetings)}
              </Table.Td>
              <Table.Td className={classes.amount} data-shown>
                {formats.number(step.participants)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

/** The other facts about the period. */
function PeriodFacts({ dashboard: { peak, counts, rating } }: { dashboard: Dashboard }) {
  const t = useTexts(dashboardTexts)
  const formats = useFormats()
  const { meetings, participants, guests, meetingMs } = counts
  const rounded = (value: number) => formats.number(Math.round(value * 10) / 10)
  const minutes = Math.round((toHours(meetingMs.now) * 60) / meetings.now)
  return (
    <div className={classes.foot}>
      <Facts>
        <Fact label={t.peak} value={peak === null ? t.none : formats.number(peak.participants)}>
          {peak !== null && formats.dateTime(peak.at)}
        </Fact>
        <Fact label={t.size} value={t.people(rounded(participants.now / meetings.now))} />
        <Fact label={t.length} value={t.minutes(formats.number(minutes))} />
        <Fact
          label={t.guests}
          value={t.ofParticipants(formats.percent(participants.now === 0 ? 0 : guests.now / participants.now))}
        />
        <Fact label={t.rating} value={rating.now.average === null ? t.none : formats.oneDecimal(rating.now.average)}>
          {rating.now.count > 0 && t.from(formats.number(rating.now.count))}
        </Fact>
      </Facts>
    </div>
  )
}
