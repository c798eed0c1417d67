import { IconDoor } from '@tabler/icons-react'
import chatClasses from '#features/meetings/room/chat/chat-button.module.css'
import barClasses from '#features/meetings/room/controls/control-bar.module.css'
import { BarButton } from '#features/meetings/room/controls/toggle-button.tsx'
import { useTexts } from '#lib/texts.ts'
import { Hint } from '#ui/base/hint.tsx'
import { breakoutsButtonTexts } from './breakouts-button.texts.ts'

type BreakoutsButtonProps = {
  id: string
  opened: boolean
  /** In how many rooms people ask for help. */
  requests: number
  onToggle: () => void
}

/** Opens the breakout rooms, with the number of rooms where help is wanted. */
export function BreakoutsButton({ id, opened, requests, onToggle }: BreakoutsButtonProps) {
  const t = useTexts(breakoutsButtonTexts)
  const label = requests > 0 ? t.titleHelp(requests) : t.title
  return (
    <Hint label={label}>
      <BarButton
        label={label}
        className={barClasses.wide ?? ''}
        aria-expanded={opened}
        data-selected={opened || undefined}
        {...(opened ? { 'aria-controls': id } : {})}
        onClick={onToggle}
      >
        <IconDoor size={22} />
        {requests > 0 && <span className={chatClasses.unread} data-count={requests} aria-hidden />}
      </BarButton>
    </Hint>
  )
}
