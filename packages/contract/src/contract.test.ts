// Subject: every call
import { expect, it } from 'vitest'
import { z } from 'zod'
import { type Call, defineCalls, toCallName } from './call.ts'
import { EmptyInput, EmptyOutput } from './common.ts'
import { allCalls, contract, errorCatalogues, errorsByCode } from './contract.ts'
import { defineErrors } from './define-errors.ts'
import { fileActions } from './operations/audit.ts'
import { builtInRoles, findRequiredKey, permissionKeys, plannedKeys } from './permissions.ts'

const calls = allCalls.map((call): [string, Call] => [toCallName(call), call])

const repeated = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index)
const getShape = (schema: unknown): object => (schema instanceof z.ZodObject ? schema.shape : {})

it('gives every call its own method and path', () => {
  const routes = calls.map(([, call]) => `${call.method} ${call.path}`)
  expect(new Set(routes).size).toBe(routes.length)
})

it.each(calls)('%s declares defined errors, and takes its path parameters as input', (_name, call) => {
  for (const code of call.errors) expect(errorsByCode.has(code), code).toBe(true)
  expect(call.permission === 'public').toBe(call.level === 'anyone')
  if (call.method === 'DELETE') expect(call.path).toMatch(/:id$/)
  if (call.upload) expect(call.errors).toContain(call.upload.tooLarge)
  // Only a confirmed sign-up changes something in another tenant without a super administrator: it creates the tenant.
  // And a super administrator leaves a portal that they view, in which they are an administrator.
  if (call.scope === 'installation' && !['signUp.confirm', 'tenantViews.end'].includes(toCallName(call)))
    expect(call.readOnly).toBe(true)
  if (call.scope === 'named') expect(Object.keys(getShape(call.input))).toContain('tenantuuid')
})

/** Fields that clients of the portal already know under these names. */
const knownNames = new Set(
  `app_id auth_provider_configs change_password portal_login_body portal_login_heading portal_regiser_body
    portal_register_heading profile_picture token_id`.split(/\s+/),
)

/** Finds the names of all fields of a schema, at any depth. */
function findFieldNames(schema: z.ZodType, io: 'input' | 'output'): string[] {
  const names: string[] = []
  z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'ref',
    override: ({ jsonSchema }) => {
      names.push(...Object.keys(jsonSchema.properties ?? {}))
    },
  })
  return names
}

it.each(calls)('%s names its fields in camelCase', (_name, { input, output }) => {
  const names = [...findFieldNames(input, 'input'), ...findFieldNames(output, 'output')]
  expect(names.filter((name) => !/^[a-z][a-zA-Z0-9]*$/.test(name) && !knownNames.has(name))).toEqual([])
})

it('lists no known name that no call uses', () => {
  const used = new Set(
    calls.flatMap(([, { input, output }]) => [input, output].flatMap((one) => findFieldNames(one, 'output'))),
  )
  expect([...knownNames].filter((name) => !used.has(name))).toEqual([])
})

it('requires every permission key for at least one call, except those of what is planned', () => {
  const required: ReadonlySet<string> = new Set(
    calls.flatMap(([, { permission }]) =>
      typeof permission === 'string' ? [permission] : Object.values(permission.keys),
    ),
  )
  expect(permissionKeys.filter((key) => !required.has(key))).toEqual([])
  expect(plannedKeys.filter((key) => required.has(key))).toEqual([])
})

/** The keys of the specification; `apps` has one resource for transcription and one for the team chat. */
const specified = `
  dashboard.superadmin.get
  room.recording.get room.current.get room.completed.get room.feedback.get room.meetingstate.get
  user.get,put,update,delete,invite,enable,unlink user.profile.get,update
  did.get,put,update,delete meeting.put
  meeting.schedule.get,put,update,delete,invite,start,copy meeting.open.get,put,update,delete,invite,start,copy
  meeting.personal.get,update client.get,put,update,delete
  tenant.put,get,update,delete tenant.brand.put,get,update,delete tenant.default.put,get,update,delete
  tenant.partner_app.put,get,update,delete tenant.client.put,get,update,delete tenant.sso.put,get,update,delete
  tenant.smtp.put,get,update,delete apps.transcription.put,get,update,delete apps.chat.put,get,update,delete
  roles.get,put,update,delete plans.get,put,update,delete,disable products.get,put,update,delete,disable
  billing.plans.get,update,delete billing.invoice.get billing.pending.get,delete`
  .trim()
  .split(/\s+/)
  .flatMap((group) => {
    const at = group.lastIndexOf('.')
    return group
      .slice(at + 1)
      .split(',')
      .map((action) => `${group.slice(0, at)}.${action}`)
  })

it('has every key of the specification, and of its own only those of the two logs', () => {
  const keys: string[] = [...permissionKeys, ...plannedKeys]
  expect(repeated(keys)).toEqual([])
  expect(specified.filter((key) => !keys.includes(key))).toEqual([])
  expect(keys.filter((key) => !specified.includes(key))).toEqual(['dashboard.get', 'mail.log.get', 'audit.get'])
})

it('knows which key another one needs to be of use', () => {
  expect(findRequiredKey('user.update')).toBe('user.get')
  expect(findRequiredKey('meeting.schedule.start')).toBe('meeting.schedule.get')
  for (const key of ['tenant.brand.get', 'tenant.sso.get', 'tenant.smtp.get'] as const)
    expect(findRequiredKey(key)).toBe('tenant.get')
  for (const key of ['user.get', 'user.profile.get', 'tenant.get'] as const)
    expect(findRequiredKey(key)).toBeUndefined()
  // Anyone who has all keys of a level lacks none that another one needs.
  for (const keys of Object.values(builtInRoles))
    expect(keys.map(findRequiredKey).filter((key) => key !== undefined && !keys.includes(key))).toEqual([])
})

/** Names of calls that would create something again if they were repeated. */
const creates = /^(create|createInTenant|upload|invite|send|join|start|meetNow|bulkUpdate$)/
// A new link or address replaces the previous one, and a sign-up that was sent again is emailed again.
const repeatable = new Set([
  'passwords.change',
  'roomRecording.start',
  'invitations.createLink',
  'calendarFeed.create',
  'signUp.create',
])

it('takes an Idempotency-Key for every call that creates something, and for no other', () => {
  for (const [name, call] of calls) {
    const verb = name.slice(name.indexOf('.') + 1)
    const isCreating = creates.test(verb) && !call.readOnly && !repeatable.has(name)
    expect([name, call.idempotent ?? false]).toEqual([name, isCreating])
  }
})

it('names every call by its path in the contract', () => {
  const paths = Object.entries(contract).flatMap(([slice, list]) => Object.keys(list).map((name) => `${slice}.${name}`))
  expect(calls.map(([name]) => name)).toEqual(paths)
})

const slices = new Set(calls.map(([, { slice }]) => slice))

it.each(calls)('%s states what it changes, unless it only reads', (_name, { readOnly, changes }) => {
  expect(changes !== undefined).toBe(!readOnly)
  expect(new Set(changes).size).toBe(changes?.length ?? 0)
  expect(changes?.filter((topic) => !slices.has(topic)) ?? []).toEqual([])
})

it.each(calls)(
  '%s depends only on other slices, and only if it reads',
  (_name, { slice, readOnly, dependsOn = [] }) => {
    expect(dependsOn.filter((topic) => topic === slice || !slices.has(topic))).toEqual([])
    expect(dependsOn.length === 0 || readOnly).toBe(true)
  },
)

it.each(calls)(
  '%s states whether it is audited, if it writes or sends a file',
  (_name, { readOnly, download, audit }) => {
    expect(audit !== undefined).toBe(!readOnly || download !== undefined)
  },
)

/** The labels of all actions in the audit log. */
const actionLabels = [...calls.flatMap(([, { audit }]) => (audit ? [audit] : [])), ...Object.values(fileActions)]

it('labels audited calls in French by nouns, which also stand in a column and in a filter', () => {
  const labels = actionLabels.map(({ fr }) => fr)
  expect(labels.filter((label) => /^(?:A|Ont|S’est) /.test(label))).toEqual([])
})

it('gives every audited call its own label', () => {
  for (const language of ['en', 'fr'] as const)
    expect(repeated(actionLabels.map((label) => label[language]))).toEqual([])
})

it('changes something that others see with all but these calls', () => {
  const names = calls.flatMap(([name, { changes }]) => (changes?.length === 0 ? [name] : []))
  expect(names.sort()).toEqual([
    'annotations.begin',
    'annotations.draw',
    'annotations.end',
    'annotations.remove',
    'auth.confirmPassword',
    'auth.login',
    'clients.test',
    'meetingControls.react',
    'ownLocalRecordings.markSeen',
    'ownLocalRecordings.report',
    'passkeys.begin',
    'passkeys.beginLogin',
    'passwords.forgot',
    'recordingLinks.ask',
    'recordingLinks.report',
    'registration.resend',
    'responses.sendToOwnCalendar',
    'room.join',
    'room.reportConnection',
    'room.reportFailure',
    'roomRecording.mark',
    'sessions.endAll',
    'signUp.beginWithProvider',
    'signUp.completeWithProvider',
    'signUp.create',
    'sso.begin',
    'sso.beginConfirmation',
    'sso.beginLink',
    'tenantSmtp.test',
    'tenantViews.begin',
    'tenantViews.end',
    'twoFactor.beginSetup',
    'twoFactor.get',
    'whiteboard.draw',
  ])
})

it('completes a row with the defaults of its slice, and does not compile misspelt or undefined properties', () => {
  const get = { method: 'GET', path: '/x', permission: 'user.get', input: EmptyInput, output: EmptyOutput } as const
  const { one, two } = defineCalls(
    { slice: 'users', level: 'admin', scope: 'named' },
    {
      one: get,
      two: { ...get, level: 'superadmin', scope: 'all', errors: ['not-found'] },
    },
  )
  expect(one).toMatchObject({ slice: 'users', name: 'one', level: 'admin', scope: 'named', errors: [] })
  expect(two).toMatchObject({ slice: 'users', name: 'two', level: 'superadmin', scope: 'all', errors: ['not-found'] })
  // @ts-expect-error a misspelt property
  defineCalls({ slice: 'users', level: 'admin' }, { one: { ...get, readonly: true } })
  // @ts-expect-error an undefined error
  defineCalls({ slice: 'users', level: 'admin' }, { one: { ...get, errors: ['unheard-of'] } })
})

it.each(calls)('%s runs its cross-field rules even if another field is invalid', (_name, call) => {
  const rules = call.input instanceof z.ZodObject ? (call.input.def.checks ?? []) : []
  for (const rule of rules) expect(rule._zod.def.when).toBeTypeOf('function')
})

const definitions = Object.values(errorCatalogues).flatMap((errors) => Object.entries(errors))

it('defines every error code once', () => {
  expect(repeated(definitions.map(([code]) => code))).toEqual([])
})

it.each(['en', 'fr'] as const)('gives every error its own message in language %s', (language) => {
  expect(repeated(definitions.map(([, error]) => error[language]))).toEqual([])
})

it('does not compile an error without a status', () => {
  // @ts-expect-error the status is missing
  defineErrors({ 'no-status': { en: 'No status', fr: 'Aucun statut' } })
})
