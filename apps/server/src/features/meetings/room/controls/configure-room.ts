import type { meetingControls } from '@foyer/contract/meetings/meeting-controls'
import {
  changeOptions,
  type MeetingOptions,
  type MeetingOptionsChange,
  type OptionName,
  optionNames,
  pickOptions,
} from '@foyer/contract/meetings/options/meeting-options'
import { findContradictions } from '@foyer/contract/meetings/options/mode-rules'
import type { ParticipantEvent } from '@foyer/contract/meetings/reaction-constants'
import type { MediaEngine } from '#engine/media-engine.ts'
import { logConferenceEvents } from '#features/meetings/conferences/conference-events.store.ts'
import type { AdmittedParticipant } from '#features/meetings/room/entry/own-participant.ts'
import type { Context, HandlerContext } from '#platform/calls/context.ts'
import * as store from './meeting-controls.store.ts'
import { lockHosting } from './present-hosts.ts'
import { updateGrants } from './update-grants.ts'

type Configuring = HandlerContext<(typeof meetingControls)['configure']>

/** Finds the options that a change gives another value; fails for those that the mode of the meeting fixes. */
function findChanged(
  { fail }: Pick<Context<'option-fixed' | 'contradicts-encryption'>, 'fail'>,
  { options, freeOptions }: Pick<AdmittedParticipant, 'options' | 'freeOptions'>,
  change: MeetingOptionsChange,
): OptionName[] {
  const changed = optionNames.filter((name) => change[name] !== undefined && change[name] !== options[name])
  const fixed = changed.find((name) => !freeOptions.some((free) => free === name))
  if (fixed !== undefined) fail('option-fixed', `options.${fixed}`)
  const contradiction = findContradictions(changeOptions(options, change)).find(({ name }) => changed.includes(name))
  if (contradiction !== undefined) fail('contradicts-encryption', `options.${contradiction.name}`)
  return changed
}

/** Notifies all participants of who changed which options. */
function announce(
  { services, db }: Pick<Configuring, 'services' | 'db'>,
  { id: participantId, name: by, conference_id: objectId }: AdmittedParticipant,
  options: MeetingOptionsChange,
): void {
  const content: ParticipantEvent = { options, participantId, by }
  services.events.broadcast(db, { objectId, content })
}

const describe = (options: MeetingOptions, name: OptionName): string => `${name}:${options[name]}`

/** Changes lock or options for the rest of the conference. */
export const configureRoom = (engine: MediaEngine) => async (context: Configuring) => {
  const { db, input, fail, audit } = context
  const self = await lockHosting(context)
  const { locked = self.locked } = input
  const changed = findChanged({ fail }, self, input.options ?? {})
  const options = changeOptions(self.options, input.options ?? {})
  await store.configure(db, self.conference_id, { locked, options })
  if (changed.includes('screenShare')) {
    // Participants who have a token and are not connected yet must not keep what it grants.
    const participants = await store.listStays(db, self.conference_id)
    updateGrants({ engine, ...context }, self, { options, participants })
  }
  const about = { conferenceId: self.conference_id, by: self.name }
  await logConferenceEvents(db, [
    ...(locked === self.locked ? [] : [{ ...about, type: locked ? ('locked' as const) : ('unlocked' as const) }]),
    ...changed.map((name) => ({ ...about, type: 'options-changed' as const, detail: describe(options, name) })),
  ])
  if (changed.length > 0) announce(context, self, pickOptions(options, changed))
  audit({ objectId: self.conference_id })
  return {}
}
