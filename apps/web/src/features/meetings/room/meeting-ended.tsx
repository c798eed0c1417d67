import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { homePath } from '#lib/redirect-path.ts'
import { useTexts } from '#lib/texts.ts'
import { MessagePage } from '#ui/layout/message-page.tsx'
import { joinTexts } from './join.texts.ts'
import type { EndReason } from './meeting-view.ts'

/** Reasons after which rejoining isn't the primary action. */
const finalReasons: readonly EndReason['reason'][] = ['ended', 'ended-by-you', 'removed']

/** Explains why the user is no longer in the room and offers to rejoin or leave. */
export function MeetingEnded({ end, onRejoin }: { end: EndReason; onRejoin: () => void }) {
  const t = useTexts(joinTexts)
  const page = useRef<HTMLElement>(null)
  const { title, body } = toEndTexts(end, t)
  const isFinal = finalReasons.includes(end.reason)
  useEffect(() => {
    // Synchronises with the focus, which was in the room.
    page.current?.querySelector('h1')?.focus()
  }, [])
  return (
    <main ref={page}>
      <MessagePage title={title} text={body}>
        <Group justify="center">
          {end.reason !== 'removed' && (
            <Button variant={isFinal ? 'default' : 'filled'} onClick={onRejoin}>
              {t.rejoin}
            </Button>
          )}
          <Button variant={isFinal ? 'filled' : 'default'} component={Link} to={homePath}>
            {t.toHome}
          </Button>
        </Group>
      </MessagePage>
    </main>
  )
}

function toEndTexts(end: EndReason, t: (typeof joinTexts)['en']): { title: string; body: string } {
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
    case 'lost':
      return { title: t.lost, body: t.lostBody }
    case 'refused':
      return { title: t.refused, body: end.message }
  }
}
