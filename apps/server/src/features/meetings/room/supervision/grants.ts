import type { MeetingOptions, ParticipantRole } from '@foyer/contract/meetings/options/meeting-options'
import { type Grants, publishSources } from '#engine/media-engine.ts'

/**
 * Returns a participant's grants in the engine: hosts and co-hosts may do everything, others what the options of the
 * meeting allow.
 */
export const toGrants = (role: ParticipantRole, { screenShare }: MeetingOptions): Grants => ({
  sources:
    role === 'participant' && screenShare === 'hosts'
      ? publishSources.filter((source) => source !== 'screen-share')
      : publishSources,
  subscribe: true,
})
