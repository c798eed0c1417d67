import type { Parsed } from '@foyer/contract/call'
import { providerReturnPath, providerSignOutPath } from '@foyer/contract/constants'
import { tenantSso } from '@foyer/contract/tenancy/tenant-sso'
import { findRoleToGive } from '#features/identity/roles/roles.commands.ts'
import { lockAdministrators } from '#features/identity/users/users.store.ts'
import { removePicture } from '#features/tenancy/tenant-brands/tenant-brands.store.ts'
import type { Context } from '#platform/calls/context.ts'
import { defineHandlers, defineTwoStepHandler } from '#platform/calls/define-handlers.ts'
import type { Db } from '#platform/database/database.ts'
import { findIssuer, OpenIdError } from '#platform/security/open-id.ts'
import { deleteLogo, uploadLogo } from './logo.handlers.ts'
import { passwordSignIn, setPasswordSignIn } from './password-sign-in.handlers.ts'
import * as passwordStore from './password-sign-in.store.ts'
import { toIdentityProvider } from './tenant-sso.presenter.ts'
import * as store from './tenant-sso.store.ts'

const slots = [1, 2] as const

const toAuditFields = ({
  label,
  issuer,
  client_id,
  enabled,
  creates_users,
  role,
  allowed_domains,
  trusts_addresses,
  signs_out,
}: Omit<store.ProviderRow, 'logo_id'>) => ({
  label,
  issuer,
  clientId: client_id,
  enabled,
  createsUsers: creates_users,
  role,
  signsOut: signs_out,
  allowedDomains: allowed_domains.join(', '),
  trustsAddresses: trusts_addresses,
})

type Form = Parsed<typeof tenantSso.create>

type IssuerError = 'sso-issuer-unreachable' | 'sso-issuer-different' | 'sso-issuer-shared' | 'sso-shared-secret'

/**
 * Returns the issuer's address as the provider itself writes it. Fails unless the provider responds, because a typing
 * error would otherwise only show when a user signs in.
 */
async function checkIssuer(
  { services, fail }: Pick<Context<IssuerError>, 'services' | 'fail'>,
  input: Form,
): Promise<string> {
  try {
    const issuer = await findIssuer(services.env, input.issuer)
    // This is Microsoft's address for all organisations: each token then states the issuer of its own organisation.
    return issuer.includes('{tenantid}') ? fail('sso-issuer-shared', 'issuer') : issuer
  } catch (error) {
    if (!(error instanceof OpenIdError)) throw error
    if (error.failure === 'mismatch') return fail('sso-issuer-different', 'issuer')
    if (error.failure === 'shared-secret') return fail('sso-shared-secret', 'issuer')
    return fail('sso-issuer-unreachable', 'issuer')
  }
}

/** Checks whether both are the same address, with or without a slash at the end. */
const isSameIssuer = (one: string, other: string): boolean => {
  const [first, second] = [one, other].map((text) => new URL(text).href.replace(/\/$/, ''))
  return first === second
}

/** Checks whether a saved secret may be used: only for the issuer and client that it was saved for. */
const canKeepSecret = (form: Form, row: store.ProviderRow): boolean =>
  isSameIssuer(row.issuer, form.issuer) && row.client_id === form.clientId

/** Checks whether only the emergency administrator could sign in now. */
const isEverybodyExcluded = async (db: Db): Promise<boolean> =>
  (await passwordStore.findEmergencyId(db)) !== undefined &&
  !(await passwordStore.hasTestedProvider(db, { mayFail: true }))

export const tenantSsoHandlers = defineHandlers(tenantSso, {
  list: async ({ db, origin }) => ({
    items: (await store.findAll(db)).map(toIdentityProvider),
    redirectUri: `${origin}${providerReturnPath}`,
    signOutUri: `${origin}${providerSignOutPath}`,
  }),

  create: defineTwoStepHandler(tenantSso.create, {
    prepare: async (context) => {
      const { input, services, fail, read } = context
      if ((await read((db) => store.findAll(db))).length >= slots.length) return fail('sso-limit')
      if (input.clientSecret === undefined) return fail('sso-client-secret-invalid', 'clientSecret')
      return {
        issuer: await checkIssuer(context, context.input),
        secretSealed: services.secret.seal(input.clientSecret),
      }
    },
    run: async ({ input, db, actor, fail, deny, audit }, { issuer, secretSealed }) => {
      if (input.createsUsers && 'error' in (await findRoleToGive(db, actor, input.role)))
        return deny('forbidden', { field: 'role', entry: { label: input.label } })
      const others = await store.findAll(db)
      if (others.some((other) => isSameIssuer(other.issuer, issuer))) return fail('sso-exists', 'issuer')
      const slot = slots.find((candidate) => others.every((other) => other.slot !== candidate))
      if (slot === undefined) return fail('sso-limit')
      const row = await store.insert(db, { ...input, issuer, slot, secretSealed })
      // Another administrator has added one meanwhile.
      if (row === undefined) return fail('conflict')
      audit({ objectId: row.id, label: row.label, after: toAuditFields(row) })
      return toIdentityProvider(row)
    },
  }),

  update: defineTwoStepHandler(tenantSso.update, {
    prepare: async (context) => {
      const { input, services, fail, read } = context
      const row = await read((db) => store.find(db, input.id))
      if (row === undefined) return fail('not-found')
      if (input.clientSecret === undefined && !canKeepSecret(input, row))
        return fail('sso-client-secret-invalid', 'clientSecret')
      // A provider that is away can still be switched off.
      const issuer = isSameIssuer(row.issuer, input.issuer) ? undefined : await checkIssuer(context, context.input)
      const secretSealed = input.clientSecret === undefined ? undefined : services.secret.seal(input.clientSecret)
      return { newIssuer: issuer, secretSealed }
    },
    run: async ({ input, db, actor, fail, deny, audit }, { newIssuer, secretSealed }) => {
      await lockAdministrators(db)
      const before = await store.find(db, input.id)
      if (before === undefined) return fail('not-found')
      const isSameRole = before.creates_users && before.role === input.role
      if (input.createsUsers && !isSameRole && 'error' in (await findRoleToGive(db, actor, input.role)))
        return deny('forbidden', { field: 'role', entry: { objectId: before.id, label: before.label } })
      if (secretSealed === undefined && !canKeepSecret(input, before)) return fail('conflict')
      const issuer = newIssuer ?? before.issuer
      const others = (await store.findAll(db)).filter(({ id }) => id !== input.id)
      if (others.some((other) => isSameIssuer(other.issuer, issuer))) return fail('sso-exists', 'issuer')
      const row = await store.update(db, { ...input, issuer, secretSealed })
      if (row === undefined) return fail('conflict')
      if (await isEverybodyExcluded(db)) return fail('sso-needed')
      audit({ objectId: row.id, label: row.label, before: toAuditFields(before), after: toAuditFields(row) })
      return toIdentityProvider(row)
    },
  }),

  delete: async ({ input, db, fail, audit }) => {
    await lockAdministrators(db)
    const row = await store.remove(db, input.id)
    if (row === undefined) return fail('not-found')
    if (await isEverybodyExcluded(db)) return fail('sso-needed')
    await removePicture(db, store.toLogoSlot(row))
    audit({ objectId: row.id, label: row.label, before: toAuditFields(row) })
    return {}
  },

  uploadLogo,
  deleteLogo,

  passwordSignIn,
  setPasswordSignIn,
})
