import { feedbacks } from '@foyer/contract/insight/feedbacks'
import { defineReference } from '#platform/calls/define-reference.ts'

export const feedbacksReference = defineReference(feedbacks, {
  title: 'Feedback of all tenants',
  description: 'What participants say of meetings, for super administrators.',
  calls: {
    list: 'List feedback',
    get: {
      summary: 'Get feedback',
      description: 'With the meeting, the devices of the participant, and others to compare.',
    },
    markSeen: { summary: 'Mark feedback as seen', description: 'One by its id, or with `new` everything that is new.' },
    summarize: 'Summarize the feedback of a period',
    group: {
      summary: 'Group feedback',
      description: 'By version, network or system, up to 50: those with the largest shares of issues first.',
    },
    export: 'Export feedback as CSV',
  },
  fields: {
    id: 'The participant’s stay in the conference.',
    by: 'What it is grouped by.',
    tab: 'Everything, with issues of video or of sound, or what no one has opened yet.',
    rating: 'From 1, very poor, to 5, excellent.',
    version: 'Browser with its main version.',
    system: 'Operating system with its main version.',
    network: 'Kind of network, such as `wifi`; empty where the browser does not tell it.',
    startedAt: 'When the participant joined.',
    recorded: 'Whether something of the meeting was recorded and not deleted since.',
    seen: 'Whether it was opened since it was given.',
    others: 'The other ratings of the same meeting; null without any.',
    alike: 'The ratings of the 30 days before with the same version, network or system, this one included.',
    worst: 'The meeting with the most ratings of two or less; null without any.',
  },
})
