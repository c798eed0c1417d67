import { operationalDashboard } from '@foyer/contract/operations/operational-dashboard'
import { defineReference } from '#platform/calls/define-reference.ts'

export const healthReference = defineReference(operationalDashboard, {
  title: 'Operational dashboard',
  description:
    'How the installation is: numbers with their thresholds and lines, engines, processes, and joins that failed. Administrators of a tenant get what belongs to it.',
  calls: {
    get: 'SampleNumbers, engines, processes and failed joins',
    countWrong: 'Count what is wrong',
    dismissProcess: 'Forget a process that does not come back',
  },
  fields: {
    range: 'Span of the lines, up to now.',
    host: 'Name of the machine on which the process ran.',
    port: 'Port on which the process listened.',
    takenAt: 'When the numbers were sampled; null without a sample.',
    stepSeconds: 'Length of a step of the lines.',
    line: 'Worst value of each step, the oldest first; null where it was not known.',
    rule: 'The threshold, and for how many seconds it has to be passed.',
    wrongSince: 'Since when the value has passed its threshold, where that is known.',
    alert: 'The rule of the number that has been firing longest; null if none is.',
    mutedUntil: 'Until when the rule sends no emails; null if it does.',
    failures: 'Joins of the last hour that failed.',
    joins: 'All joins of the last hour.',
    client: 'App or browser with its version.',
    wrong: 'How many numbers and connections are wrong.',
    isSilent: 'Whether the engine has been silent for too long.',
    isMissing: 'Whether the process has not reported itself for a minute.',
    seesAll: 'Whether the transactions of all sessions are visible.',
    requests: 'Requests a second.',
    load: 'Share of the time in which the engine is busy, in percent.',
  },
})
