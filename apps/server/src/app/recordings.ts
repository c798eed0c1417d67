import { join } from 'node:path'
import { compose } from '#composer/composer.ts'
import type { MediaEngine } from '#engine/media-engine.ts'
import { startRecordingSupervisor } from '#features/meetings/room/recording/recording-supervisor.ts'
import { startRecordingComposer } from '#features/recordings/recordings/recording-composer.ts'
import type { Env } from '#platform/env.ts'
import type { Platform } from '#platform/services.ts'
import type { FileStorage } from '#platform/storage/file-storage.ts'
import { FolderStorage } from '#platform/storage/folder-storage.ts'
import { createRecorder } from '#recorder/recorder.ts'

/** Opens the place where recordings are. */
export const openRecordingStorage = ({ dataFolder }: Pick<Env, 'dataFolder'>): FileStorage =>
  new FolderStorage(join(dataFolder, 'recordings', 'files'))

type Options = { platform: Platform; engine: MediaEngine; storage: FileStorage }

/** Starts what records meetings, and what composes recordings. */
export function startRecordings(options: Options): { stop: () => Promise<void> } {
  const started = [
    startRecordingSupervisor({ ...options, createRecorder }),
    startRecordingComposer({ ...options, compose }),
  ]
  return { stop: async () => void (await Promise.all(started.map(({ stop }) => stop()))) }
}
