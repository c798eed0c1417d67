import { useTexts } from '#lib/texts.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { landingTexts } from './landing.texts.ts'
import { MeetingIdForm } from './meeting-id-form.tsx'

/** Asks for a meeting ID or link. */
export function JoinDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTexts(landingTexts)
  return (
    <Dialog title={t.join} opened={opened} onClose={onClose} size="sm">
      <MeetingIdForm focused />
    </Dialog>
  )
}
