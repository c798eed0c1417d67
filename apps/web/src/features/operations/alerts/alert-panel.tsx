import { type AlertFiring, type AlertRule, alerts } from '@foyer/contract/operations/alerts'
import { writeHealthValue, writeSeconds, writeThreshold } from '@foyer/contract/operations/health-numbers.labels'
import { Anchor, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useFormats } from '#lib/format.ts'
import type { SidePanelState } from '#lib/lists/use-side-panel.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import { SidePanel } from '#ui/layout/side-panel.tsx'
import { Pager } from '#ui/table/pager.tsx'
import classes from './alerts.module.css'
import { nameRule } from './alerts.rules.ts'
import { alertsTexts } from './alerts.texts.ts'

/** Shows a rule with when it fired, beside the list. */
export function AlertPanel({ rule, panel }: { rule: AlertRule | undefined; panel: SidePanelState }) {
  const language = useLanguage()
  return (
    <SidePanel title={rule ? nameRule(language, rule) : ''} opened={rule !== undefined} onClose={panel.close}>
      {rule && <Details rule={rule} panel={panel} />}
    </SidePanel>
  )
}

function Details({ rule, panel }: { rule: AlertRule; panel: SidePanelState }) {
  const t = useTexts(alertsTexts)
  const language = useLanguage()
  const formats = useFormats()
  const firings = useCallQuery(alerts.listFirings, { id: rule.id, page: panel.page })
  const facts = [
    { label: t.threshold, value: writeThreshold(language, rule.number, rule) },
    { label: t.time, value: rule.seconds === 0 ? t.atOnce : writeSeconds(language, rule.seconds) },
    { label: t.status, value: rule.enabled ? t.yes : t.no },
    ...(rule.mutedUntil === null
      ? []
      : [{ label: t.mutedUntil, value: t.mutedUntilBy(formats.dateTime(rule.mutedUntil), rule.mutedBy) }]),
  ]
  return (
    <Stack gap="md">
      <DescriptionList facts={facts} />
      <Title order={3} size="h5">
        {t.firings}
      </Title>
      <QueryBoundary result={firings}>
        {({ items, hasMore }) => (
          <>
            {items.length === 0 && <Text c="dimmed">{t.noFirings}</Text>}
            <ul className={classes.firings}>
              {items.map((firing) => (
                <Firing key={firing.id} rule={rule} firing={firing} />
              ))}
            </ul>
            <Pager page={panel.page} hasMore={hasMore} onChange={panel.setPage} />
          </>
        )}
      </QueryBoundary>
    </Stack>
  )
}

function Firing({ rule, firing }: { rule: AlertRule; firing: AlertFiring }) {
  const t = useTexts(alertsTexts)
  const language = useLanguage()
  const formats = useFormats()
  const { startedAt, endedAt, emails } = firing
  const details = [
    writeThreshold(language, rule.number, firing),
    t.worst(writeHealthValue(language, rule.number, firing.worst)),
    ...(endedAt === null
      ? []
      : [t.lasted(writeSeconds(language, (Date.parse(endedAt) - Date.parse(startedAt)) / 1000))]),
    ...(firing.mutedBy === '' ? [] : [t.mutedBy(firing.mutedBy)]),
    ...(firing.stoppedBy === '' ? [] : [t.stoppedBy(firing.stoppedBy)]),
    t[`emails:${emails}`],
  ]
  return (
    <li>
      <span>
        {endedAt === null ? (
          <StatusBadge tone="bad">{t.firingSince(formats.dateTime(startedAt))}</StatusBadge>
        ) : (
          formats.period(startedAt, endedAt)
        )}
      </span>
      <Text size="sm" c="dimmed" component="span">
        {details.join(' · ')}
      </Text>
      {emails === 'not-delivered' && (
        <Anchor size="sm" component={Link} to="/portal/mail-log">
          {t.mailLog}
        </Anchor>
      )}
    </li>
  )
}
