import { localRecordings } from '@foyer/contract/recordings/local-recordings'
import { defineReference } from '#platform/calls/define-reference.ts'

export const localRecordingsReference = defineReference(localRecordings, {
  title: 'Local recordings',
  description:
    'Recordings that hosts of meetings have made on their own computers, of all tenants. The portal knows what the browser has reported of them; their content is on the computer until it is uploaded.',
  calls: {
    list: {
      summary: 'List local recordings',
      description: 'By the beginning of the recording, or by size; the search finds topic, meeting ID and computer.',
    },
    summarize: { summary: 'Count local recordings', description: 'Those that began in a period.' },
    requestUpload: {
      summary: 'Request an upload',
      description: 'The computer begins as soon as a page of the portal is open there, signed in as who recorded.',
    },
    cancelUpload: {
      summary: 'Cancel an upload',
      description: 'Or a request for one. What has arrived is deleted; the file stays on the computer.',
    },
    export: { summary: 'Export local recordings', description: 'All matching local recordings as CSV.' },
  },
  fields: {
    id: 'The local recording.',
    tab: '`computer`: not uploaded yet; `uploading`: at the moment, or stopped; `cloud`: uploaded.',
    from: 'Those that began then or later; 30 days before `to` if not set.',
    to: 'Those that began then or earlier; now if not set.',
    sort: 'With a leading minus descending.',
    language: 'The language of the file.',
    page: 'Counted from 1.',
    size: 'Up to 100.',
    search: 'The beginnings of words.',
    owner: 'Who recorded it, by the name of then.',
    computerName: 'As its user calls it.',
    system: 'The operating system.',
    fileName: 'With the folder where it is known; empty before it is saved.',
    endsAt: 'The last second that is known to be on the disk.',
    durationMs: 'In milliseconds.',
    bytes: 'The size of the file, or of all files.',
    brokenAt: 'When the tab that recorded it was last lost; null if that never was so.',
    state:
      '`recording` while the meeting goes on, `computer` on the computer only, `requested` until that computer begins to upload it, `missing` if it did not find the file, `uploading`, and `uploaded`.',
    uploadBytes: 'The size of the file that is uploaded; 0 before.',
    receivedBytes: 'How much of it has arrived.',
    uploadBeganAt: 'When the upload began.',
    partAt: 'When the last part arrived.',
    resumedAt: 'When the upload last went on after a break.',
    resumedBytes: 'How much had arrived then.',
    seenAt: 'When the computer was last there.',
    recordingId: 'The recording that was made of it; null without one, and once that is deleted.',
    computers: 'How many computers they are on.',
    newestAt: 'When the newest began, of any time; null without one.',
  },
})
