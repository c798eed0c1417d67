import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { EndedStay, EndReason } from '#features/meetings/room/connection/meeting-view.ts'
import classes from '#features/meetings/room/prejoin/prejoin.module.css'
import type { Joined } from '#features/meetings/room/room.queries.ts'
import { RoomPage } from '#features/meetings/room/room-page.tsx'
import { useFormats } from '#lib/format.ts'
import { homePath } from '#lib/session/redirect-path.ts'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { useWindowTitle } from '#ui/layout/window-title.ts'
import { AvatarStack } from '#ui/person/person-avatar.tsx'
import { FeedbackForm } from './feedback-form.tsx'
import { LocalRecordingKept } from './local-recording-kept.tsx'
import { endTexts } from './meeting-ended.texts.ts'

/** Reasons after which the meeting goes on elsewhere, or was not the user's to judge. */
const unratedReasons: readonly EndReason['reason'][] = ['elsewhere', 'removed']
/** Reasons after which rejoining isn't the primary action. */
const finalReasons: readonly EndReason['reason'][] = ['left', 'ended', 'ended-by-you', 'removed']

const maxFaces = 4
const maxNames = 3
const minuteMs = 60_000

type MeetingEndedProps = {
  /** The stay that has ended, which can be rated if it has begun. */
  stay: EndedStay
  joined: Joined
  /** When the user joined. */
  since: string
  onRejoin: () => void
}

/** Returns whether there is a way back: a meeting that has ended is there again only once a host starts it. */
function canRejoin({ reason }: EndReason, isHost: boolean): boolean {
  if (reason === 'ended' || reason === 'ended-by-you') return isHost
  return reason !== 'removed'
}

/** Explains why the user is no longer in the room and offers to rejoin or leave. */
export function MeetingEnded({ stay, joined, since, onRejoin }: MeetingEndedProps) {
  const t = useTexts(endTexts)
  const { user } = useSession()
  const page = useRef<HTMLElement>(null)
  const { end, people, participantId } = stay
  const { title, body } = toEndTexts(end, t)
  const isFinal = finalReasons.includes(end.reason)
  useWindowTitle(title)
  useEffect(() => {
    // Synchronises with the focus, which was in the room.
    page.current?.querySelector('h1')?.focus()
  }, [])
  const rejoin = canRejoin(end, joined.isHost) && (
    <Button variant={isFinal ? 'default' : 'filled'} size="md" fullWidth onClick={onRejoin}>
      {t.rejoin}
    </Button>
  )
  return (
    <RoomPage>
      <main ref={page} className={classes.ended}>
        <section className={classes.card}>
          <Title order={1} tabIndex={-1}>
            {title}
          </Title>
          <Text c="dimmed" mt={4}>
            {body}
          </Text>
          <Text fw="var(--portal-font-name)" mt="md">
            <bdi>{joined.topic}</bdi>
          </Text>
          {participantId !== undefined && (
            <>
              <Stayed since={since} />
              <Company people={people} />
            </>
          )}
          <LocalRecordingKept />
          <Stack gap="sm" mt="lg">
            {!isFinal && rejoin}
            <Button variant={isFinal ? 'filled' : 'default'} size="md" fullWidth component={Link} to={homePath}>
              {user ? t.toHome : t.done}
            </Button>
            {isFinal && rejoin}
          </Stack>
          {participantId !== undefined && !unratedReasons.includes(end.reason) && (
            <div className={classes.rating}>
              <FeedbackForm participantId={participantId} />
            </div>
          )}
        </section>
      </main>
    </RoomPage>
  )
}

function Stayed({ since }: { since: string }) {
  const t = useTexts(endTexts)
  const formats = useFormats()
  const [until] = useState(() => new Date().toISOString())
  const isShort = new Date(until).getTime() - new Date(since).getTime() < minuteMs
  return (
    <Text size="sm" c="dimmed">
      {isShort ? t.shortly : t.duration(formats.duration(since, until))}
    </Text>
  )
}

/** The others who were there. */
function Company({ people }: { people: readonly string[] }) {
  const t = useTexts(endTexts)
  const formats = useFormats()
  if (people.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t.alone}
      </Text>
    )
  const [names, others] = [people.slice(0, maxNames), Math.max(0, people.length - maxNames)]
  return (
    <Group gap="sm" mt="sm" wrap="nowrap">
      <AvatarStack people={people.slice(0, maxFaces).map((name) => ({ name, email: name }))} count={people.length} />
      <Text size="sm" miw={0} style={{ overflowWrap: 'anywhere' }}>
        {t.company(formats.list(others > 0 ? [...names, t.others(others)] : names))}
      </Text>
    </Group>
  )
}

function toEndTexts(end: EndReason, t: (typeof endTexts)['en']): { title: string; body: string } {
  switch (end.reason) {
    case 'left':
      return { title: t.left, body: t.leftBody }
    case 'ended':
      return { title: t.ended, body: t.endedBody }
    case 'ended-by-you':
      return { title: t.ended, body: t.endedByYou }
    case 'removed':
      return { title: t.removed, body: t.removedBody }
    case 'elsewhere':
      return { title: t.elsewhere, body: t.elsewhereBody }
    case 'signed-out':
      return { title: t.signedOut, body: t.signedOutBody }
    case 'lost':
      return { title: t.lost, body: t.lostBody }
    case 'refused':
      return { title: t.refused, body: end.message }
  }
}
