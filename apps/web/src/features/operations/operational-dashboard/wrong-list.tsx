import { mailProblemLabels } from '@foyer/contract/operations/mail-problems'
import type { FiringAlert, OperationalDashboard, ShownNumber } from '@foyer/contract/operations/operational-dashboard'
import { Button, Group } from '@mantine/core'
import {
  type Icon,
  IconActivityHeartbeat,
  IconCertificate,
  IconCircleCheck,
  IconDatabaseExclamation,
  IconKeyOff,
  IconMailX,
  IconPlugConnectedX,
  IconServerOff,
  IconUserX,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { MuteMenu } from '#features/operations/alerts/shared/mute-menu.tsx'
import { useFormats } from '#lib/format.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { ListCard } from '#ui/card/list-card.tsx'
import { LookRow, LookRows } from '#ui/card/look-row.tsx'
import { isSevere, listWrong, targets } from './numbers.rules.ts'
import classes from './operational-dashboard.module.css'
import { operationalDashboardTexts } from './operational-dashboard.texts.ts'
import { useWritten } from './use-written.ts'

const icons: { readonly [name in ShownNumber['number']]?: Icon } = {
  failedJoins: IconUserX,
  engineHeartbeat: IconPlugConnectedX,
  missingProcesses: IconServerOff,
  disk: IconDatabaseExclamation,
  certificate: IconCertificate,
  mailAge: IconMailX,
  failingTenants: IconMailX,
}

type Row = {
  readonly key: string
  readonly Icon: Icon
  readonly tone: 'bad' | 'warning'
  readonly title: string
  readonly hint: string
  readonly target?: { readonly to: string; readonly hash?: string } | undefined
  readonly alert?: FiringAlert | null
}

/** Says that all is normal, or what is not, the worst first. */
export function WrongList({ dashboard }: { dashboard: OperationalDashboard }) {
  const t = useTexts(operationalDashboardTexts)
  const rows = useRows(dashboard)
  if (rows.length === 0)
    return (
      <p className={classes.calm}>
        <IconCircleCheck aria-hidden />
        {t.allNormal}
      </p>
    )
  const worst = rows.find(({ target }) => target !== undefined)
  return (
    <ListCard title={t.wrongCount(rows.length)}>
      <LookRows>
        {rows.map((row) => (
          <LookRow
            key={row.key}
            icon={<row.Icon />}
            tone={row.tone}
            title={row.title}
            hint={row.hint}
            action={<Actions row={row} isMain={row === worst} />}
          />
        ))}
      </LookRows>
    </ListCard>
  )
}

function Actions({ row: { title, target, alert }, isMain }: { row: Row; isMain: boolean }) {
  const t = useTexts(operationalDashboardTexts)
  return (
    <Group gap="xs" justify="flex-end">
      {alert && <MuteMenu alert={alert} label={(verb) => t.actionOn(verb, title)} />}
      {target && (
        <Button
          component={Link}
          {...target}
          {...(target.to === '.' ? { search: true } : {})}
          variant={isMain ? 'filled' : 'default'}
          size="xs"
          aria-label={t.actionOn(t.open, title)}
        >
          {t.open}
        </Button>
      )}
    </Group>
  )
}

/** Writes what is wrong as rows. */
function useRows({ numbers, own, isStale, takenAt }: OperationalDashboard): Row[] {
  const t = useTexts(operationalDashboardTexts)
  const language = useLanguage()
  const formats = useFormats()
  const written = useWritten()
  const since = (instant: string) => t.since(formats.dateTime(instant))
  const stale: Row[] = isStale
    ? [
        {
          ...{ key: 'stale', Icon: IconActivityHeartbeat, tone: 'bad', title: t.stale },
          hint: takenAt === null ? t.neverSampled : t.staleHint(formats.dateTime(takenAt)),
        },
      ]
    : []
  const connections: Row[] = [
    ...(own?.mail
      ? [
          {
            ...{ key: 'mail', Icon: IconMailX, tone: 'bad' as const, title: t['wrong:mail'] },
            hint: `${since(own.mail.since)} · ${mailProblemLabels[`problem:${own.mail.problem}`][language]}`,
            target: { to: '/portal/mail-log?state=failed' },
          },
        ]
      : []),
    ...(own?.providers ?? []).map(({ label, since: failingSince }) => ({
      ...{ key: label, Icon: IconKeyOff, tone: 'bad' as const, title: t['wrong:provider'](label) },
      hint: since(failingSince),
      target: { to: '/portal/tenant' },
    })),
  ]
  return [
    ...stale,
    ...connections,
    ...listWrong(numbers).map((shown): Row => {
      const { number, value, wrongSince, alert } = shown
      const text = written.write(number, value)
      // A rule of the operator's own may fire where the built-in one does not.
      const rule = written.writeRule({ number, rule: alert?.rule ?? shown.rule })
      const key = `wrong:${number}`
      return {
        ...{ key, Icon: icons[number] ?? IconActivityHeartbeat, tone: isSevere(number) ? 'bad' : 'warning' },
        title: isWritten(key) ? t[key](text) : t['wrong:other'](written.name(number), text),
        hint: [
          alert?.name,
          rule && t.threshold(rule),
          wrongSince && since(wrongSince),
          written.writeAdvice(number),
          alert?.mutedUntil && t.mutedUntil(formats.dateTime(alert.mutedUntil)),
        ]
          .filter(Boolean)
          .join(' · '),
        target: targets[number],
        alert,
      }
    }),
  ]
}

type WrittenKey = Exclude<
  Extract<keyof typeof operationalDashboardTexts.en, `wrong:${string}`>,
  'wrong:other' | 'wrong:mail'
>
const isWritten = (key: string): key is WrittenKey =>
  key in operationalDashboardTexts.en && key !== 'wrong:other' && key !== 'wrong:mail'
