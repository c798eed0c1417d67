import { defaults } from '@foyer/contract/operations/defaults'
import { meetingOptionFields } from '#features/meetings/meetings/meeting-options.reference.ts'
import { defineReference } from '#platform/calls/define-reference.ts'

export const defaultsReference = defineReference(defaults, {
  title: 'Defaults',
  description: 'Initial values of forms.',
  calls: { get: 'Get the initial values of the meeting, tenant and user forms' },
  fields: {
    options: 'What holds in the meeting.',
    modeId: 'The mode of new meetings: its id, or `standard` for the built-in one.',
    ...meetingOptionFields,
    language: 'Language of a new user.',
    generate: 'Whether a password is generated instead of typed.',
    maxParticipants: 'How many can be in a meeting at the same time, with its host; null if no meeting can take place.',
  },
})
