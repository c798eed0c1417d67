import { type AlertRule, alerts } from '@foyer/contract/operations/alerts'
import { writeSeconds, writeThreshold } from '@foyer/contract/operations/health-numbers.labels'
import { Button, Stack, Switch, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBellOff } from '@tabler/icons-react'
import { useFormats } from '#lib/format.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { useNow } from '#lib/time/use-now.ts'
import { toast } from '#lib/toast.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import type { Column } from '#ui/table/data-table.types.ts'
import { phoneBreakpoint } from '#ui/theme/theme.ts'
import classes from './alerts.module.css'
import { nameRule, writeShortly } from './alerts.rules.ts'
import { alertsTexts } from './alerts.texts.ts'

/** The columns of the rules; `mute` is undefined without the permission to change them. */
export function useAlertColumns(mute: ((rule: AlertRule) => void) | undefined): Column<AlertRule>[] {
  const t = useTexts(alertsTexts)
  const language = useLanguage()
  return [
    { key: 'rule', header: t.rule, breakWords: true, width: 12, cell: (rule) => nameRule(language, rule) },
    {
      ...{ key: 'threshold', header: t.threshold, width: 10.5, wraps: true, headerOnCards: false },
      cell: (rule) => writeThreshold(language, rule.number, rule),
    },
    {
      ...{ key: 'time', header: t.time, width: 5.5, priority: 2 },
      cell: ({ seconds }) => (seconds === 0 ? t.atOnce : writeSeconds(language, seconds)),
    },
    {
      ...{ key: 'muted', header: t.mutedColumn, width: 9.5, priority: 2, wraps: true },
      cell: (rule) => <Muted rule={rule} mute={mute} />,
    },
    { key: 'fired', header: t.lastFired, width: 12, wraps: true, cell: (rule) => <LastFired rule={rule} /> },
    {
      ...{ key: 'on', header: t.enabled, width: 4.5, besideTitleOnCards: true },
      cell: (rule) => <OnSwitch rule={rule} canChange={mute !== undefined} />,
    },
  ]
}

function Muted({ rule, mute }: { rule: AlertRule; mute: ((rule: AlertRule) => void) | undefined }) {
  const t = useTexts(alertsTexts)
  const language = useLanguage()
  const formats = useFormats()
  const now = useNow()
  // Its cards show what there is, and leave out the rest.
  const phone = useMediaQuery(phoneBreakpoint, false, { getInitialValueInEffect: false })
  if (rule.mutedUntil !== null)
    return (
      <StatusBadge leftSection={<IconBellOff size={14} aria-hidden />}>
        {writeShortly(formats, rule.mutedUntil, now)}
      </StatusBadge>
    )
  if (phone) return null
  return (
    <span className={classes.muting}>
      {mute && (
        <Button
          size="compact-sm"
          variant="default"
          className={classes.button ?? ''}
          aria-label={t.muteRule(nameRule(language, rule))}
          onClick={() => mute(rule)}
        >
          {t.mute}
        </Button>
      )}
      <span className={classes.dash}>–</span>
    </span>
  )
}

function LastFired({ rule: { firing, lastFiredAt, mutedUntil } }: { rule: AlertRule }) {
  const t = useTexts(alertsTexts)
  const formats = useFormats()
  const now = useNow()
  if (firing === null) return lastFiredAt === null ? t.never : writeShortly(formats, lastFiredAt, now)
  const isUntold = firing.emails === 'not-delivered' || firing.emails === 'unsent'
  return (
    <Stack gap={0} align="flex-start">
      <StatusBadge tone={mutedUntil === null ? 'bad' : 'neutral'} wrapping>
        {t.firingSince(writeShortly(formats, firing.since, now))}
      </StatusBadge>
      {isUntold && (
        <Text size="xs" c="dimmed" component="span">
          {firing.emails === 'unsent' ? t.notEmailed : t['emails:not-delivered']}
        </Text>
      )}
    </Stack>
  )
}

/** Turns a rule on or off at once. */
function OnSwitch({ rule, canChange }: { rule: AlertRule; canChange: boolean }) {
  const t = useTexts(alertsTexts)
  const language = useLanguage()
  const { mutate, isPending, variables } = useCallMutation(alerts.setEnabled)
  if (!canChange) return rule.enabled ? t.yes : t.no
  return (
    <Switch
      size="md"
      aria-label={t.turnOn(nameRule(language, rule))}
      checked={isPending ? variables.enabled : rule.enabled}
      onChange={({ currentTarget: { checked } }) =>
        isPending ||
        mutate({ id: rule.id, enabled: checked }, { onSuccess: () => toast.success(checked ? t.nowOn : t.nowOff) })
      }
    />
  )
}
