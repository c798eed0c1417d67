import { roomRecording } from '@foyer/contract/recordings/room-recording'
import { defineReference } from '#platform/calls/define-reference.ts'

export const roomRecordingReference = defineReference(roomRecording, {
  title: 'Recording a meeting',
  description:
    'Recording a meeting in progress, for its hosts and co-hosts. The state of the meeting says whether it is recorded, and who has agreed to it. What was recorded is in the recordings from the moment that it begins.',
  calls: {
    start: {
      summary: 'Start recording',
      description:
        'For hosts. The recorder joins within seconds; until then the state is `starting`. Everyone is notified and asked to agree.',
    },
    pause: { summary: 'Pause the recording', description: 'For hosts. Nothing is stored until it is resumed.' },
    resume: { summary: 'Resume the recording', description: 'For hosts.' },
    stop: {
      summary: 'Stop the recording',
      description: 'For hosts. It is kept, and prepared for watching. Another one can be started.',
    },
    agree: { summary: 'Agree to be recorded', description: 'For every participant, once in a stay.' },
    mark: {
      summary: 'Begin a chapter',
      description: 'For hosts: a chapter of the recording begins now; with `markId` an earlier one gets another name.',
    },
  },
  fields: {
    participantId: 'Your stay in the conference, from the response of joining.',
    recordingId: 'The recording.',
    markId: 'A chapter that was begun before.',
    title: 'The name of the chapter; empty for none.',
    at: 'When the chapter begins.',
  },
})
