import { Button, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { EndReason } from '#features/meetings/room/connection/meeting-view.ts'
import classes from '#features/meetings/room/prejoin/prejoin.module.css'
import { RoomPage } from '#features/meetings/room/room-page.tsx'
import { useFormats } from '#lib/format.ts'
import { homePath } from '#lib/session/redirect-path.ts'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { useWindowTitle } from '#ui/layout/window-title.ts'
import { FeedbackForm } from './feedback-form.tsx'
import { endTexts } from './meeting-ended.texts.ts'

/** Reasons after which the meeting goes on elsewhere, or was not the user's to judge. */
const unratedReasons: readonly EndReason['reason'][] = ['elsewhere', 'removed']
/** Reasons after which rejoining isn't the primary action. */
const finalReasons: readonly EndReason['reason'][] = ['left', 'ended', 'ended-by-you', 'removed']

type MeetingEndedProps = {
  end: EndReason
  /** When the user joined. */
  since: string
  /** The stay that can be rated. */
  participantId: string
  onRejoin: () => void
}

/** Explains why the user is no longer in the room and offers to rejoin or leave. */
export function MeetingEnded({ end, since, participantId, onRejoin }: MeetingEndedProps) {
  const t = useTexts(endTexts)
  const formats = useFormats()
  const { user } = useSession()
  const page = useRef<HTMLElement>(null)
  const [until] = useState(() => new Date().toISOString())
  const { title, body } = toEndTexts(end, t)
  const isFinal = finalReasons.includes(end.reason)
  useWindowTitle(title)
  useEffect(() => {
    // Synchronises with the focus, which was in the room.
    page.current?.querySelector('h1')?.focus()
  }, [])
  const rejoin = end.reason !== 'removed' && (
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
          <Text size="sm" mt="sm">
            {t.duration(formats.duration(since, until))}
          </Text>
          <Stack gap="sm" mt="lg">
            {!isFinal && rejoin}
            <Button variant={isFinal ? 'filled' : 'default'} size="md" fullWidth component={Link} to={homePath}>
              {user ? t.toHome : t.done}
            </Button>
            {isFinal && rejoin}
          </Stack>
        </section>
        {!unratedReasons.includes(end.reason) && (
          <section className={classes.card}>
            <FeedbackForm participantId={participantId} />
          </section>
        )}
      </main>
    </RoomPage>
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
