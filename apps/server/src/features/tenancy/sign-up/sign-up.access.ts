import { signUp } from '@foyer/contract/tenancy/sign-up'
import { defineAccess, unknownId } from '#test/access.ts'

/** The status of every call: at the hostname of a tenant no organisation can be signed up. */
const ok = 403

export const access = defineAccess(signUp, {
  getState: { level: 'anyone', input: () => ({}) },
  checkSubdomain: { level: 'anyone', input: () => ({ subdomain: 'acme' }), ok },
  create: {
    level: 'anyone',
    input: () => ({ email: 'ann@example.test', organisation: 'Acme', country: 'FR', subdomain: 'acme' }),
    ok,
  },
  beginWithProvider: { level: 'anyone', input: () => ({ provider: unknownId }), ok },
  completeWithProvider: { level: 'anyone', input: () => ({ state: 'unknown', code: 'unknown' }), ok: 400 },
  getLink: { level: 'anyone', input: () => ({ token: 'unknown' }), ok: 400 },
  confirm: { level: 'anyone', input: () => ({ token: 'unknown' }), ok },
  getSettings: { level: 'superadmin', input: () => ({}) },
  updateSettings: {
    level: 'superadmin',
    input: () => ({ enabled: false, approvalRequired: true, providersAllowed: false, dailyLimit: 20, version: 9999 }),
    ok: 409,
  },
  list: { level: 'superadmin', input: () => ({ page: 1, size: 10 }) },
  approve: { level: 'superadmin', input: () => ({ id: unknownId }), ok: 404 },
  refuse: { level: 'superadmin', input: () => ({ id: unknownId }), ok: 404 },
})

/** Rows for the checks of query plans. */
export const seed = [
  `insert into sign_ups (tenant_id, state, email, organisation, subdomain, country, language, billing, token_hash, confirmed_at, expires_at)
   select $1, 'waiting', 'ann@example.test', 'Acme ' || n, 's' || n, 'FR', 'en', false, sha256(n::text::bytea),
     now() - n * interval '1 minute', now() + interval '1 day' from generate_series(1, $2::int) n`,
]
