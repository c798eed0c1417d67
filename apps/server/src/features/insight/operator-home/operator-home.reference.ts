import { operatorHome } from '@foyer/contract/insight/operator-home'
import { defineReference } from '#platform/calls/define-reference.ts'

export const operatorHomeReference = defineReference(operatorHome, {
  title: 'Home of the operator',
  description: 'How many tenants and people there are, what needs a look, and who came last.',
  calls: { get: 'Counts, problems and new tenants of the installation' },
  fields: {
    timezone: 'IANA time zone that decides when months end.',
    since: 'When the problem began, as far as the portal knows.',
    platform: 'Problems of the installation, worst first.',
    causes: 'Problems of tenants, worst first; the first 20 of each kind.',
    count: 'How many problems of tenants there are.',
    waiting: 'Emails that wait for the next attempt; 100 means 100 or more.',
    usedShare: 'Used share of the file system of the data folder, from 0 to 1.',
    email: 'Email address of the first administrator.',
    missingSetup: 'The setup steps that are not done yet.',
    growth: 'Tenants at the end of each of the last twelve months, of those that exist today.',
  },
})
