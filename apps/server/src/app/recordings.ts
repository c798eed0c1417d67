import { join } from 'node:path'
import { compose, cut, findComposer } from '#composer/composer.ts'
import { ComposerError } from '#composer/composition.ts'
import type { MediaEngine } from '#engine/media-engine.ts'
import { startRecordingSupervisor } from '#features/meetings/room/recording/recording-supervisor.ts'
import { startRecordingComposer } from '#features/recordings/recordings/composing/recording-composer.ts'
import type { Env } from '#platform/env.ts'
import type { Platform } from '#platform/services.ts'
import type { FileStorage } from '#platform/storage/file-storage.ts'
import { FolderStorage } from '#platform/storage/folder-storage.ts'
import { createRecorder } from '#recorder/recorder.ts'

/** Opens the place where recordings are: a bucket, whose client is loaded where there is one only, or a folder. */
export async function openRecordingStorage({
  dataFolder,
  recordingsS3,
}: Pick<Env, 'dataFolder' | 'recordingsS3'>): Promise<FileStorage> {
  if (recordingsS3 === undefined) return new FolderStorage(join(dataFolder, 'recordings', 'files'))
  const { S3Storage } = await import('#platform/storage/s3-storage.ts')
  return new S3Storage(recordingsS3)
}

/** The parts that tests replace: the child processes, and how often work is looked for. */
export type RecordingParts = Partial<
  Omit<Parameters<typeof startRecordingSupervisor>[0], 'platform' | 'engine'> &
    Omit<Parameters<typeof startRecordingComposer>[0], 'platform' | 'storage'> & { findComposer: FindComposer }
>
type FindComposer = () => Promise<{ available: boolean }>

/** Makes nothing: the operator has turned it off. */
const refuse = async (): Promise<never> => {
  throw new ComposerError('unavailable', 'COMPOSER is off')
}

/** Returns what finds out whether this machine can cut recordings; once it can, it is not asked again. */
function createComposerFinder({ composer }: Pick<Env, 'composer'>, parts?: RecordingParts | null): FindComposer {
  let found: { available: boolean } = { available: false }
  const find = async () => {
    if (composer && !found.available) found = await findComposer()
    return found
  }
  return parts?.findComposer ?? find
}

/** Opens what the calls of recordings use: where their files are, and whether they can be cut. */
export const openRecordings = async (env: Env, parts: RecordingParts | null | undefined) => ({
  storage: await openRecordingStorage(env),
  findComposer: createComposerFinder(env, parts),
})

type Options = {
  platform: Platform
  engine: MediaEngine
  storage: FileStorage
  parts?: RecordingParts | null | undefined
}

/** Starts what records meetings, and what composes recordings; nothing if `parts` is null. */
export function startRecordings({ platform, engine, storage, parts }: Options): { stop: () => Promise<void> } {
  if (parts === null) return { stop: async () => {} }
  const maker = platform.env.composer ? { compose, cut } : { compose: refuse, cut: refuse }
  const started = [
    startRecordingSupervisor({ platform, engine, createRecorder, ...parts }),
    startRecordingComposer({ platform, storage, ...maker, ...parts }),
  ]
  return { stop: async () => void (await Promise.all(started.map((one) => one.stop()))) }
}
