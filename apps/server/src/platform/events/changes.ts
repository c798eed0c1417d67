import type { Call } from '@foyer/contract/call'
import type { Topic } from '@foyer/contract/contract'
import type { RoleLevel } from '@foyer/contract/levels'
import type { EventInput } from './events.ts'
import { roomTopics } from './room-topics.ts'

/** Slices that show everyone only their own data: other people's events would make administrators refetch in vain. */
const personalTopics: ReadonlySet<string> = new Set<Topic>([
  'calendar-feed',
  'list-views',
  'meetings',
  'own-local-recordings',
  'passkeys',
  'personal-meeting',
  'profile',
  'sessions',
  'settings',
  'tasks',
  'user-imports',
])

type Change = {
  tenantId: string
  objectId: string
  actor: { tenantId: string; id: string; level?: RoleLevel | undefined } | undefined
}

const isAdministrator = (level: RoleLevel | undefined): boolean => level === 'admin' || level === 'superadmin'

/**
 * Returns the events of what a call changes: for the tenant's administrators, and for the actor in their other tabs.
 */
export const toChangeEvents = (
  { changes = [] }: Pick<Call, 'changes'>,
  { tenantId, objectId, actor }: Change,
): EventInput[] =>
  changes.flatMap((topic) => {
    const event = { tenantId, topic, objectId }
    if (roomTopics.has(topic)) return [event]
    const isPersonal = personalTopics.has(topic)
    // A super administrator in another tenant is not one of its users.
    const isUser = actor !== undefined && actor.tenantId === tenantId
    return [
      ...(isPersonal ? [] : [event]),
      ...(isUser && (isPersonal || !isAdministrator(actor.level)) ? [{ ...event, userId: actor.id }] : []),
    ]
  })
