import { IconHandStop } from '@tabler/icons-react'
import { useTexts } from '#lib/texts.ts'
import { Hint } from '#ui/base/hint.tsx'
import { controlsTexts } from './room-controls.texts.ts'
import { BarButton } from './toggle-button.tsx'

type HandButtonProps = { raised: boolean; onToggle: (raised: boolean) => void }

export function HandButton({ raised, onToggle }: HandButtonProps) {
  const t = useTexts(controlsTexts)
  const label = raised ? t.lowerHand : t.raiseHand
  return (
    <Hint label={label}>
      <BarButton label={label} data-selected={raised || undefined} onClick={() => onToggle(!raised)}>
        <IconHandStop size={22} />
      </BarButton>
    </Hint>
  )
}
