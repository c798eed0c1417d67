/** How many tenants one call names at most. */
export const maxSelectedTenants = 100
