import type { Topic } from '@foyer/contract/contract'

/** What happens within a conference is for its participants, and not for the pages of administrators. */
export const roomTopics: ReadonlySet<string> = new Set<Topic>(['chat', 'meeting-controls'])

/**
 * What concerns every user of a tenant: a change of their role changes their menu. Its events have ids of roles and of
 * the tenant only.
 */
export const tenantTopics: ReadonlySet<string> = new Set<Topic>(['roles'])
