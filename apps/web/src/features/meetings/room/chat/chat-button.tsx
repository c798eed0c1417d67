import { IconMessage } from '@tabler/icons-react'
import { BarButton } from '#features/meetings/room/controls/toggle-button.tsx'
import { useTexts } from '#lib/texts.ts'
import { Hint } from '#ui/base/hint.tsx'
import { chatTexts } from './chat.texts.ts'
import classes from './chat-button.module.css'

type ChatButtonProps = { id: string; opened: boolean; unread: number; onToggle: () => void }

const maxCounted = 99

/** Opens the chat, with the number of messages that have not been seen. */
export function ChatButton({ id, opened, unread, onToggle }: ChatButtonProps) {
  const t = useTexts(chatTexts)
  const label = unread > 0 ? t.chatUnread(unread) : t.chat
  return (
    <Hint label={label}>
      <BarButton
        label={label}
        aria-expanded={opened}
        data-selected={opened || undefined}
        {...(opened ? { 'aria-controls': id } : {})}
        onClick={onToggle}
      >
        <IconMessage size={22} />
        {unread > 0 && (
          <span className={classes.unread} data-count={unread > maxCounted ? `${maxCounted}+` : unread} aria-hidden />
        )}
      </BarButton>
    </Hint>
  )
}
