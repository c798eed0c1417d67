import { registration } from '@foyer/contract/identity/registration'
import { defineReference } from '#platform/calls/define-reference.ts'

export const registrationReference = defineReference(registration, {
  title: 'Registration',
  description: 'Visitors who register themselves, where the tenant allows it.',
  calls: {
    create: { summary: 'Register', description: 'Emails a link with which the password is chosen.' },
    resend: {
      summary: 'Send the registration email again',
      description: 'The response is the same for an unknown address.',
    },
  },
  fields: { language: 'Language of the user and of the email.' },
})
