import { signUp } from '@foyer/contract/tenancy/sign-up'
import { defineReference } from '#platform/calls/define-reference.ts'

export const signUpReference = defineReference(signUp, {
  title: 'Organisation sign-up',
  description: "Organisations that sign up themselves at the operator's hostname, where the operator allows it.",
  calls: {
    getState: 'Get whether organisations can sign up at this hostname',
    checkSubdomain: 'Check whether a subdomain is free',
    create: {
      summary: 'Sign up an organisation',
      description: 'Emails a link that confirms the address. The response is the same for every address.',
    },
    beginWithProvider: {
      summary: 'Begin a sign-up with an identity provider',
      description: 'Returns the address at the provider that the browser opens.',
    },
    completeWithProvider: {
      summary: 'End a sign-up with an identity provider',
      description: 'Returns the token of a sign-up that has a confirmed email address, to be confirmed with the rest.',
    },
    getLink: { summary: 'Get what a confirmation link is for', description: 'The link remains usable.' },
    confirm: {
      summary: 'Confirm a sign-up',
      description: 'Creates the tenant and its first administrator, or leaves it to the operator to approve.',
    },
    getSettings: 'Get who may sign up an organisation',
    updateSettings: 'Edit who may sign up an organisation',
    list: 'List the organisations that wait for approval',
    approve: { summary: 'Approve a sign-up', description: 'Creates the tenant and emails its first administrator.' },
    refuse: { summary: 'Refuse a sign-up', description: 'Deletes it and emails the applicant.' },
  },
  fields: {
    id: 'The sign-up.',
    provider: 'The identity provider.',
    email: 'Email address of the first administrator.',
    organisation: 'Name of the organisation.',
    subdomain: 'The wanted subdomain: one DNS label in lower case. To confirm, another one if it was taken meanwhile.',
    language: 'Language of the first administrator and of the emails.',
    billing: 'Whether the organisation came to buy a plan.',
    token: 'The token in the fragment of the emailed link, or of a sign-up with a provider.',
    state: 'Whether the subdomain is free; of a sign-up with a provider, as the provider returned it.',
    code: 'As the provider returned it.',
    iss: 'As the provider returned it, if it did.',
    error: 'As the provider returned it, if it did.',
    free: 'False if the subdomain was taken in the meantime.',
    url: 'Where the first administrator chooses a password; empty if the operator has to approve first.',
    open: 'Whether organisations can sign up.',
    enabled: 'Whether organisations can sign up.',
    providersAllowed: 'Whether an identity provider of the operator can confirm the email address.',
    providers: 'Identity providers that can confirm the email address.',
    approvalRequired: 'Whether the operator has to approve each organisation.',
    dailyLimit: 'Organisations that can sign up in 24 hours.',
    confirmedAt: 'When the email address was confirmed.',
  },
})
