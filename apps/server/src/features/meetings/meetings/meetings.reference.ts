import { meetings } from '@foyer/contract/meetings/meetings'
import { defineReference } from '#platform/calls/define-reference.ts'
import { meetingOptionFields } from './meeting-options.reference.ts'

export const meetingsReference = defineReference(meetings, {
  title: 'Meetings',
  description:
    'Scheduling meetings and inviting to them. Each user has their own meetings, and edits those that they co-manage; times are local to the time zone of the meeting.',
  calls: {
    listSchedules: {
      summary: 'List upcoming meetings',
      description: 'Your own, those you co-manage and those you are invited to, next first, until they end.',
    },
    list: 'List your meetings',
    get: { summary: 'Get a meeting', description: 'Your own, or one that you co-manage.' },
    create: {
      summary: 'Schedule a meeting',
      description:
        'Invites the people named at the same time, which needs the permission to invite. Of these, active users can be made alternative hosts. Of a scheduled meeting, other active users can be made co-managers.',
    },
    meetNow: {
      summary: 'Get a meeting to start at once',
      description:
        'The open meeting that was made for this before, with the new password if it was used, or else a new one.',
    },
    update: {
      summary: 'Edit a meeting',
      description:
        'An open meeting with a start is scheduled from then on. Invitees get an email if time, topic or password change. Co-managers edit it too, but only the owner says who they are. With `from`, only this meeting of a series and those after it are changed: they become a meeting of their own, which is returned, with its own number; the series ends before them, and its invitees get an email about both.',
    },
    handOver: {
      summary: 'Hand over a meeting',
      description:
        'The invitee, another active user, is its owner from then on. You no longer have it, unless you are invited. Invitees are notified of who hosts now and get a new invitation.',
    },
    updateOccurrence: {
      summary: 'Edit one meeting of a series',
      description:
        'Changes time, topic, password or options of one occurrence; what is as in the series follows it from then on. Its invitees get an email if time, topic or password change.',
    },
    listOccurrences: {
      summary: 'List the meetings of a series',
      description: 'Those that have not ended, next first, with those that are cancelled.',
    },
    previewTimes: {
      summary: 'Preview the times of a meeting',
      description:
        'Tells when it would take place, what clock changes do, what it conflicts with, and which of the users who are to take part have another meeting then. Saves nothing.',
    },
    delete: {
      summary: 'Delete a meeting',
      description:
        'Deletes a meeting with all its occurrences, only one of them, or with `from` one and all after it. Invitees get a cancellation, or a series that ends earlier. Can be undone for 30 seconds, except with `from`. Co-managers can delete single occurrences only.',
    },
    restore: {
      summary: 'Undo the deletion of a meeting',
      description: 'A single occurrence can be restored until its start, and for 30 seconds while it is in progress.',
    },
    invite: { summary: 'Invite people to a meeting', description: 'Each gets an email with a calendar file.' },
    copyInvite: {
      summary: 'Get the invitation as text',
      description: 'Of your own meetings, and of those that you co-manage or whose alternative host you are.',
    },
    calendar: {
      summary: 'Download a meeting as a calendar file',
      description:
        'A scheduled meeting, your own, or one that you co-manage or are invited to. Its hosts and co-managers get it with the password.',
    },
    listPast: 'List your past meetings',
    listAttendance: {
      summary: 'List who took part in a meeting',
      description:
        'Of your own and co-managed meetings that have ended; somebody who rejoined is listed several times.',
    },
    listLog: {
      summary: 'List what happened in a meeting',
      description:
        'In your own and co-managed meetings that have ended: who joined, left, was admitted, muted or removed, and by whom.',
    },
    exportPast: 'Export your past meetings as CSV',
  },
  fields: {
    id: 'The meeting.',
    kind: '`scheduled` has a start and an end; `open` is held at once.',
    topic: 'Topic, one line.',
    start: 'Local time in `timezone` without offset, such as `2026-11-21T09:00`; required for the kind `scheduled`.',
    end: 'As `start`, up to 24 hours later. As much time passes as between both, also if the clocks change meanwhile; `endsAt` says when it ends.',
    recurrence:
      'How it repeats: `daily`, `weekly` on `weekdays`, or `monthly` on `monthDay`, each `interval` of these, either `until` a local date (included) or `count` times. Null if it does not.',
    frequency: 'In which unit `interval` counts.',
    interval: 'Every so many days, weeks (which begin on Monday) or months.',
    weekdays: 'On which days of the week.',
    monthDay: 'On which day of the month; shorter months are skipped.',
    until: 'The last local date on which it may start; excludes `count`.',
    count: 'How often it takes place; excludes `until`.',
    remaining: 'What a change of the times starts from: the next occurrence by the rule, and the rule from there on.',
    occurrence: 'The original local start of one meeting of a series, such as `2026-11-21T09:00`; it never changes.',
    from: 'The original local start of the meeting of a series with which a change begins; in a request for a meeting, `remaining` begins with it.',
    inviteeId: 'The invitee.',
    changed: 'Whether time, topic, password or options differ from those of the series.',
    cancelled: 'Whether it does not take place.',
    total: 'How often the meeting takes place.',
    first: 'The first occurrences.',
    last: 'The last occurrence; null if the meeting does not repeat.',
    localStart: 'Start in the local time of the meeting.',
    clockChange:
      '`missing` if the local start does not exist and is later; `repeated` if it occurs twice, and is the first.',
    conflicts: 'What else takes place at the same time.',
    otherEnds: 'The first occurrences that end at another local time, because the clocks change during them.',
    others:
      'The other users who are to take part, without what their other meetings are about; of clients’ meetings none are checked.',
    checked: 'How many users were checked.',
    checkedDates: 'How many of the first occurrences were checked for them.',
    busy: 'How many of them have another meeting at one of these.',
    named: 'The first of those.',
    busyDates: 'At how many occurrences they have another meeting.',
    busyUntil: 'When they are free again after the first of these began.',
    skippedMonths: 'Months without the day, such as `2027-02`.',
    kept: 'How many occurrences have begun and stay as they are.',
    retained: 'How many occurrences that were changed or cancelled by themselves stay.',
    dropped: 'Occurrences whose own changes or invitees would be lost, with these invitees.',
    guests: 'The invitees of this occurrence only: how many, and the first ten.',
    notified: 'How many people the new times concern; they get an email if the meeting emails changes.',
    password: 'Password that guests need to join; of one meeting of a series, its own or null.',
    modeId: 'The mode of the meeting: its id, or `standard` for the built-in one.',
    own: 'Whether it is yours; as a filter, `yes` for your own meetings only, `no` for those of others only.',
    manager: 'Whether you co-manage it; as a filter, only what you co-manage.',
    once: 'Of each series only the next meeting that matches.',
    managers: 'The users who may edit the meeting and its guests besides its owner, without being its hosts.',
    held: 'Whether the meeting took place.',
    invitees: 'Those who are invited.',
    groups: 'Ids of groups whose members who can sign in are invited too.',
    alternativeHosts: 'The addresses of those invitees who can start the meeting in place of its owner.',
    alternativeHost:
      'Whether they can start the meeting in place of its owner; in a list of meetings, whether you can.',
    emails: 'The occasions at which the invitees get an email; null for a meeting that you may not edit.',
    invitation: 'Whether those who are invited get one.',
    change: 'Whether invitees are notified of changes.',
    cancellation: 'Whether invitees are notified of a cancellation.',
    people: 'The invitees of a meeting that you may edit: how many, and the first three. Empty for invitations.',
    name: 'Name of the invitee, or empty.',
    language: 'Language of the text, of the file or of the column names.',
    startsAt: 'Start as an instant.',
    endsAt: 'End as an instant.',
    number: 'Ten digits with which the meeting is joined.',
    running: 'Whether it is in progress.',
    conferenceId: 'A meeting as it took place; null if it did not.',
    hasChat: 'Whether there is a chat that you may read.',
    hasWhiteboard: 'Whether there is a whiteboard that you may see.',
    meetingId: 'Your own meeting that this was, unless it has been deleted.',
    email: 'Email address; empty for guests.',
    host: 'Whether they were the host.',
    joinedAt: 'When they joined.',
    leftAt: 'When they left.',
    at: 'When it happened.',
    type: 'What happened.',
    by: 'Who did it; empty if nobody did.',
    detail: 'Such as why somebody left, the new name or role.',
    lastUsedAt: 'When it last began, or null.',
    options: 'What holds in the meeting; in a change, options that are missing stay as they are.',
    ...meetingOptionFields,
    invited:
      'Number of people who were invited; in a preview, of those who would get an email if the topic or password changed too.',
    url: 'Address at which the meeting is joined.',
  },
})
