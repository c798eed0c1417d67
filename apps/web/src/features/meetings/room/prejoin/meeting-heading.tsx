import type { JoinPreview } from '@foyer/contract/meetings/room'
import { Text, Title } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { formatMeetingId } from '#features/meetings/meetings/shared/parse-invite.ts'
import { useTexts } from '#lib/texts.ts'
import { joinTexts } from './join.texts.ts'
import classes from './prejoin.module.css'

// Only those who may join see more of a meeting than its ID.
const EntryBadge = lazy(async () => ({ default: (await import('./join-preview.tsx')).EntryBadge }))
const MeetingDetails = lazy(async () => ({ default: (await import('./join-preview.tsx')).MeetingDetails }))

type MeetingHeadingProps = {
  meeting: JoinPreview | null
  /** The number of the link; empty while it has to be entered. */
  number: string
  /** Whether more than the number is expected: its place is kept free. */
  isPending: boolean
}

/** The heading of the page before the room: the meeting as far as the caller may know it, otherwise its number. */
export function MeetingHeading({ meeting, number, isPending }: MeetingHeadingProps) {
  const t = useTexts(joinTexts)
  const meetingNumber = number !== '' && (
    <Text c="dimmed">
      <bdi>{t.meetingNumber(formatMeetingId(number))}</bdi>
    </Text>
  )
  return (
    <div className={classes.heading} data-expects={isPending || meeting !== null || undefined}>
      <div className={classes.state}>
        {meeting && (
          <Suspense>
            <EntryBadge meeting={meeting} />
          </Suspense>
        )}
      </div>
      <Title order={1} tabIndex={-1}>
        {meeting?.topic ?? (number === '' ? t.joinMeeting : t.readyToJoin)}
      </Title>
      {meeting ? (
        <Suspense fallback={meetingNumber}>
          <MeetingDetails meeting={meeting} />
        </Suspense>
      ) : (
        meetingNumber
      )}
    </div>
  )
}
