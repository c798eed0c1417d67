import { mayWrite } from '@foyer/contract/meetings/chat-rules'
import type { MeetingOptions, ParticipantRole } from '@foyer/contract/meetings/options/meeting-options'

export type ChatPerson = { readonly participantId: string; readonly name: string; readonly role: ParticipantRole }

/** Finds those to whom the user may write in the meeting. */
export function findRecipients(chat: MeetingOptions['chat'], role: ParticipantRole, people: readonly ChatPerson[]) {
  return {
    everyone: mayWrite(chat, role, { audience: 'everyone' }),
    hosts: mayWrite(chat, role, { audience: 'hosts' }),
    people: people.filter((person) => mayWrite(chat, role, { audience: 'participant', role: person.role })),
  }
}
export type Recipients = ReturnType<typeof findRecipients>
