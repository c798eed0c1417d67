import { useTexts } from '#lib/texts.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { JoinForm } from './join-form.tsx'
import { landingTexts } from './landing.texts.ts'

/** The number or link, asked for over the start page. */
export function JoinDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTexts(landingTexts)
  return (
    <Dialog title={t.join} opened={opened} onClose={onClose} size="sm">
      <JoinForm focused />
    </Dialog>
  )
}
