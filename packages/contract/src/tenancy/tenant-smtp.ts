import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { Email, EmptyOutput, errorCode, Id, tenantScope } from '../common.ts'
import { defineErrors } from '../define-errors.ts'
import type { FieldLabels } from '../field-labels.ts'
import { mailProblems } from '../operations/mail-problems.ts'
import { sharedErrors } from '../shared-errors.ts'
import { multiLine, optionalSingleLine, secretText, singleLine } from '../text.ts'

export const tenantSmtpErrors = defineErrors({
  'smtp-host-invalid': { status: 400, en: 'Enter a valid server name', fr: 'Saisissez un nom de serveur valide' },
  'smtp-port-refused': {
    status: 400,
    en: 'Use port 25, 465, 587 or 2525',
    fr: 'Utilisez le port 25, 465, 587 ou 2525',
  },
  'smtp-host-not-allowed': {
    status: 400,
    en: "This server can't be reached from here",
    fr: 'Ce serveur ne peut pas être atteint d’ici',
  },
  'smtp-authority-invalid': {
    status: 400,
    en: 'Enter complete certificates only, each from “-----BEGIN CERTIFICATE-----” to “-----END CERTIFICATE-----”',
    fr: 'Saisissez uniquement des certificats complets, de « -----BEGIN CERTIFICATE----- » à « -----END CERTIFICATE----- »',
  },
  'smtp-exists': {
    status: 409,
    en: 'This tenant already has a mail server',
    fr: 'Cette organisation a déjà un serveur de messagerie',
  },
})

const hostError = errorCode(tenantSmtpErrors, 'smtp-host-invalid')
const authorityError = errorCode(tenantSmtpErrors, 'smtp-authority-invalid')
const maxAuthority = 20_000
const smtpForm = {
  host: z
    .string(hostError)
    .trim()
    .toLowerCase()
    .max(253, hostError)
    .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/, hostError),
  port: z.int().min(1).max(65_535),
  security: z.enum(['none', 'starttls', 'tls']),
  username: optionalSingleLine(200),
  fromName: singleLine(200, errorCode(sharedErrors, 'name-invalid')),
  fromEmail: Email,
  /** The authority of the server's certificate as PEM; empty for the public ones, unchanged if absent. */
  certificateAuthority: multiLine(maxAuthority, authorityError).optional(),
}
/** Unchanged if absent. */
const password = secretText(500).optional()

/** The password itself is never returned. */
export const Smtp = z.strictObject({
  id: Id,
  host: z.string(),
  port: z.int(),
  security: smtpForm.security,
  username: z.string(),
  fromName: z.string(),
  fromEmail: z.string(),
  certificateAuthority: z.string(),
  hasPassword: z.boolean(),
  version: z.int(),
})
export type Smtp = z.output<typeof Smtp>
export const SmtpForm = z.strictObject({ ...tenantScope, ...smtpForm, password })
export const SmtpUpdate = SmtpForm.extend({ id: Id, version: z.int() })

/** The fields of a mail server beside the common ones. */
export const tenantSmtpLabels = {
  host: { en: 'Mail server', fr: 'Serveur de messagerie' },
  port: { en: 'Port', fr: 'Port' },
  security: { en: 'TLS/SSL', fr: 'TLS/SSL' },
  'security:none': { en: 'None', fr: 'Aucun' },
  'security:starttls': { en: 'STARTTLS', fr: 'STARTTLS' },
  'security:tls': { en: 'TLS', fr: 'TLS' },
  username: { en: 'User name', fr: 'Nom d’utilisateur' },
  fromName: { en: 'From name', fr: 'Nom de l’expéditeur' },
  fromEmail: { en: 'From email', fr: 'E-mail de l’expéditeur' },
  certificateAuthority: { en: 'Own certificate authority', fr: 'Autorité de certification propre' },
  accepted: { en: 'Accepted by the server', fr: 'Accepté par le serveur' },
} satisfies FieldLabels<typeof SmtpForm, 'security'>

// biome-ignore format: a call in a few lines reads like a table
export const tenantSmtp = defineCalls({ slice: 'tenant-smtp', level: 'admin', scope: 'named', errors: tenantSmtpErrors }, {
  /** The tenant's mail server, if it has one. */
  list: {
    method: 'POST', path: '/getTenantSMTP', permission: 'tenant.smtp.get', readOnly: true,
    input: z.strictObject(tenantScope), output: z.strictObject({ items: z.array(Smtp) }),
  },
  create: {
    method: 'POST', path: '/addTenantSMTP', permission: 'tenant.smtp.put', idempotent: true,
    input: SmtpForm, output: Smtp, errors: ['smtp-exists', 'smtp-port-refused', 'smtp-host-not-allowed', 'smtp-authority-invalid'],
    audit: { en: 'Set up the mail server', fr: 'Serveur de messagerie configuré' },
    changes: ['tenant-smtp', 'auth'],
  },
  update: {
    method: 'POST', path: '/updateTenantSMTP/:id', permission: 'tenant.smtp.update',
    input: SmtpUpdate, output: Smtp, errors: ['not-found', 'conflict', 'smtp-port-refused', 'smtp-host-not-allowed', 'smtp-authority-invalid'],
    audit: { en: 'Edited the mail server', fr: 'Serveur de messagerie modifié' },
    changes: ['tenant-smtp', 'auth'],
  },
  /** The tenant's emails are sent through the installation's mail server again. */
  delete: {
    method: 'DELETE', path: '/deleteTenantSMTP/:id', permission: 'tenant.smtp.delete',
    input: z.strictObject({ ...tenantScope, id: Id }), output: EmptyOutput, errors: ['not-found'],
    audit: { en: 'Removed the mail server', fr: 'Serveur de messagerie retiré' },
    changes: ['tenant-smtp', 'auth'],
  },
  /** Sends a test email to the caller with the unsaved settings, and with the saved password if none is given. */
  test: {
    method: 'POST', path: '/testTenantSMTP', permission: 'tenant.smtp.update', limit: 10,
    input: SmtpForm, output: z.strictObject({
      accepted: z.boolean(), problem: z.enum(['', ...mailProblems]), response: z.string(), to: z.string(),
    }),
    errors: ['smtp-port-refused', 'smtp-host-not-allowed', 'smtp-authority-invalid', 'too-many-requests'],
    audit: { en: 'Sent a test email', fr: 'E-mail de test envoyé' }, changes: [],
  },
})
