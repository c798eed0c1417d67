import { Menu } from '@mantine/core'
import { IconArtboard } from '@tabler/icons-react'
import controlClasses from '#features/meetings/room/controls/control-bar.module.css'
import { BarButton } from '#features/meetings/room/controls/toggle-button.tsx'
import { useTexts } from '#lib/texts.ts'
import { Hint } from '#ui/base/hint.tsx'
import type { WhiteboardState } from './use-whiteboard.ts'
import { whiteboardTexts } from './whiteboard.texts.ts'

function useLabel({ isOpen, isShown }: WhiteboardState): string {
  const t = useTexts(whiteboardTexts)
  if (!isOpen) return t.open
  return isShown ? t.hide : t.show
}

/** Opens the whiteboard for all, or hides and shows the open one. */
export function WhiteboardButton({ board }: { board: WhiteboardState }) {
  const label = useLabel(board)
  if (!board.isAvailable) return null
  return (
    <Hint label={label}>
      <BarButton
        label={label}
        className={controlClasses.board ?? ''}
        data-selected={board.isShown || undefined}
        onClick={board.toggle}
      >
        <IconArtboard size={22} />
      </BarButton>
    </Hint>
  )
}

/** The same in a menu, for phones. */
export function WhiteboardItem({ board }: { board: WhiteboardState }) {
  const label = useLabel(board)
  if (!board.isAvailable) return null
  return (
    <Menu.Item leftSection={<IconArtboard />} onClick={board.toggle}>
      {label}
    </Menu.Item>
  )
}
