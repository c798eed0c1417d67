import type { CommandContext } from '#platform/calls/context.ts'

const windowSeconds = 60 * 60
/** Meeting IDs that a user, and all users of a tenant, may ask for within the window: the answer tells which ones exist. */
export const numberLimits = { user: 10, tenant: 100 }

/** Counts an attempt to choose a Meeting ID. */
export const countChosenNumber = ({ tenantId, actor, services }: CommandContext): Promise<void> =>
  services.rateLimits.consume(tenantId, [
    { key: `personal-number:${actor.id}`, limit: numberLimits.user, seconds: windowSeconds },
    { key: 'personal-number', limit: numberLimits.tenant, seconds: windowSeconds },
  ])
