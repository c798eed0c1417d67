import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTexts } from '#lib/texts.ts'
import { homePath } from '#lib/wanted.ts'
import { Notice } from '#ui/notice.tsx'
import { joinTexts } from './join.texts.ts'
import type { Over } from './meeting-view.ts'

/** Where there is nothing to come back to. */
const finalReasons: readonly Over['reason'][] = ['ended', 'ended-by-you', 'removed']

/** Why one is no longer in the room, and the ways on. */
export function OverNotice({ over, onRejoin }: { over: Over; onRejoin: () => void }) {
  const t = useTexts(joinTexts)
  const page = useRef<HTMLElement>(null)
  const { title, body } = wordsOf(over, t)
  const isFinal = finalReasons.includes(over.reason)
  useEffect(() => {
    // Follows the focus: the room, where it was, is gone.
    page.current?.querySelector('h1')?.focus()
  }, [])
  return (
    <main ref={page}>
      <Notice title={title} text={body}>
        <Group justify="center">
          {over.reason !== 'removed' && (
            <Button variant={isFinal ? 'default' : 'filled'} onClick={onRejoin}>
              {t.rejoin}
            </Button>
          )}
          <Button variant={isFinal ? 'filled' : 'default'} component={Link} to={homePath}>
            {t.toHome}
          </Button>
        </Group>
      </Notice>
    </main>
  )
}

function wordsOf(over: Over, t: (typeof joinTexts)['en']): { title: string; body: string } {
  switch (over.reason) {
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
      return { title: t.refused, body: over.message }
  }
}
