import { ownLocalRecordings } from '@foyer/contract/recordings/local-recordings'
import { defineReference } from '#platform/calls/define-reference.ts'

export const ownLocalRecordingsReference = defineReference(ownLocalRecordings, {
  title: 'Recording on a computer',
  description:
    'Recordings that hosts of a meeting make in their own browsers. Everyone in the meeting is notified, by the state of the meeting and its log. The file stays on the computer until its owner uploads it, in parts of 2 MiB: `PUT /api/localRecordingPart/{id}/{offset}` of the type `application/octet-stream`, which is answered with `receivedBytes`.',
  calls: {
    begin: {
      summary: 'Begin recording on the computer',
      description:
        'For hosts, unless the meeting is encrypted for participants only. With `id` a recording of the same meeting goes on that broke.',
    },
    report: {
      summary: 'Report a recording',
      description:
        'Every 10 seconds while it goes on: after 30 seconds without a report it counts as broken, and the meeting does not show it any longer. Fails with `recording-ended` then, after the meeting, and for who is no longer a host.',
    },
    list: { summary: 'List the recordings of a computer', description: 'Your own, with what is requested of them.' },
    markSeen: { summary: 'Say that the computer is there', description: 'The operator sees when it last was.' },
    beginUpload: {
      summary: 'Begin an upload',
      description:
        'Or go on with it: the next part begins at `receivedBytes`. A file of another size than before begins again.',
    },
    cancelUpload: {
      summary: 'Cancel an upload',
      description:
        'What has arrived is deleted, and what the operator requested is declined. The file stays on the computer.',
    },
    finishUpload: {
      summary: 'Finish an upload',
      description: 'A recording is made of it. Repeated, the call returns the same one.',
    },
  },
  fields: {
    id: 'The recording on the computer.',
    participantId: 'Your stay in the conference, from the response of joining.',
    computerId: 'A random id that the browser keeps.',
    computerName: 'As you call the computer.',
    system: 'The operating system.',
    fileName: 'With the folder where it is known; empty before it is saved.',
    bytes: 'The size of the file.',
    durationMs: 'The length of what is recorded, in milliseconds.',
    state: '`saved` once it is complete; `missing` if it is not found; `removed` if it was deleted.',
    owner: 'Who recorded it, by the name of then.',
    endsAt: 'The last second that is known to be on the disk.',
    brokenAt: 'When the tab that recorded it was last lost; null if that never was so.',
    uploadBytes: 'The size of the file that is uploaded; 0 before.',
    receivedBytes: 'How much of it has arrived.',
    uploadBeganAt: 'When the upload began.',
    partAt: 'When the last part arrived.',
    resumedAt: 'When the upload last went on after a break.',
    resumedBytes: 'How much had arrived then.',
    seenAt: 'When the computer was last there.',
    requestedAt: 'When the operator requested the upload; null if that was not so.',
    recordingId: 'The recording that was made of it.',
  },
})
