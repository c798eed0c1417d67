import type { Topic } from '@foyer/contract/contract'

/** The topics of events within a conference, which are for its participants and not for the pages of administrators. */
export const roomTopics: ReadonlySet<string> = new Set<Topic>(['chat', 'meeting-controls', 'whiteboard'])

/**
 * The topics that concern every user of a tenant: a change of their role changes their menu, one of a meeting mode what
 * they may choose for their meetings. Their events have ids of roles, of modes and of the tenant only.
 */
export const tenantTopics: ReadonlySet<string> = new Set<Topic>(['roles', 'meeting-modes'])
