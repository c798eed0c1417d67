import { toastHideMs, undoSeconds } from '@foyer/contract/constants'
import { useSyncExternalStore } from 'react'
import { ApiError, errorMessage } from './api.ts'

/** A notice at the top of the window's end side. */
export type Toast = {
  readonly id: number
  readonly kind: 'success' | 'error'
  readonly text: string
  readonly hideMs: number
  readonly undo?: () => void
}

const maxVisible = 5
const listeners = new Set<() => void>()
let toasts: readonly Toast[] = []
let lastId = 0

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function show(made: Omit<Toast, 'id'>): number {
  lastId += 1
  change([...toasts, { ...made, id: lastId }].slice(-maxVisible))
  return lastId
}

/** Notices that hide by themselves (spec §8: 4000 ms, top right). */
export const toast = {
  success: (text: string): number => show({ kind: 'success', text, hideMs: toastHideMs }),
  error: (text: string): number => show({ kind: 'error', text, hideMs: toastHideMs }),
  /** Names what failed, unless it led to the sign-in page, which explains it. */
  failure: (error: unknown): void => {
    if (!(error instanceof ApiError && error.endsSession)) toast.error(errorMessage(error))
  },
  /** Stays as long as the server can undo the action; `onUndo` requests it. */
  undo: (text: string, onUndo: () => void, seconds: number = undoSeconds): number =>
    show({ kind: 'success', text, hideMs: seconds * 1000, undo: onUndo }),
  hide: (id: number): void => change(toasts.filter((one) => one.id !== id)),
  clear: (): void => change([]),
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The notices on the screen, oldest first. */
export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => toasts)
