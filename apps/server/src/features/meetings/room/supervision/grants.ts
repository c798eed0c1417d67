import type { MeetingOptions, ParticipantRole } from '@foyer/contract/meetings/meeting-options'
import { type Grants, publishSources } from '#engine/media-engine.ts'

/** What the engine lets a participant do: hosts and co-hosts everything, others what the options of the meeting allow. */
export const toGrants = (role: ParticipantRole, { screenShare }: MeetingOptions): Grants => ({
  sources:
    role === 'participant' && screenShare === 'hosts'
      ? publishSources.filter((source) => source !== 'screen-share')
      : publishSources,
  subscribe: true,
})
