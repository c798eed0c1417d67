import { createStore } from '#lib/browser/store.ts'

/** Why nothing is recorded any longer, or why a file could not be finished. */
export type LocalProblem = 'full' | 'nothing' | 'failed' | 'ended'

/** The recording that this page makes, which outlives the room; `undefined` without one. */
export type LocalRecorderState =
  | {
      readonly at: 'recording'
      readonly id: string
      /** When it began, without what was recorded before a crash, in milliseconds by the clock of this browser. */
      readonly since: number
      readonly bytes: number
    }
  | {
      readonly at: 'finishing'
      readonly id: string
      readonly share: number
      readonly problem?: LocalProblem | undefined
    }
  | { readonly at: 'saved'; readonly id: string; readonly problem?: LocalProblem | undefined }
  | { readonly at: 'failed'; readonly id: string; readonly problem: LocalProblem }

const state = createStore<LocalRecorderState | undefined>(undefined)

export const setLocalRecorder = (next: LocalRecorderState | undefined): void => state.set(next)
export const readLocalRecorder = (): LocalRecorderState | undefined => state.get()

/** Returns the recording that this page makes. */
export const useLocalRecorder = (): LocalRecorderState | undefined => state.use()
