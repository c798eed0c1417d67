import { alerts } from '@foyer/contract/operations/alerts'
import { defineReference } from '#platform/calls/define-reference.ts'

export const alertsReference = defineReference(alerts, {
  title: 'Alerts',
  description:
    'Rules over the numbers that say how the installation is. A rule fires when its number has been beyond the threshold for long enough, with one email at the beginning and one at the end.',
  calls: {
    list: 'List the rules',
    get: 'Get a rule',
    create: {
      summary: 'Create a rule',
      description: 'It is on at once, and fires if its number is beyond the threshold already.',
    },
    update: {
      summary: 'Edit a rule',
      description: 'The samples that decide are evaluated again. The name of a built-in rule stays empty.',
    },
    setEnabled: { summary: 'Turn a rule on or off', description: 'Turning it off ends its firing without an email.' },
    mute: {
      summary: 'Mute a rule, or end that',
      description:
        'A muted rule fires without emails. If it still fires when the time is over, the email is sent then.',
    },
    reset: 'Reset a built-in rule',
    delete: 'Delete a rule',
    listFirings: {
      summary: 'List when a rule fired',
      description: 'The last time first; as long as the audit log is kept.',
    },
    estimate: {
      summary: 'Count how often a rule would have fired',
      description: 'In the last seven days, from the samples of that time.',
    },
    listRecipients: 'List who can get alerts',
    updateRecipients: {
      summary: 'Choose who gets alerts',
      description:
        'Active super administrators of the operator. If none of those who were chosen is one any more, everyone gets them.',
    },
  },
  fields: {
    name: 'Name of the rule or of the person. An empty name of a rule stands for that of its number.',
    number: 'The number that the rule is about.',
    direction: 'Whether it fires over or under the threshold.',
    threshold: 'In the unit of the number: per cent, milliseconds, seconds, bytes, days or a count.',
    seconds: 'For how long the number has to be beyond the threshold, in every sample. 0 is at the first sample.',
    builtIn: 'Whether the rule was there from the start; it cannot be deleted.',
    changed: 'Whether a built-in rule is not as it was from the start.',
    enabled: 'Whether the rule is on.',
    mutedUntil: 'Until when no emails are sent, or null. At most a year.',
    mutedBy: 'Name of the user who muted it, or empty.',
    firing: 'Null unless it is firing. In an estimate: whether it would be firing now.',
    since: 'When the number went beyond the threshold. In an estimate: the first sample, or null if there is none.',
    worst: 'The worst value so far.',
    emails: 'How far the emails have come: `muted` if there is none, `unsent` without a mail server.',
    lastFiredAt: 'When it fired last, or null.',
    startedAt: 'When the number went beyond the threshold.',
    endedAt: 'When it was within the threshold again, or null.',
    stoppedBy: 'Name of the user who turned the rule off while it fired, or empty.',
    count: 'How often it would have fired.',
    recipients: 'In the list: how many people get the emails. Otherwise their ids, or null for everyone.',
    everyone: 'Whether every active super administrator of the operator gets the emails.',
    people: 'The active super administrators of the operator.',
    chosen: 'Whether the person gets the emails.',
  },
})
