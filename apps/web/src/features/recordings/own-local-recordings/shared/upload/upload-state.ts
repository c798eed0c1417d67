import { createStore } from '#lib/browser/store.ts'

/** An upload of this page. */
export type UploadProgress = {
  readonly id: string
  readonly bytes: number
  readonly receivedBytes: number
  /** Bytes per second, as it was lately; undefined at first. */
  readonly speed: number | undefined
  /** Whether the last attempt failed, and another one follows by itself. */
  readonly isRetrying: boolean
}

const uploads = createStore<readonly UploadProgress[]>([])

export const setUpload = (upload: UploadProgress): void =>
  uploads.set([...uploads.get().filter(({ id }) => id !== upload.id), upload])

export const removeUpload = (id: string): void => {
  if (uploads.get().some((one) => one.id === id)) uploads.set(uploads.get().filter((one) => one.id !== id))
}

export const hasUploads = (): boolean => uploads.get().length > 0

/** Returns the uploads of this page. */
export const useUploads = (): readonly UploadProgress[] => uploads.use()
