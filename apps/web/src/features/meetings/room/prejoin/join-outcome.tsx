import { Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { formatMeetingId } from '#features/meetings/meetings/shared/parse-invite.ts'
import { useTexts } from '#lib/texts.ts'
import { useWindowTitle } from '#ui/layout/window-title.ts'
import { joinTexts } from './join.texts.ts'
import type { OutcomeCode } from './join-outcome.rules.ts'
import { outcomeTexts } from './join-outcome.texts.ts'
import { MeetingFacts } from './meeting-facts.tsx'

/** The known details of the meeting to join. */
export type MeetingToShow = { readonly topic: string; readonly host: string; readonly startsAt: string | null }

type JoinOutcomeProps = {
  code: OutcomeCode | 'not-started' | 'over' | 'lobby'
  number: string
  meeting?: MeetingToShow | undefined
  icon?: ReactNode
  /** Shown instead of the code's own text, and announced when it changes. */
  progress?: ReactNode
  /** The next step. */
  children: ReactNode
}

/** Explains why the user is not in the meeting, or not yet, and the next step. */
export function JoinOutcome({ code, number, meeting, icon, progress, children }: JoinOutcomeProps) {
  const t = useTexts(outcomeTexts)
  const { meetingNumber } = useTexts(joinTexts)
  const title = useRef<HTMLHeadingElement>(null)
  const bodyId = useId()
  useWindowTitle(t[code])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another outcome is announced as the first one is
  useEffect(() => {
    // Synchronises with the focus, which was in what this replaces; the description is read with the heading.
    title.current?.focus()
  }, [code])
  return (
    <Stack gap="md">
      {icon}
      <Title order={1} tabIndex={-1} ref={title} aria-describedby={bodyId}>
        {t[code]}
      </Title>
      <div>
        {meeting ? (
          <>
            <Text fw="var(--portal-font-name)">{meeting.topic}</Text>
            <MeetingFacts meeting={meeting} />
          </>
        ) : (
          <Text c="dimmed">
            <bdi>{meetingNumber(formatMeetingId(number))}</bdi>
          </Text>
        )}
      </div>
      <div id={bodyId}>{progress ?? <Text>{t[`${code}-body`]}</Text>}</div>
      {children}
    </Stack>
  )
}
