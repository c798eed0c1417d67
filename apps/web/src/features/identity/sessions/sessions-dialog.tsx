import { useTexts } from '#lib/texts.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { sessionsTexts } from './sessions.texts.ts'
import { SessionsList } from './sessions-list.tsx'

/** The list of sessions, in a dialog. */
export function SessionsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTexts(sessionsTexts)
  return (
    <Dialog title={t.title} opened={opened} onClose={onClose} size="lg">
      <SessionsList />
    </Dialog>
  )
}
