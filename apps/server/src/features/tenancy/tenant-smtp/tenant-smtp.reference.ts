import { tenantSmtp } from '@foyer/contract/tenancy/tenant-smtp'
import { defineReference } from '#platform/calls/define-reference.ts'

export const tenantSmtpReference = defineReference(tenantSmtp, {
  title: 'Mail servers',
  description: 'The mail server of a tenant; without one its emails are sent through that of the installation.',
  calls: {
    list: { summary: 'Get the mail server', description: 'Never with its password.' },
    create: 'Set up the mail server',
    update: 'Edit the mail server',
    delete: 'Remove the mail server',
    test: {
      summary: 'Send a test email to yourself',
      description: 'With the given settings, which are not saved, and with the saved password if none is given.',
    },
  },
  fields: {
    id: 'The mail server.',
    host: 'Hostname of the server.',
    port: '25, 465, 587 or 2525.',
    security: 'How the connection is encrypted.',
    username: 'User name, or empty if the server needs none.',
    password: 'Password; unchanged if absent.',
    fromName: 'Name of the sender.',
    fromEmail: 'Address of the sender.',
    certificateAuthority:
      'Authority of the certificate of the server as PEM; empty for the public ones, unchanged if absent.',
    problem: 'Why the email was not accepted, where the portal knows, or empty.',
    hasPassword: 'Whether a password is saved.',
    accepted: 'Whether the server accepted the email.',
    response: 'Last response of the server.',
    to: 'Address that the email was sent to.',
  },
})
