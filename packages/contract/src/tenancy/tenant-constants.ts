/** The steps of setting up a tenant, in the order in which they are suggested. */
export const setupSteps = ['logo', 'theme', 'smtp', 'address', 'users', 'meeting'] as const

/** How many tenants one call names at most. */
export const maxSelectedTenants = 100
