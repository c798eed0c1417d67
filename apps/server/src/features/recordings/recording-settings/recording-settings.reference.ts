import { recordingSettings } from '@foyer/contract/recordings/recording-settings'
import { defineReference } from '#platform/calls/define-reference.ts'

export const recordingSettingsReference = defineReference(recordingSettings, {
  title: 'Recording settings',
  description:
    'How long a tenant keeps recordings, from where they are opened, what its links may do, and how much storage it has.',
  calls: {
    get: {
      summary: 'Get the recording settings of a tenant',
      description:
        'With the address of the caller, with which the allowed addresses can be tried before they are saved.',
    },
    update: {
      summary: 'Change the recording settings of a tenant',
      description:
        'Links that exist keep what they have. A new number of days holds from the next nightly run on; what was moved to the trash can be restored.',
    },
    preview: {
      summary: 'Preview a deletion',
      description: 'What the next nightly run would move to the trash with a number of days. Changes nothing.',
    },
    export: 'Export what the next nightly run would delete',
  },
  fields: {
    name: 'Name of the tenant.',
    keepDays: 'Days after the end of a recording until it goes to the trash; null for never.',
    trashDays: 'Days in the trash until a recording is deleted for good.',
    networks: 'Recordings are opened from these addresses only, by links too; an empty list allows every address.',
    value: 'An address, a network such as `10.0.0.0/8`, or a range such as `10.0.0.1 - 10.0.0.9`.',
    note: 'Free text, for those who read the list.',
    linkDays: 'Days until a new link ends, if its owner chooses nothing else.',
    linkMaxDays: 'The most days that can be chosen.',
    linkPassword: 'Whether links need a password: `optional`, `guests` for those who are not signed in, or `always`.',
    linkDownload: 'Whether new links allow downloads.',
    linkSignedIn: 'Whether new links are for users of the tenant only.',
    linkMail: 'Whether the owner gets an email when a new link is opened for the first time.',
    quotaGigabytes:
      'The most gigabytes (10^9 bytes) of all recordings. Beyond it no recording begins; one in progress goes on. Null without a limit.',
    address: 'The address of the caller.',
    nextRunAt: 'When the next nightly run begins.',
    due: 'What it moves to the trash.',
    stay: 'What stays.',
    held: 'What an administrator keeps, whatever the rule says.',
    trash: 'What is in the trash.',
    usedBytes: 'The size of all recordings, those in the trash included.',
    owners: 'The owners with the most recordings that are due; of `others`, their number.',
    others: 'The other owners together.',
    id: 'The owner; empty for those whose account is gone.',
    count: 'Number of recordings.',
    bytes: 'Their size.',
    spanDays: 'The age up to which `ages` counts.',
    ages: 'How many recordings that are not on hold there are by age, in equal parts of `spanDays`; the last one has all older ones.',
  },
})
