import { toastHideMs, undoSeconds } from '@foyer/contract/constants'
import { ApiError, errorMessage } from './api.ts'
import { createStore } from './browser/store.ts'

/** A notification in the corner of the window. */
export type Toast = {
  readonly id: number
  readonly kind: 'success' | 'notice' | 'error'
  readonly text: string
  readonly hideMs: number
  readonly undo?: () => void
  /** Identifies the failed request in the server's log; empty if there was none. */
  readonly reference: string
  /** The notice that remains of it. */
  readonly noticeId: string
}

/** Records toasts, which stay after they have disappeared. */
type Recorder = {
  /** Returns the id of what is kept. */
  add: (toast: Pick<Toast, 'kind' | 'text' | 'reference'> & { id?: string | undefined }) => string
  markRead: (noticeId: string) => void
}
let recorder: Recorder | undefined

/** Toasts are recorded from now on; the pages of guests load nothing that does. */
export function recordToasts(next: Recorder): void {
  recorder = next
}

const maxVisible = 5
const toasts = createStore<readonly Toast[]>([])
let lastId = 0

/** Users do not look for a notice that the server sends by itself, so it stays longer. */
const noticeHideMs = 30_000

function show({
  reference = '',
  id,
  ...next
}: Omit<Toast, 'id' | 'reference' | 'noticeId'> & { reference?: string; id?: string }): number {
  lastId += 1
  const noticeId = recorder?.add({ kind: next.kind, text: next.text, reference, id }) ?? ''
  toasts.set([...toasts.get(), { ...next, reference, noticeId, id: lastId }].slice(-maxVisible))
  return lastId
}

/** Shows notifications that hide automatically. */
export const toast = {
  success: (text: string): number => show({ kind: 'success', text, hideMs: toastHideMs }),
  /** Shows a notice that the server sends by itself; tabs that show the same have the same `id`. */
  notice: (text: string, id: string): number => show({ kind: 'notice', text, hideMs: noticeHideMs, id }),
  error: (text: string): number => show({ kind: 'error', text, hideMs: toastHideMs }),
  /** Shows the error, unless it ended the session: the sign-in page explains that. */
  failure: (error: unknown): void => {
    if (error instanceof ApiError && error.endsSession) return
    const reference = error instanceof ApiError ? error.requestId : ''
    show({ kind: 'error', text: errorMessage(error), hideMs: toastHideMs, reference })
  },
  /** Offers to undo an action, for as long as the server can. */
  undo: (text: string, onUndo: () => void, seconds: number = undoSeconds): number =>
    show({ kind: 'success', text, hideMs: seconds * 1000, undo: onUndo }),
  hide: (id: number): void => toasts.set(toasts.get().filter((one) => one.id !== id)),
  /** Hides one that the user has seen. */
  dismiss: ({ id, noticeId }: Toast): void => {
    toast.hide(id)
    recorder?.markRead(noticeId)
  },
  /** Hides one whose occasion is over. */
  withdraw: (id: number): void => {
    for (const one of toasts.get()) if (one.id === id) toast.dismiss(one)
  },
  clear: (): void => toasts.set([]),
}

/** Returns the visible notifications, oldest first. */
export const useToasts = (): readonly Toast[] => toasts.use()
