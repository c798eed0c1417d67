import type { LinkAudience } from '@foyer/contract/recordings/recording-links.shapes'

/** The parts of a link that decide whether it opens. */
type DecidedLink = {
  id: string
  audience: LinkAudience
  addresses: readonly string[]
  hasPassword: boolean
  password_version: number
  /** By the clock of the database. */
  expired: boolean
  withdrawn_at: Date | null
  deleted_at: Date | null
  /** Whether the user who made the link may still open the recording themselves. */
  isBacked: boolean
  /** Undefined once it is deleted for good. */
  recording: { state: string; trashed_at: Date | null; trim_state: string | null } | undefined
}

/** A person or a program that asks for something that a link opens. */
type DecidedRecipient = {
  actor: { level: string; email: string } | undefined
  /** Whether the tenant lets recordings be opened from the network. */
  isInside: boolean
  hasProven: (subject: string) => boolean
}

export type LinkState =
  | 'withdrawn'
  | 'deleted'
  | 'expired'
  | 'outside'
  | 'signed-out'
  | 'not-permitted'
  | 'password'
  | 'processing'
  | 'failed'
  | 'open'

/** Names what a browser has proven that gave the password of a link; it proves no other link, and no later password. */
export const linkProof = ({ id, password_version: version }: Pick<DecidedLink, 'id' | 'password_version'>): string =>
  `recording-link:${id}:${version}`

function isPermitted(
  { audience, addresses }: DecidedLink,
  { level, email }: NonNullable<DecidedRecipient['actor']>,
): boolean {
  if (audience === 'members') return level !== 'client'
  return audience === 'anyone' || addresses.includes(email)
}

/** Decides about who asks, once it is known that the link itself is open. */
function decideRecipient(link: DecidedLink, recipient: DecidedRecipient): LinkState | undefined {
  if (!recipient.isInside) return 'outside'
  if (link.audience !== 'anyone' && recipient.actor === undefined) return 'signed-out'
  if (recipient.actor !== undefined && !isPermitted(link, recipient.actor)) return 'not-permitted'
  return link.hasPassword && !recipient.hasProven(linkProof(link)) ? 'password' : undefined
}

/**
 * Decides whether a link opens its recording to a recipient. Everything asks this that can show a title or give a byte: a
 * rule of one of them alone would be a second entrance.
 */
export function decideLink(link: DecidedLink, recipient: DecidedRecipient): LinkState {
  const { recording } = link
  if (link.withdrawn_at !== null) return 'withdrawn'
  if (recording === undefined || recording.trashed_at !== null || link.deleted_at !== null) return 'deleted'
  if (!link.isBacked) return 'withdrawn'
  if (link.expired) return 'expired'
  const refused = decideRecipient(link, recipient)
  if (refused !== undefined) return refused
  if (recording.state === 'failed' || recording.trim_state === 'failed') return 'failed'
  // From when a part is asked for, nothing else of it is shown.
  return recording.state === 'ready' && recording.trim_state !== 'cutting' ? 'open' : 'processing'
}
