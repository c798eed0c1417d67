import {
  type ParticipantRole,
  roomOptionNames,
  StoredMeetingOptions,
} from '@foyer/contract/meetings/options/meeting-options'
import * as participants from '#features/meetings/conferences/participants.store.ts'
import type { CallRequest, Context } from '#platform/calls/context.ts'
import type { Db } from '#platform/database/database.ts'
import type { Actor } from '#platform/security/sessions.ts'
import { hashGuestToken } from './join.commands.ts'

/** A caller who says which participant they are. */
export type RoomCaller = {
  db: Db
  input: { participantId: string }
  actor: Actor | undefined
  request: Pick<CallRequest, 'guestToken'>
}

/** Finds the participant that the input names, if it is the caller: by account, or by the guest's cookie. */
export async function findOwnParticipant({ db, input, actor, request }: RoomCaller) {
  const row = await participants.findById(db, input.participantId)
  if (row === undefined) return undefined
  if (row.user_id !== null) return row.user_id === actor?.id ? row : undefined
  const { guestToken } = request
  if (guestToken === undefined || row.meeting_id === null || row.guest_token_hash === null) return undefined
  return row.guest_token_hash.equals(hashGuestToken(guestToken, row.meeting_id)) ? row : undefined
}

/** Checks whether a role may admit, mute and remove others: hosts and co-hosts do. */
export const isHosting = (role: ParticipantRole): boolean => role !== 'participant'

/**
 * Finds the caller among those who were let in to a conference that is in progress; undefined for those who have left it
 * or were removed. Only with `takesPart` may they learn or do anything.
 */
export async function findAdmittedParticipant(context: RoomCaller) {
  const row = await findOwnParticipant(context)
  if (row === undefined || row.removed || row.ended_at !== null) return undefined
  const { takes_part: takesPart, options, free_options, ...self } = row
  const freeOptions = roomOptionNames.filter((name) => free_options?.includes(name) ?? true)
  return { ...self, takesPart, options: StoredMeetingOptions.parse(options), freeOptions }
}
export type AdmittedParticipant = NonNullable<Awaited<ReturnType<typeof findAdmittedParticipant>>>

/** Finds the caller, who takes part: connected, or so until a moment ago. */
export async function findSelf(
  context: RoomCaller & Pick<Context<'not-found' | 'not-connected'>, 'fail'>,
): Promise<AdmittedParticipant> {
  const self = await findAdmittedParticipant(context)
  if (self === undefined) return context.fail('not-found')
  return self.takesPart ? self : context.fail('not-connected')
}
