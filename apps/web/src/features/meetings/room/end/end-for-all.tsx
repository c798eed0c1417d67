import { useState } from 'react'
import type { MeetingSession } from '#features/meetings/room/connection/meeting-session.ts'
import { roomTexts } from '#features/meetings/room/room.texts.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'

type EndForAllProps = { meeting: MeetingSession; opened: boolean; onClose: () => void }

/** Asks before the meeting ends for everybody. */
export function EndForAll({ meeting, opened, onClose }: EndForAllProps) {
  const t = useTexts(roomTexts)
  const [busy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    try {
      await meeting.endForAll()
    } catch (error) {
      toast.failure(error)
      setBusy(false)
      onClose()
    }
  }
  return (
    <Confirm
      title={t.endTitle}
      body={t.endBody}
      verb={t.endForAll}
      opened={opened}
      busy={busy}
      onConfirm={() => void end()}
      onClose={onClose}
    />
  )
}
