import type { MeetingOptions } from '@foyer/contract/meetings/options/meeting-options'
import type { AdmittedParticipant } from '#features/meetings/room/entry/own-participant.ts'
import {
  type Controlling,
  controlAfterCommit,
  toControls,
} from '#features/meetings/room/supervision/engine-controls.ts'
import { toGrants } from '#features/meetings/room/supervision/grants.ts'
import type { OtherParticipant } from './meeting-controls.store.ts'

type GrantChange = {
  options: MeetingOptions
  participants: readonly Pick<OtherParticipant, 'id' | 'role' | 'room'>[]
}

/** Updates what participants may send now at the engine, once it is stored. */
export function updateGrants(
  context: Controlling,
  { engine_instance }: AdmittedParticipant,
  { participants, options }: GrantChange,
): void {
  for (const [role, some] of Map.groupBy(participants, ({ role }) => role))
    for (const control of toControls(some, { type: 'permit', grants: toGrants(role, options) }))
      controlAfterCommit(context, engine_instance, control)
}
