import { recordingLinks } from '@foyer/contract/recordings/recording-links'
import { defineReference } from '#platform/calls/define-reference.ts'

export const recordingLinksReference = defineReference(recordingLinks, {
  title: 'Links to recordings',
  description:
    'Links with which a recording is shared. They end by themselves and can be withdrawn at once. The files of a link are at `/portal/shared-recordings/{token}/{kind}`, with `video`, `audio` or `poster` as the kind; `?download=1` saves them where the link allows it.',
  calls: {
    list: {
      summary: 'List the links of a recording',
      description: 'The latest first, also those that have ended or were withdrawn.',
    },
    create: {
      summary: 'Share a recording',
      description: 'With a new link. It ends at the latest when the organisation allows.',
    },
    update: {
      summary: 'Change a link',
      description: 'It applies at once. With a new password, those who know the earlier one have to enter it.',
    },
    withdraw: {
      summary: 'Withdraw a link',
      description: 'For good. Players that are open end within a minute.',
    },
    listOpenings: {
      summary: 'List who opened a link',
      description: 'The latest first, with attempts that failed and from where they came.',
    },
    open: {
      summary: 'Open a link',
      description: 'Says what the link is to the caller. Only who may open it learns the topic.',
    },
    ask: {
      summary: 'Ask for a new link',
      description:
        'Of one that has ended or was withdrawn. Who made it gets an email, if they still can be asked; the response does not tell.',
    },
    report: {
      summary: 'Report what was watched',
      description: 'And learn whether the link is still open.',
    },
    listMessages: { summary: 'List the chat of a shared recording', description: 'The messages to everyone.' },
  },
  fields: {
    recordingId: 'The recording.',
    id: 'The link, or the opening.',
    token: 'The last part of the link.',
    password: 'The password of the link. When a link is changed: empty for none, and absent to keep it.',
    audience:
      'Who may open it: `anyone` who has it, `members` who are signed in, or users with one of the `addresses`.',
    addresses: 'The email addresses of those who may open it.',
    expiresAt: 'When it ends.',
    download: 'Whether the files can be saved.',
    rules: 'What a new link has by default, and may have.',
    state: 'What the link is: to its owner, or to the recipient.',
    url: 'The link; empty once it is withdrawn.',
    createdBy: 'Who made it.',
    withdrawnAt: 'Null unless it was withdrawn.',
    withdrawnBy: 'Empty unless it was withdrawn.',
    openings: 'How often it was opened.',
    people: 'By how many people or browsers.',
    watching: 'How many watch now.',
    openingId: 'The opening that is reported about.',
    part: 'Names the part of the recording that is shown: once it differs, open the link again. Files take it as `?part=`, and are not found under another one.',
    name: 'The name of the recipient.',
    email: 'The address at which the recipient gets the new link.',
    watchedMs: 'How much was watched, in milliseconds.',
    outcome: '`opened`, or why it did not open.',
    address: 'The network address.',
    attempts: 'How many attempts from one network, for one reason.',
    seenAt: 'When there was the last sign of the recipient.',
    page: 'Counted from 1.',
    size: 'Up to 100.',
  },
})
