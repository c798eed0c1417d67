import { useTexts } from '#lib/texts.ts'
import { Dialog } from '#ui/dialog.tsx'
import { JoinBox } from './join-box.tsx'
import { landingTexts } from './landing.texts.ts'

/** The number or link, asked for over the start page. */
export function JoinDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTexts(landingTexts)
  return (
    <Dialog title={t.join} opened={opened} onClose={onClose} size="sm">
      <JoinBox focused />
    </Dialog>
  )
}
