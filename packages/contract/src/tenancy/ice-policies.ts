/** Whether media may go directly, or through relay servers only. */
export const iceTransports = ['all', 'relay'] as const
/** How many connections a browser prepares, as browsers name it. */
export const bundlePolicies = ['balanced', 'max-compat', 'max-bundle'] as const
/** How relay servers are reached. */
export const transportPolicies = ['all', 'udp', 'tcp'] as const
