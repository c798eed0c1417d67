import { accountNeeds } from './call-needs-accounts.fixture.ts'
import { billingNeeds } from './call-needs-billing.fixture.ts'
import { insightNeeds } from './call-needs-insight.fixture.ts'
import { meetingNeeds } from './call-needs-meetings.fixture.ts'
import type { contract, Topic } from './contract.ts'

/**
 * The needs of every call, written from what a user may do and see, and not from the contract: a reader of both lists
 * finds what is wrong in one of them. A line says, from left to right: the lowest level and the key, and the tenants if
 * they are not just the caller's; the slices whose data are others afterwards, or of which a reading call shows data
 * besides those of its own slice; whether the audit log has it, and whether a repetition has no further effect.
 */
type Needs = { readonly [S in keyof typeof contract]: { readonly [N in keyof (typeof contract)[S]]: string } }

export const callNeeds: Needs = { ...accountNeeds, ...meetingNeeds, ...insightNeeds, ...billingNeeds }

type Readers = 'self' | 'administrators' | 'everyone' | 'room'
/**
 * The users who have a page open that shows the data of a slice: the user alone, the administrators and the user who
 * changes it, every user of the tenant, or those who are in a meeting. Slices whose data nothing changes are left out.
 */
export const topicReaders: { readonly [topic in Topic]?: Readers } = {
  auth: 'administrators',
  'two-factor': 'administrators',
  sessions: 'self',
  passkeys: 'self',
  sso: 'administrators',
  profile: 'self',
  settings: 'self',
  users: 'administrators',
  // A change of a role that they have, or of how they sign in: everyone's session is read again.
  roles: 'everyone',
  groups: 'administrators',
  'operational-dashboard': 'administrators',
  // Hosts choose among them.
  'meeting-modes': 'everyone',
  'user-imports': 'self',
  tasks: 'self',
  tenants: 'administrators',
  'sign-up': 'administrators',
  'tenant-brands': 'administrators',
  'tenant-smtp': 'administrators',
  'tenant-sso': 'administrators',
  clients: 'administrators',
  alerts: 'administrators',
  products: 'administrators',
  plans: 'administrators',
  'tenant-clients': 'administrators',
  'tenant-features': 'administrators',
  'list-views': 'self',
  meetings: 'self',
  'personal-meeting': 'self',
  'calendar-feed': 'self',
  conferences: 'administrators',
  recordings: 'administrators',
  'recording-settings': 'administrators',
  'recording-links': 'administrators',
  'local-recordings': 'administrators',
  'own-local-recordings': 'self',
  'meeting-controls': 'room',
  chat: 'room',
  whiteboard: 'room',
  feedback: 'administrators',
  feedbacks: 'administrators',
}
