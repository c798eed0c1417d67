import { VisuallyHidden } from '@mantine/core'
import { useTexts } from '#lib/texts.ts'
import { breakoutsButtonTexts } from './breakouts/breakouts-button.texts.ts'
import type { MeetingView, RoomAnnouncement } from './connection/meeting-view.ts'
import { roomTexts } from './room.texts.ts'

/** Announces to screen readers who joins and leaves. */
export function Announcements({ view }: { view: MeetingView }) {
  const t = useTexts(roomTexts)
  const b = useTexts(breakoutsButtonTexts)
  const { announcement } = view
  const describe = ({ kind, name }: RoomAnnouncement): string => {
    if (kind === 'reconnected') return t.reconnected
    if (kind === 'moved') return name === '' ? b.movedBack : b.movedTo(name)
    return kind === 'joined' ? t.hasJoined(name) : t.leftMeeting(name)
  }
  const text = announcement ? describe(announcement) : ''
  return (
    <VisuallyHidden role="status">
      <span key={announcement?.at}>{text || (view.phase === 'connected' ? t.youAreIn(view.topic) : '')}</span>
    </VisuallyHidden>
  )
}
