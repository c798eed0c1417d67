import { Button, Text } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ListedMessage } from '#features/meetings/room/shared/group-messages.ts'
import { MessageList } from '#features/meetings/room/shared/message-list.tsx'
import { useTexts } from '#lib/texts.ts'
import classes from './chat.module.css'
import { chatTexts } from './chat.texts.ts'

/** Distance from the end, in px, at which the newest message is in sight. */
const endPx = 48

/** The messages, which follow the newest one unless the reader has scrolled back. */
export function ChatLog({ messages, isFailed }: { messages: readonly ListedMessage[]; isFailed: boolean }) {
  const t = useTexts(chatTexts)
  const log = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const [hasNew, setHasNew] = useState(false)
  const last = messages.at(-1)
  const isOwn = last?.own === true
  const scrollToEnd = () => {
    const { current } = log
    if (current) current.scrollTop = current.scrollHeight
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when there is another message at the end
  useLayoutEffect(() => {
    // Synchronises with the position of the scrollbar.
    if (isAtEnd.current || isOwn) scrollToEnd()
    else setHasNew(true)
  }, [last?.id, isOwn])
  const handleScroll = () => {
    const { current } = log
    if (current === null) return
    isAtEnd.current = current.scrollHeight - current.scrollTop - current.clientHeight < endPx
    if (isAtEnd.current) setHasNew(false)
  }
  return (
    <div className={classes.messages}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the keyboard */}
      <div ref={log} role="log" aria-label={t.messages} tabIndex={0} className={classes.log} onScroll={handleScroll}>
        {messages.length > 0 ? (
          <MessageList messages={messages} />
        ) : (
          <div className={classes.empty}>
            {isFailed ? (
              <Text size="sm">{t.loadFailed}</Text>
            ) : (
              <>
                <Text fw="var(--portal-font-name)">{t.empty}</Text>
                <Text size="sm" c="dimmed">
                  {t.emptyHint}
                </Text>
              </>
            )}
          </div>
        )}
      </div>
      {hasNew && (
        <Button
          className={classes.jump}
          size="compact-md"
          variant="default"
          leftSection={<IconArrowDown size={16} />}
          onClick={() => {
            scrollToEnd()
            setHasNew(false)
          }}
        >
          {t.newMessages}
        </Button>
      )}
    </div>
  )
}
