import type { MeetingMode, ModeCollisions } from '@foyer/contract/meetings/options/meeting-modes'
import type { ModeRules } from '@foyer/contract/meetings/options/mode-rules'
import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle, IconArrowNarrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isFixedByOperator, isShown, listFixed } from '#features/meetings/meeting-modes/meeting-modes.rules.ts'
import { useDescribeDefaults } from '#features/meetings/meeting-modes/use-describe-defaults.ts'
import { useOptionTexts } from '#features/meetings/meeting-modes/use-option-texts.ts'
import { formatMeetingId } from '#features/meetings/meetings/shared/parse-invite.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { CardSection, SectionCard } from '#ui/layout/card-section.tsx'
import { consequencesTexts } from './mode-consequences.texts.ts'
import classes from './mode-editor.module.css'
import type { ModePreview } from './use-mode-preview.ts'

type ModeConsequencesProps = { mode: MeetingMode | null; hasChanged: boolean; preview: ModePreview }

/** Lists the meetings that change by saving, and what else a change collides with. */
export function ModeConsequences({ mode, hasChanged, preview }: ModeConsequencesProps) {
  const t = useTexts(consequencesTexts)
  return (
    <SectionCard label={t.title}>
      <QueryBoundary result={preview} skeleton={<CardSection hint={mode === null ? t.newMode : t.untouched} />}>
        {(found) => (
          <div data-old={preview.isPlaceholderData || undefined} className={classes.found}>
            <Contradictions found={found} />
            {mode && <DefaultOfTenants mode={mode} />}
            <Changes mode={mode} hasChanged={hasChanged} found={found} />
            <Overruled found={found} />
            <Narrowed found={found} />
            <Idle found={found} />
          </div>
        )}
      </QueryBoundary>
    </SectionCard>
  )
}

/** In how many organisations new meetings have the mode, for the operator. */
function DefaultOfTenants({ mode }: { mode: MeetingMode }) {
  const defaults = useDescribeDefaults()(mode.id)
  return defaults !== undefined && <CardSection hint={defaults} />
}

/** Returns how many meetings change, in words. */
export function useHeadline() {
  const t = useTexts(consequencesTexts)
  return ({ total, meetings }: ModeCollisions): string => {
    // The kinds of meetings that are not listed are unknown.
    const personal = total > meetings.length ? 0 : meetings.filter(({ kind }) => kind === 'personal').length
    if (total === 0) return t.none
    if (personal === 0) return t.meetings(total)
    return personal === total ? t.personal(total) : t.both(total - personal, personal)
  }
}

type FoundProps = { found: ModeCollisions }

function Changes({ mode, hasChanged, found }: FoundProps & Omit<ModeConsequencesProps, 'preview'>) {
  const t = useTexts(consequencesTexts)
  const writeHeadline = useHeadline()
  if (found.total === 0) return <CardSection hint={mode === null ? t.newMode : hasChanged ? t.none : t.untouched} />
  // The operator's limit changes the meetings of other modes too.
  const others = mode === null || mode.isLimit ? 0 : mode.meetings + mode.personal - found.total
  return (
    <>
      <CardSection title={writeHeadline(found)} {...(others > 0 ? { hint: t.others(others) } : {})} />
      <ul className={classes.meetings}>
        {found.meetings.map((meeting) => (
          <ChangedMeeting key={meeting.id} meeting={meeting} />
        ))}
      </ul>
      {found.total > found.meetings.length && (
        <Text size="sm" c="dimmed" className={classes.more ?? ''}>
          {t.more(found.total - found.meetings.length)}
        </Text>
      )}
    </>
  )
}

function ChangedMeeting({ meeting }: { meeting: ModeCollisions['meetings'][number] }) {
  const t = useTexts(consequencesTexts)
  const formats = useFormats()
  const { label, value } = useOptionTexts()
  const { topic, kind, startsAt, number, host, changes } = meeting
  const when = kind === 'personal' ? formatMeetingId(number) : startsAt === null ? t.open : formats.dateTime(startsAt)
  return (
    <li>
      <div className={classes.topic}>
        <span>{topic}</span>
        {kind === 'personal' && <StatusBadge>{t.personalKind}</StatusBadge>}
      </div>
      <Text size="xs" c="dimmed">
        {t.when(when, host)}
      </Text>
      {changes
        .filter(({ name }) => isShown(name))
        .map(({ name, to }) => (
          <div key={name} className={classes.becomes}>
            <IconArrowNarrowRight size={14} aria-hidden />
            {t.becomes(label(name), value(name, to))}
          </div>
        ))}
    </li>
  )
}

function Contradictions({ found }: FoundProps) {
  const t = useTexts(consequencesTexts)
  const { label } = useOptionTexts()
  if (found.contradictions.length === 0) return null
  return (
    <CardSection>
      <Alert color="red" variant="light" icon={<IconAlertTriangle />} title={t.contradictions}>
        {found.contradictions.map((one) => (
          <div key={one.name}>{t.contradiction(label(one.name), label(one.with))}</div>
        ))}
      </Alert>
    </CardSection>
  )
}

/** In how many meetings the choice of the host ends, by option. */
function Overruled({ found }: FoundProps) {
  const t = useTexts(consequencesTexts)
  const { label } = useOptionTexts()
  const lines = found.options
    .filter(({ overruled }) => overruled > 0)
    .map(({ name, overruled }) => t.overruledIn(label(name), overruled))
  return <Listed title={t.overruled} lines={lines} />
}

function Narrowed({ found }: FoundProps) {
  const t = useTexts(consequencesTexts)
  const { label, value } = useOptionTexts()
  const lines = found.narrowed.map(({ name, to }) => t.becomes(label(name), value(name, to)))
  return <Listed title={t.narrowed} lines={lines} />
}

function Idle({ found }: FoundProps) {
  const t = useTexts(consequencesTexts)
  const { label } = useOptionTexts()
  const shown = found.idle.filter(({ name }) => isShown(name))
  return [...Map.groupBy(shown, ({ reason }) => reason)].map(([reason, options]) => (
    <Listed key={reason} title={t.idle} hint={t[reason]} lines={options.map(({ name }) => label(name))} />
  ))
}

function Listed({ title, hint, lines }: { title: string; hint?: ReactNode; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <CardSection title={title} {...(hint === undefined ? {} : { hint })}>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </CardSection>
  )
}

/** Lists the options that the operator fixes in all modes. */
export function FixedByOperator({ limit }: { limit: ModeRules }) {
  const t = useTexts(consequencesTexts)
  const { label, value } = useOptionTexts()
  const fixed = listFixed(limit)
  if (fixed.length === 0) return null
  return (
    <SectionCard>
      <CardSection title={t.fixed} hint={t.fixedWhy}>
        <dl className={classes.fixed}>
          {fixed.map((name) => (
            <div key={name}>
              <dt>{label(name)}</dt>
              <dd>
                {isFixedByOperator(name, limit)
                  ? value(name, limit.options[name])
                  : t.orStricter(value(name, limit.options[name]))}
              </dd>
            </div>
          ))}
        </dl>
      </CardSection>
    </SectionCard>
  )
}
