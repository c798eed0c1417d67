import { toastHideMs, undoSeconds } from '@foyer/contract/constants'
import { useSyncExternalStore } from 'react'
import { ApiError, errorMessage } from './api.ts'
import { addNotice, markNoticesRead } from './notices.ts'

/** A notification in the corner of the window. */
export type Toast = {
  readonly id: number
  readonly kind: 'success' | 'error'
  readonly text: string
  readonly hideMs: number
  readonly undo?: () => void
  /** Identifies the failed request in the server's log; empty if there was none. */
  readonly reference: string
  /** The notice that remains of it. */
  readonly noticeId: string
}

const maxVisible = 5
const listeners = new Set<() => void>()
let toasts: readonly Toast[] = []
let lastId = 0

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** What the server reports by itself is not looked for, so it stays longer. */
const noticeHideMs = 30_000

function show({
  reference = '',
  id,
  ...next
}: Omit<Toast, 'id' | 'reference' | 'noticeId'> & { reference?: string; id?: string }): number {
  lastId += 1
  const noticeId = addNotice({ kind: next.kind, text: next.text, reference, id })
  change([...toasts, { ...next, reference, noticeId, id: lastId }].slice(-maxVisible))
  return lastId
}

/** Shows notifications that hide automatically. */
export const toast = {
  success: (text: string): number => show({ kind: 'success', text, hideMs: toastHideMs }),
  /** What the server reports by itself; tabs that show the same have the same `id`. */
  notice: (text: string, id: string): number => show({ kind: 'success', text, hideMs: noticeHideMs, id }),
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
  hide: (id: number): void => change(toasts.filter((one) => one.id !== id)),
  /** Hides one that the user has seen. */
  dismiss: ({ id, noticeId }: Toast): void => {
    toast.hide(id)
    markNoticesRead(noticeId)
  },
  clear: (): void => change([]),
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The visible notifications, oldest first. */
export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => toasts)
