import type { ChatMessage } from '@foyer/contract/meetings/chat'
import { UnstyledButton } from '@mantine/core'
import { useEffect } from 'react'
import { useTexts } from '#lib/texts.ts'
import { PersonAvatar } from '#ui/person/person-avatar.tsx'
import { chatTexts } from './chat.texts.ts'
import classes from './chat-button.module.css'

const hideMs = 8000

type ChatPreviewProps = { message: ChatMessage | undefined; onOpen: () => void; onHide: () => void }

/** A message that arrives while the chat is closed, for some seconds; the button keeps counting it. */
export function ChatPreview({ message, onOpen, onHide }: ChatPreviewProps) {
  const t = useTexts(chatTexts)
  const sequence = message?.sequence
  // biome-ignore lint/correctness/useExhaustiveDependencies: each message is shown for as long
  useEffect(() => {
    // Synchronises with the clock.
    if (sequence === undefined) return undefined
    const timer = setTimeout(onHide, hideMs)
    return () => clearTimeout(timer)
  }, [sequence])
  return (
    <div role="status" className={classes.place}>
      {message && (
        <UnstyledButton key={sequence} className={classes.preview} onClick={onOpen}>
          <PersonAvatar name={message.fromName} picture={message.fromPicture} />
          <span className={classes.body}>
            <span className={classes.from}>
              {message.audience === 'participant' ? t.previewDirect(message.fromName) : t.preview(message.fromName)}
            </span>
            <span className={classes.excerpt} dir="auto">
              {message.text}
            </span>
          </span>
        </UnstyledButton>
      )}
    </div>
  )
}
