import type { ChatMessage } from '@foyer/contract/meetings/chat'
import type { MeetingOptions } from '@foyer/contract/meetings/options/meeting-options'
import type { MessageRow } from './chat.store.ts'

export const toChatMessage = (
  row: MessageRow,
  { hideProfilePictures }: Pick<MeetingOptions, 'hideProfilePictures'>,
): ChatMessage => ({
  sequence: row.sequence,
  sentAt: row.sent_at.toISOString(),
  fromId: row.from_participant_id,
  fromName: row.from_name,
  fromPicture: hideProfilePictures ? '' : row.from_picture,
  fromIsGuest: row.from_is_guest,
  own: row.own,
  audience: row.audience,
  breakout: row.breakout,
  toId: row.to_participant_id,
  toName: row.to_name,
  text: row.text,
})
