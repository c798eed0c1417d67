import type { Topic } from '@foyer/contract/contract'

/** What happens within a conference is for its participants, and not for the pages of administrators. */
export const roomTopics: ReadonlySet<string> = new Set<Topic>(['chat', 'meeting-controls'])
