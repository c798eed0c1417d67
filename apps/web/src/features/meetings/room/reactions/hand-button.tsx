import { IconHandStop } from '@tabler/icons-react'
import { BarButton } from '#features/meetings/room/controls/toggle-button.tsx'
import { useSingleKeys } from '#features/meetings/room/controls/use-single-keys.ts'
import { controlsTexts } from '#features/meetings/room/people/room-controls.texts.ts'
import { roomTexts } from '#features/meetings/room/room.texts.ts'
import { useTexts } from '#lib/texts.ts'
import { Hint } from '#ui/base/hint.tsx'
import classes from './reaction.module.css'

type HandButtonProps = {
  raised: boolean
  onToggle: (raised: boolean) => void
  /** On a phone it is then found there. */
  isAmongReactions: boolean
}

export function HandButton({ raised, onToggle, isAmongReactions }: HandButtonProps) {
  const t = useTexts(controlsTexts)
  const { withKey } = useTexts(roomTexts)
  const singleKeys = useSingleKeys()
  const label = raised ? t.lowerHand : t.raiseHand
  return (
    <Hint label={singleKeys ? withKey(label, 'H') : label}>
      <BarButton
        label={label}
        {...(singleKeys ? { 'aria-keyshortcuts': 'H' } : {})}
        className={(isAmongReactions && classes.wide) || ''}
        data-selected={raised || undefined}
        onClick={() => onToggle(!raised)}
      >
        <IconHandStop size={22} />
      </BarButton>
    </Hint>
  )
}
