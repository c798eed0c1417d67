import type { CallRequest, Services } from '#platform/calls/define-handlers.ts'

const windowSeconds = 60 * 60
/** Meeting IDs that a user, and all users of a tenant, may ask for within the window: the answer tells which ones exist. */
export const numberLimits = { user: 10, tenant: 100 }

/** Counts an attempt to choose a Meeting ID. */
export const countChosenNumber = ({ rateLimits }: Services, { tenantId }: CallRequest, userId: string): Promise<void> =>
  rateLimits.consume(tenantId, [
    { key: `personal-number:${userId}`, limit: numberLimits.user, seconds: windowSeconds },
    { key: 'personal-number', limit: numberLimits.tenant, seconds: windowSeconds },
  ])
