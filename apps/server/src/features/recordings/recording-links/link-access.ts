import { z } from 'zod'
import { findSettings } from '#features/recordings/recording-settings/recording-settings.store.ts'
import { AllowedNetworks, isAllowedAddress } from '#features/recordings/recording-settings/shared/allowed-addresses.ts'
import { toViewer } from '#features/recordings/recordings/recordings.store.ts'
import type { Db } from '#platform/database/database.ts'
import { type Actor, toUserRights } from '#platform/security/sessions.ts'
import { decideLink, type LinkState } from './link-decision.rules.ts'
import { type FoundLink, findByToken, findShared, type SharedRow } from './openings.store.ts'

/** A person or a program that asks for something that a link opens, and from where. */
export type RecordingRecipient = {
  actor: Actor | undefined
  address: string
  hasProven: (subject: string) => boolean
}

const permission = 'room.recording.get'

/** Checks that the user who made the link may open the recording, with the rights that they have now. */
function isBacked({ creator, created_by: createdBy }: FoundLink, recording: SharedRow | undefined): boolean {
  if (creator === null || createdBy === null) return false
  const { level, keys } = toUserRights(creator)
  return keys.includes(permission) && (toViewer({ id: createdBy, level }).seesAll || recording?.owner_id === createdBy)
}

/** A link that was found, with what it is to the recipient. */
export type Decision = { state: LinkState; link: FoundLink; recording: SharedRow | undefined }

/** A token: 43 characters of base64url. Nothing else is looked up. */
const Token = z.string().regex(/^[\w-]{43}$/)

/** Finds a link by its token and decides what it opens to a recipient; undefined if there is none. */
export async function findDecision(
  db: Db,
  token: string,
  recipient: RecordingRecipient,
): Promise<Decision | undefined> {
  const link = Token.safeParse(token).success ? await findByToken(db, token) : undefined
  if (link === undefined) return undefined
  const recording = link.recording_id === null ? undefined : await findShared(db, link.recording_id)
  const networks = AllowedNetworks.parse((await findSettings(db)).allowed_networks)
  const decided = { ...link, recording, hasPassword: link.password_hash !== null, isBacked: isBacked(link, recording) }
  const isInside = isAllowedAddress(networks, recipient.address)
  return { state: decideLink(decided, { ...recipient, isInside }), link, recording }
}

/** The errors of files and chat of a link that does not open. They tell no more than that. */
export const closedErrors = {
  withdrawn: 'link-closed',
  deleted: 'link-closed',
  expired: 'link-closed',
  outside: 'forbidden',
  'signed-out': 'not-signed-in',
  'not-permitted': 'forbidden',
  password: 'link-password-needed',
  processing: 'not-found',
  failed: 'not-found',
} as const satisfies { readonly [state in Exclude<LinkState, 'open'>]: string }
