import type { ListedMessage } from './group-messages.ts'

type StoredMessage = Pick<ListedMessage, 'own' | 'audience' | 'text'> & {
  readonly sequence: number
  readonly sentAt: string
  readonly fromId: string
  readonly fromName: string
  readonly fromPicture: string
  readonly fromIsGuest: boolean
  readonly toName: string
  readonly breakout: string
}

/** Returns a message as the server has it, as it is shown. */
export const toListedMessage = ({
  sequence,
  sentAt,
  fromId,
  fromName,
  fromPicture,
  fromIsGuest,
  toName,
  ...message
}: StoredMessage) => ({
  ...message,
  id: String(sequence),
  authorId: fromId,
  author: fromName,
  picture: fromPicture,
  isGuest: fromIsGuest,
  recipient: toName,
  at: sentAt,
})
