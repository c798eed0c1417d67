import { recordToasts, type Toast } from '#lib/toast.ts'
import { localStore } from './storage.ts'
import { createStore } from './store.ts'

/** A toast as it is kept after it has disappeared. */
export type Notice = {
  readonly id: string
  readonly kind: Toast['kind']
  readonly text: string
  /** Identifies the failed request in the server's log; empty if there was none. */
  readonly reference: string
  /** The title of the page where something failed. */
  readonly page?: string
  /** When it was shown, ISO 8601. */
  readonly at: string
  readonly read: boolean
}

const maxKept = 50
const maxLength = 300
const toKey = (user: string) => `notices:${user}`

let owner: string | undefined
const notices = createStore<readonly Notice[]>([])

function save(next: readonly Notice[]): void {
  if (owner !== undefined) localStore.set(toKey(owner), JSON.stringify(next))
  notices.set(next)
}

const isNotice = (value: unknown): value is Notice =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'text' in value &&
  'at' in value &&
  typeof value.text === 'string' &&
  typeof value.at === 'string' &&
  !Number.isNaN(Date.parse(value.at))

function load(user: string): readonly Notice[] {
  try {
    const saved: unknown = JSON.parse(localStore.get(toKey(user)) ?? '[]')
    return Array.isArray(saved) ? saved.filter(isNotice) : []
  } catch {
    return []
  }
}

window.addEventListener('storage', ({ key }) => {
  // Another tab of the same user has shown or read some.
  if (owner !== undefined && key === toKey(owner)) notices.set(load(owner))
})

/** Shows the notices of a user, and keeps new ones for them; without a user none are kept. */
export function selectNoticesFor(user: string | undefined): void {
  owner = user
  notices.set(user === undefined ? [] : load(user))
}

/**
 * Keeps a toast in this browser. A text with a link isn't kept, because the link may grant access. What several tabs show
 * at the same time has the same id in all of them, and is kept once.
 */
export function addNotice({
  id = crypto.randomUUID(),
  ...notice
}: Pick<Notice, 'kind' | 'text' | 'reference'> & { id?: string | undefined }): string {
  if (owner === undefined || notice.text.includes('://')) return id
  const text = notice.text.slice(0, maxLength)
  const kept = load(owner)
  if (kept.some((one) => one.id === id)) return id
  // A failure may not say of what: the page does.
  const page = notice.kind === 'error' ? { page: document.title.split(' · ')[0] ?? '' } : {}
  save([{ ...notice, ...page, text, id, at: new Date().toISOString(), read: false }, ...kept].slice(0, maxKept))
  return id
}

const hasUnread = (): boolean => notices.get().some(({ read }) => !read)

/** Marks one as read, or all. */
export function markNoticesRead(id?: string): void {
  if (hasUnread()) save(notices.get().map((one) => (id === undefined || one.id === id ? { ...one, read: true } : one)))
}

export const clearNotices = (): void => save([])

/** Returns the notices of the current user, newest first. */
export const useNotices = (): readonly Notice[] => notices.use()

recordToasts({ add: addNotice, markRead: markNoticesRead })
