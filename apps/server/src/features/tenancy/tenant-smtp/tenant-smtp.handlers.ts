import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Parsed } from '@foyer/contract/call'
import { tenantSmtp } from '@foyer/contract/tenancy/tenant-smtp'
import { findMailBranding } from '#features/tenancy/tenant-brands/mail-branding.commands.ts'
import type { Context } from '#platform/calls/context.ts'
import { defineHandlers, defineTwoStepHandler } from '#platform/calls/define-handlers.ts'
import { readCertificates } from '#platform/mail/certificate-authority.ts'
import { mailParagraph, renderMailLayout } from '#platform/mail/mail-layout.ts'
import type { MailServerError, TenantMailServer } from '#platform/mail/mail-servers.ts'
import { neutralizeLinks } from '#platform/mail/mail-text.ts'
import type { Services } from '#platform/services.ts'
import { toSmtpSettings } from './tenant-smtp.presenter.ts'
import * as store from './tenant-smtp.store.ts'
import { testMailTexts } from './tenant-smtp.texts.ts'

/** The time limit of a test, so that no administrator waits for a server that does not respond. */
const testMs = 12_000
const noResponse = { result: 'deferred', problem: 'no-response', response: '', detail: '' } as const

const toAuditFields = ({
  host,
  port,
  security,
  username,
  from_email: fromEmail,
  certificate_authority: authority,
}: store.SmtpRow) => ({
  host,
  port,
  security,
  username,
  fromEmail,
  certificateAuthority: (readCertificates(authority) ?? []).map(({ subject }) => subject).join('; '),
})

type Form = Parsed<typeof tenantSmtp.create>

/** Checks whether the saved password may be used: only for the server and user name that it was saved for. */
const canUseSavedPassword = (form: Form, row: store.SmtpRow | undefined): row is store.SmtpRow =>
  row !== undefined && row.host === form.host && row.username === form.username

/** Describes the server of a form, with the saved password if the form contains none. */
function toServer(form: Form, row: store.SmtpRow | undefined, { secret }: Services): TenantMailServer {
  const stored =
    canUseSavedPassword(form, row) && row.password_encrypted !== null ? secret.open(row.password_encrypted) : ''
  const { host, port, security, username, fromName, fromEmail } = form
  return {
    certificateAuthority: form.certificateAuthority ?? row?.certificate_authority ?? '',
    host,
    port,
    security,
    username,
    password: form.password ?? stored,
    fromName,
    fromEmail,
  }
}

/** Seals the password of a form; undefined keeps the saved one, null removes it. */
function sealPassword(form: Form, row: store.SmtpRow | undefined, { secret }: Services): Buffer | null | undefined {
  if (form.password === undefined) return canUseSavedPassword(form, row) ? undefined : null
  return form.password === '' ? null : secret.seal(form.password)
}

const invalidField: { readonly [code in MailServerError]: string } = {
  'smtp-host-not-allowed': 'host',
  'smtp-port-refused': 'port',
}

type Checks = Pick<Context<MailServerError | 'smtp-authority-invalid'>, 'services' | 'fail'>

/** Fails if the authority of a form does not consist of certificates. */
function checkAuthority({ fail }: Checks, { certificateAuthority: authority = '' }: Form) {
  if (authority !== '' && readCertificates(authority) === undefined)
    fail('smtp-authority-invalid', 'certificateAuthority')
}

/** Fails if connections to the server of a form are not allowed, or its authority is invalid. */
async function checkServer(context: Checks, input: Form) {
  checkAuthority(context, input)
  const { services, fail } = context
  const error = await services.mailServers.validate(input)
  if (error !== undefined) fail(error, invalidField[error])
}

export const tenantSmtpHandlers = defineHandlers(tenantSmtp, {
  list: async ({ db }) => {
    const row = await store.find(db)
    return { items: row === undefined ? [] : [toSmtpSettings(row)] }
  },

  create: defineTwoStepHandler(tenantSmtp.create, {
    prepare: async (context) => {
      if ((await context.read((db) => store.find(db))) !== undefined) return context.fail('smtp-exists')
      await checkServer(context, context.input)
    },
    run: async ({ input, db, services, fail, audit }) => {
      const row = await store.insert(db, { ...input, passwordSealed: sealPassword(input, undefined, services) })
      if (row === undefined) return fail('smtp-exists')
      audit({ objectId: row.id, after: toAuditFields(row) })
      return toSmtpSettings(row)
    },
  }),

  update: defineTwoStepHandler(tenantSmtp.update, {
    prepare: async (context) => {
      const row = await context.read((db) => store.find(db))
      if (row?.id !== context.input.id) return context.fail('not-found')
      await checkServer(context, context.input)
    },
    run: async ({ input, db, services, fail, audit }) => {
      const before = await store.find(db)
      if (before === undefined || before.id !== input.id) return fail('not-found')
      const row = await store.update(db, { ...input, passwordSealed: sealPassword(input, before, services) })
      if (row === undefined) return fail('conflict')
      audit({ objectId: row.id, before: toAuditFields(before), after: toAuditFields(row) })
      return toSmtpSettings(row)
    },
  }),

  delete: async ({ input, db, fail, audit }) => {
    const row = await store.remove(db, input.id)
    if (row === undefined) return fail('not-found')
    audit({ objectId: row.id, before: toAuditFields(row) })
    return {}
  },

  test: defineTwoStepHandler(tenantSmtp.test, {
    prepare: async (context) => {
      const { input, actor, tenantId, request, services, fail, read } = context
      const { language } = request
      checkAuthority(context, input)
      const { row, brand } = await read(async (db) => ({
        row: await store.find(db),
        ...(await findMailBranding(db, services.env, tenantId)),
      }))
      const server = toServer(input, row, services)
      const transport = await services.mailServers.open(server, `test:${tenantId}`)
      if (typeof transport === 'string') return fail(transport, invalidField[transport])
      const texts = testMailTexts[language]
      const text = texts.text(neutralizeLinks(brand.name))
      const subject = texts.subject(brand.name)
      const message = {
        messageId: `<${randomUUID()}@${services.env.publicUrl.hostname}>`,
        from: { name: server.fromName, address: server.fromEmail },
        to: { name: `${actor.firstname} ${actor.lastname}`, address: actor.email },
        replyTo: undefined,
        subject,
        text: `${text}\n`,
        html: renderMailLayout({ language, brand, title: subject, heading: subject, foot: '' }, mailParagraph(text)),
        calendar: undefined,
      }
      const timeout = new AbortController()
      const sendResult = await Promise.race([
        transport.send(message),
        wait(testMs, noResponse, { signal: timeout.signal }),
      ])
      timeout.abort()
      return sendResult
    },
    run: async ({ input, actor, audit }, { result, problem, response }) => {
      const accepted = result === 'accepted'
      audit({ after: { host: input.host, port: input.port, accepted } })
      return { accepted, problem, response, to: actor.email }
    },
  }),
})
