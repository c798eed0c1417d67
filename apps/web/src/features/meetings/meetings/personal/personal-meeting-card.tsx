import { buildJoinLink } from '@foyer/contract/meetings/join-link'
import { meetings } from '@foyer/contract/meetings/meetings'
import { standardModeId } from '@foyer/contract/meetings/options/mode-id'
import { type PersonalMeeting, personalMeeting } from '@foyer/contract/meetings/personal-meeting'
import { room } from '@foyer/contract/meetings/room'
import { Button, Group, Skeleton, Text, Title } from '@mantine/core'
import { IconCopy, IconPencil, IconVideo } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { usePossibleModes } from '#features/meetings/meeting-modes/shared/mode-choices.queries.ts'
import { useModeName } from '#features/meetings/meeting-modes/shared/use-mode-name.ts'
import { formatMeetingId } from '#features/meetings/meetings/shared/parse-invite.ts'
import { useCopyInvite } from '#features/meetings/meetings/use-copy-invite.ts'
import { Can, useCan } from '#lib/can.tsx'
import { useCallQuery } from '#lib/queries.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { CopyButton } from '#ui/base/copy-button.tsx'
import { CopyIcon } from '#ui/base/copy-icon.tsx'
import { HiddenText } from '#ui/base/hidden-text.tsx'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { CardSection, SectionCard } from '#ui/layout/card-section.tsx'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import { personalMeetingTexts } from './personal-meeting.texts.ts'
import classes from './personal-meeting-card.module.css'

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))

type PersonalMeetingCardProps = { meeting: PersonalMeeting; onEdit: () => void }

/** The user's own room: how it is entered, and how others are brought in. */
export function PersonalMeetingCard({ meeting, onEdit }: PersonalMeetingCardProps) {
  const t = useTexts(personalMeetingTexts)
  const link = buildJoinLink(meeting.url, meeting.passwordRequired ? meeting.password : '')
  return (
    <div className={classes.columns}>
      <SectionCard label={meeting.topic}>
        <CardSection>
          <div className={classes.head}>
            <div>
              <Title order={2} className={classes.topic}>
                {meeting.topic}
              </Title>
              {meeting.running && <StatusBadge tone="good">{t.running}</StatusBadge>}
            </div>
            <Can call={personalMeeting.update}>
              <Button variant="default" size="xs" leftSection={<IconPencil />} onClick={onEdit}>
                {t.edit}
              </Button>
            </Can>
          </div>
          <Facts meeting={meeting} />
          <Commands meeting={meeting} link={link} />
        </CardSection>
      </SectionCard>
      <SectionCard label={t.scan}>
        <CardSection>
          <div className={classes.code}>
            <Title order={3}>{t.scan}</Title>
            <Suspense fallback={<Skeleton className={classes.picture} />}>
              <QrCode link={link} className={classes.picture} />
            </Suspense>
            <Text size="sm" c="dimmed">
              {t.scanWhy}
            </Text>
          </div>
        </CardSection>
      </SectionCard>
    </div>
  )
}

function Facts({ meeting }: { meeting: PersonalMeeting }) {
  const { number, url, password, passwordRequired, security, autoRecord, modeId } = meeting
  const t = useTexts(personalMeetingTexts)
  const nameMode = useModeName()
  const mode = usePossibleModes().find(({ id }) => id === modeId && id !== standardModeId)
  return (
    <DescriptionList
      facts={[
        {
          label: t.number,
          value: (
            <Group component="span" gap={4} wrap="nowrap">
              <bdi dir="ltr">{formatMeetingId(number)}</bdi>
              <CopyIcon value={number} label={t.copyNumber} done={t.numberCopied} />
            </Group>
          ),
        },
        {
          label: t.password,
          value: passwordRequired ? (
            <Group component="span" gap={4} wrap="nowrap">
              <HiddenText value={password} show={t.showPassword} hide={t.hidePassword} />
              <CopyIcon value={password} label={t.copyPassword} done={t.passwordCopied} />
            </Group>
          ) : (
            t.noPassword
          ),
        },
        { label: t.link, value: <bdi dir="ltr">{url.replace(/^https?:\/\//, '')}</bdi> },
        { label: t.security, value: t[`security:${security}`] },
        { label: t.recording, value: autoRecord ? t.recordedFromStart : t.recordedByHost },
        ...(mode === undefined ? [] : [{ label: t.modeId, value: <bdi>{nameMode(mode)}</bdi> }]),
      ]}
    />
  )
}

function Commands({ meeting, link }: { meeting: PersonalMeeting; link: string }) {
  const t = useTexts(personalMeetingTexts)
  const language = useLanguage()
  const copyInvite = useCopyInvite()
  const canCopy = useCan(meetings.copyInvite, 'personal')
  const canStart = useCan(room.start, 'personal')
  // Prefetched, because some browsers only allow copying synchronously with the click.
  useCallQuery(meetings.copyInvite, canCopy ? { id: meeting.id, language } : undefined)
  return (
    <Group gap="sm">
      {canStart && (
        <Button component={Link} to={`/portal/join/${meeting.number}`} leftSection={<IconVideo />}>
          {meeting.running ? t.join : t.start}
        </Button>
      )}
      <CopyButton value={link} label={t.copyLink} done={t.linkCopied} />
      {canCopy && (
        <Button variant="default" leftSection={<IconCopy />} onClick={() => copyInvite(meeting.id)}>
          {t.copyInvitation}
        </Button>
      )}
    </Group>
  )
}
