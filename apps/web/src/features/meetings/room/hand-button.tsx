import { IconHandStop } from '@tabler/icons-react'
import { useTexts } from '#lib/texts.ts'
import { Hint } from '#ui/base/hint.tsx'
import classes from './reaction.module.css'
import { controlsTexts } from './room-controls.texts.ts'
import { BarButton } from './toggle-button.tsx'

type HandButtonProps = {
  raised: boolean
  onToggle: (raised: boolean) => void
  /** On a phone it is then found there. */
  isAmongReactions: boolean
}

export function HandButton({ raised, onToggle, isAmongReactions }: HandButtonProps) {
  const t = useTexts(controlsTexts)
  const label = raised ? t.lowerHand : t.raiseHand
  return (
    <Hint label={label}>
      <BarButton
        label={label}
        className={(isAmongReactions && classes.wide) || ''}
        data-selected={raised || undefined}
        onClick={() => onToggle(!raised)}
      >
        <IconHandStop size={22} />
      </BarButton>
    </Hint>
  )
}
