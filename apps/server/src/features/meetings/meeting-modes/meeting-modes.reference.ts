import { meetingModes } from '@foyer/contract/meetings/options/meeting-modes'
import { meetingOptionFields } from '#features/meetings/meetings/meeting-options.reference.ts'
import { defineReference } from '#platform/calls/define-reference.ts'

export const meetingModesReference = defineReference(meetingModes, {
  title: 'Meeting modes',
  description:
    'Named sets of meeting options, each with a value and the freedom that hosts have: `fixed`, changed for a `meeting`, or also while it lasts, in the `room`. Nothing goes beyond what the default mode of the operator fixes.',
  calls: {
    list: 'List the meeting modes',
    get: 'Get a meeting mode',
    create: 'Create a meeting mode',
    update: {
      summary: 'Edit a meeting mode',
      description: 'All its meetings follow at once; a meeting in progress goes on as it began.',
    },
    preview: {
      summary: 'Preview a change of a meeting mode',
      description: 'Options that contradict each other, and the meetings to come that change.',
    },
    setDefault: {
      summary: 'Choose the default meeting mode',
      description: 'New meetings have it. The default of the operator is also the limit of all modes.',
    },
    setStatus: {
      summary: 'Enable or disable a meeting mode',
      description: 'A disabled one is not offered any more; meetings that have it keep it.',
    },
    moveMeetings: { summary: 'Move meetings to another mode', description: 'With the groups whose default it is.' },
    delete: {
      summary: 'Delete a meeting mode',
      description: 'One that is in use needs a `replacement` for its meetings and groups.',
    },
    countDefaults: {
      summary: 'Count the organisations by default mode',
      description:
        'By mode of the operator, for super administrators. If it is disabled or deleted, these organisations have ' +
        'another default, and their administrators are notified.',
    },
    listChoices: {
      summary: 'List the modes that a meeting can have',
      description: 'With what holds in each; `defaultId` is that of your new meetings.',
    },
  },
  fields: {
    id: 'The mode: its id, or `standard` for the built-in one.',
    name: 'Name, one line; empty for the built-in mode.',
    description: 'Description; can have several lines.',
    origin: 'Whether it is built in, the operator’s, or the organisation’s own.',
    status: '`active`, or `disabled`: not offered for meetings.',
    isDefault: 'Whether new meetings have it.',
    isLimit: 'Whether it is the operator’s default, which no mode goes beyond.',
    options: 'The value of every option; in a preview, how options of meetings change.',
    freedoms: 'By option how far hosts may deviate: `fixed`, `meeting` or `room`.',
    effective: 'What holds: the mode, narrowed by what the operator fixes.',
    meetings: 'Meetings to come and without a time that have it; in a preview those that change.',
    personal: 'Personal meetings that have it.',
    groups: 'Groups whose members’ new meetings have it.',
    changedAt: 'When it was last changed; null for the built-in mode.',
    changedBy: 'Who changed it last.',
    contradictions: 'Options that cannot go together: its name, and that of the other.',
    with: 'The option that it contradicts.',
    narrowed: 'Options of which the operator allows less than was chosen.',
    from: 'The value before.',
    to: 'The value afterwards.',
    idle: 'Options that have no effect, and why.',
    reason: '`no-mail-server`: nothing can be sent.',
    overruled: 'In how many of the meetings a choice of the host ends.',
    total: 'How many meetings to come change.',
    number: 'Ten digits with which the meeting is joined.',
    topic: 'Topic, one line.',
    kind: '`scheduled`, `open` or `personal`.',
    startsAt: 'Its next start; null without a time.',
    host: 'Who hosts it.',
    changes: 'Which options change in it.',
    replacement: 'The mode that takes its meetings and groups.',
    tenants: 'How many organisations have it as their default.',
    defaultId: 'The mode of your new meetings.',
    ...meetingOptionFields,
  },
})
