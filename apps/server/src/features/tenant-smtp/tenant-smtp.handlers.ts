import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Parsed } from '@foyer/contract/call'
import { type Smtp, tenantSmtp } from '@foyer/contract/tenant-smtp'
import { handle, type Platform, prepareFirst } from '#platform/handle.ts'
import { findMailSender, frameMail, mailParagraph } from '#platform/mail-frame.ts'
import type { OwnServer, ServerRefusal } from '#platform/mail-servers.ts'
import { unlinked } from '#platform/mail-text.ts'
import * as store from './tenant-smtp.store.ts'
import { testMailTexts } from './tenant-smtp.texts.ts'

/** Nobody waits longer for a server that does not answer. */
const testMs = 12_000

const smtpOf = ({ password_sealed, tenant_id, ...row }: store.SmtpRow): Smtp => ({
  ...row,
  hasPassword: password_sealed !== null,
})

const audited = ({ host, port, security, username, from_email }: store.SmtpRow) => ({
  host,
  port,
  security,
  username,
  from_email,
})

type Form = Parsed<typeof tenantSmtp.create>

/** A kept password goes to the server and the person that it was kept for, and to no other. */
const keeps = (form: Form, row: store.SmtpRow | undefined): row is store.SmtpRow =>
  row !== undefined && row.host === form.host && row.username === form.username

/** What a form says, with the password that is kept where it says none. */
function serverOf(form: Form, row: store.SmtpRow | undefined, { secret }: Platform): OwnServer {
  const kept = keeps(form, row) && row.password_sealed !== null ? secret.open(row.password_sealed) : ''
  const { host, port, security, username, from_name, from_email } = form
  return { host, port, security, username, password: form.password ?? kept, fromName: from_name, fromEmail: from_email }
}

/** Undefined leaves the password as it is; null is none. */
function sealedOf(form: Form, row: store.SmtpRow | undefined, { secret }: Platform): Buffer | null | undefined {
  if (form.password === undefined) return keeps(form, row) ? undefined : null
  return form.password === '' ? null : secret.seal(form.password)
}

const fieldOf: { readonly [code in ServerRefusal]: string } = {
  'smtp-host-not-allowed': 'host',
  'smtp-port-refused': 'port',
}

/** Fails where this server must not be connected to. */
async function checkServer({
  input,
  platform,
  fail,
}: {
  input: { host: string; port: number }
  platform: Platform
  fail: (code: ServerRefusal, field?: string) => never
}) {
  const refusal = await platform.mailServers.refuses(input)
  if (refusal !== undefined) fail(refusal, fieldOf[refusal])
}

export const tenantSmtpHandlers = handle('tenantSmtp', tenantSmtp, {
  list: async ({ db }) => {
    const row = await store.find(db)
    return { items: row === undefined ? [] : [smtpOf(row)] }
  },

  create: prepareFirst(tenantSmtp.create, {
    prepare: async (context) => {
      if ((await context.read(({ db }) => store.find(db))) !== undefined) return context.fail('smtp-exists')
      await checkServer(context)
    },
    run: async ({ input, db, platform, fail, audit }) => {
      const row = await store.insert(db, { ...input, passwordSealed: sealedOf(input, undefined, platform) })
      if (row === undefined) return fail('smtp-exists')
      audit({ objectId: row.id, after: audited(row) })
      return smtpOf(row)
    },
  }),

  update: prepareFirst(tenantSmtp.update, {
    prepare: async (context) => {
      const row = await context.read(({ db }) => store.find(db))
      if (row?.id !== context.input.id) return context.fail('not-found')
      await checkServer(context)
    },
    run: async ({ input, db, platform, fail, audit }) => {
      const before = await store.find(db)
      if (before === undefined || before.id !== input.id) return fail('not-found')
      const row = await store.update(db, { ...input, passwordSealed: sealedOf(input, before, platform) })
      if (row === undefined) return fail('conflict')
      audit({ objectId: row.id, before: audited(before), after: audited(row) })
      return smtpOf(row)
    },
  }),

  delete: async ({ input, db, fail, audit }) => {
    const row = await store.remove(db, input.id)
    if (row === undefined) return fail('not-found')
    audit({ objectId: row.id, before: audited(row) })
    return {}
  },

  test: prepareFirst(tenantSmtp.test, {
    prepare: async ({ input, actor, request, platform, fail, read }) => {
      const { tenantId, language } = request
      const { row, brand } = await read(async ({ db }) => ({
        row: await store.find(db),
        ...(await findMailSender(db, platform.env, tenantId)),
      }))
      const server = serverOf(input, row, platform)
      const transport = await platform.mailServers.open(server, `test:${tenantId}`)
      if (typeof transport === 'string') return fail(transport, fieldOf[transport])
      const texts = testMailTexts[language]
      const text = texts.text(unlinked(brand.name))
      const subject = texts.subject(brand.name)
      const letter = {
        messageId: `<${randomUUID()}@${platform.env.publicUrl.hostname}>`,
        from: { name: server.fromName, address: server.fromEmail },
        to: { name: `${actor.firstname} ${actor.lastname}`, address: actor.email },
        replyTo: undefined,
        subject,
        text: `${text}\n`,
        html: frameMail({ language, brand, title: subject, heading: subject, foot: '' }, mailParagraph(text)),
        calendar: undefined,
      }
      const late = new AbortController()
      const handOver = await Promise.race([
        transport.handOver(letter),
        wait(testMs, { result: 'later' as const, answer: texts.noAnswer }, { signal: late.signal }),
      ])
      late.abort()
      return handOver
    },
    run: async ({ input, actor, audit }, { result, answer }) => {
      const taken = result === 'taken'
      audit({ after: { host: input.host, port: input.port, taken } })
      return { taken, answer, to: actor.email }
    },
  }),
})
