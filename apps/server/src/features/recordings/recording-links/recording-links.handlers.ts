import { recordingLinks } from '@foyer/contract/recordings/recording-links'
import type { LinkAudience } from '@foyer/contract/recordings/recording-links.shapes'
import { maxLinks } from '@foyer/contract/recordings/recording-links.shapes'
import { findSettings } from '#features/recordings/recording-settings/recording-settings.store.ts'
import * as recordings from '#features/recordings/recordings/recordings.store.ts'
import type { Context } from '#platform/calls/context.ts'
import { defineHandlers, defineTwoStepHandler } from '#platform/calls/define-handlers.ts'
import { hashPassword } from '#platform/security/passwords.ts'
import { hashToken, randomToken } from '#platform/security/secret.ts'
import { type Actor, toFullName } from '#platform/security/sessions.ts'
import { publicHandlers } from './openings.handlers.ts'
import { findOpenings } from './openings.store.ts'
import { toOpening, toRecordingLink, toRules } from './recording-links.presenter.ts'
import * as store from './recording-links.store.ts'

type FormError = 'link-expiry-past' | 'link-expiry-late' | 'link-password-required' | 'link-addresses-missing'
type Checking = Pick<Context<FormError>, 'db' | 'fail'>
type Form = { audience: LinkAudience; addresses: string[]; expiresAt: string; download: boolean }
/** The parts of a form that have changed: an open link keeps what was allowed when it was made. */
type Changed = { hasPassword: boolean; expiry: boolean; password: boolean }

/** Fails for what the tenant does not allow. */
async function checkForm({ db, fail }: Checking, form: Form, changed: Changed): Promise<void> {
  const { link_max_days: maxDays, link_password: rule } = await findSettings(db)
  const expiry = await store.checkExpiry(db, form.expiresAt, maxDays)
  if (expiry === 'past') fail('link-expiry-past', 'expiresAt')
  if (expiry === 'late' && changed.expiry) fail('link-expiry-late', 'expiresAt')
  if (form.audience === 'addresses' && form.addresses.length === 0) fail('link-addresses-missing', 'addresses')
  const isRequired = rule === 'always' || (rule === 'guests' && form.audience === 'anyone')
  if (isRequired && changed.password && !changed.hasPassword) fail('link-password-required', 'password')
}

const toSettings = ({ audience, addresses, expiresAt, download }: Form) => ({
  ...{ audience, download, expires_at: expiresAt },
  addresses: audience === 'addresses' ? [...new Set(addresses)] : [],
})

type Recorded = { audience: string; addresses: string[]; expiresAt: string; download: boolean; hasPassword: boolean }

/** Returns what the audit log says of a link: whether it has a password, and never which. */
const toAuditFields = ({ audience, addresses, expiresAt, download, hasPassword }: Recorded) => ({
  ...{ audience, expiresAt, download, hasPassword },
  addresses: addresses.join(', '),
})

const toRecorded = (row: store.LockedLink): Recorded => ({
  ...{ audience: row.audience, addresses: row.addresses, download: row.download },
  ...{ expiresAt: row.expires_at.toISOString(), hasPassword: row.password_hash !== null },
})

/** Hashes a new password; undefined if it stays as it is, and null for none. */
const hash = async (password: string | undefined, tenantId: string): Promise<string | null | undefined> =>
  password === undefined || password === '' ? (password === '' ? null : undefined) : hashPassword(password, tenantId)

type Presenting = Pick<Context<never, Actor>, 'db' | 'services' | 'origin'>

const present = async ({ db, services: { secret }, origin }: Presenting, id: string) =>
  toRecordingLink(await store.findById(db, id), { secret, origin })

/** Finds the recording that the caller may share. */
async function lockRecording(
  { db, actor, fail }: Pick<Context<'not-found', Actor>, 'db' | 'actor' | 'fail'>,
  id: string,
) {
  const [row] = await recordings.lockByIds(db, recordings.toViewer(actor), [id])
  return row === undefined || row.trashed_at !== null ? fail('not-found') : row
}

const create = defineTwoStepHandler(recordingLinks.create, {
  maxConcurrent: 10,
  prepare: ({ input, tenantId }) => hash(input.password, tenantId),
  run: async (context, passwordHash) => {
    const { input, db, actor, services, fail, audit } = context
    const recording = await lockRecording(context, input.recordingId)
    const hasPassword = input.password !== ''
    await checkForm(context, input, { hasPassword, expiry: true, password: true })
    if ((await store.countOpen(db, recording.id)) >= maxLinks) return fail('too-many-links')
    const token = randomToken()
    const id = await store.insert(db, {
      ...toSettings(input),
      recording_id: recording.id,
      token_hash: hashToken(token),
      token_encrypted: services.secret.seal(token),
      password_hash: passwordHash ?? null,
      created_by: actor.id,
      created_by_name: toFullName(actor),
    })
    audit({ objectId: id, label: recording.topic, after: toAuditFields({ ...input, hasPassword }) })
    return present(context, id)
  },
})

const update = defineTwoStepHandler(recordingLinks.update, {
  maxConcurrent: 10,
  prepare: ({ input, tenantId }) => hash(input.password, tenantId),
  run: async (context, passwordHash) => {
    const { input, db, actor, fail, audit } = context
    const row = await store.lockSeen(db, recordings.toViewer(actor), input.id)
    if (row === undefined) return fail('not-found')
    if (row.withdrawn_at !== null) return fail('link-withdrawn')
    if (row.version !== input.version) return fail('conflict')
    const before = toRecorded(row)
    const hasPassword = passwordHash === undefined ? before.hasPassword : passwordHash !== null
    await checkForm(context, input, {
      hasPassword,
      expiry: Date.parse(input.expiresAt) !== row.expires_at.getTime(),
      password: passwordHash !== undefined || input.audience !== row.audience,
    })
    await store.update(db, row.id, { ...toSettings(input), passwordHash })
    const after = toAuditFields({ ...input, hasPassword })
    audit({ objectId: row.id, label: row.topic, before: toAuditFields(before), after })
    return present(context, row.id)
  },
})

export const recordingLinksHandlers = defineHandlers(recordingLinks, {
  list: async ({ input, db, actor, services: { secret }, origin, fail }) => {
    const recording = await recordings.findById(db, recordings.toViewer(actor), input.recordingId)
    if (recording === undefined) return fail('not-found')
    const { items, hasMore } = await store.findPage(db, input)
    const rules = toRules(await findSettings(db))
    return { items: items.map((row) => toRecordingLink(row, { secret, origin })), hasMore, rules }
  },

  create,
  update,

  withdraw: async ({ input, db, actor, fail, audit }) => {
    const row = await store.lockSeen(db, recordings.toViewer(actor), input.id)
    if (row === undefined) return fail('not-found')
    await store.withdraw(db, row.id, toFullName(actor))
    audit(row.withdrawn_at === null ? { objectId: row.id, label: row.topic } : null)
    return {}
  },

  listOpenings: async ({ input: { id, ...page }, db, actor, fail }) => {
    if (!(await store.hasSeen(db, recordings.toViewer(actor), id))) return fail('not-found')
    const { items, hasMore } = await findOpenings(db, { linkId: id, ...page })
    return { items: items.map(toOpening), hasMore }
  },

  ...publicHandlers,
})
