import type { Readable } from 'node:stream'

/** A file as it was stored; `sha256` in bytes. */
export type StoredFile = { bytes: number; sha256: Buffer }
/** The first and the last byte that are read. */
export type ByteRange = { start: number; end: number }

/** The file is not in the storage. */
export class MissingFileError extends Error {}

/** Checks whether a file can have a name: random text, which leads nowhere else in a folder or a bucket. */
export const isFileName = (name: string): boolean => /^[\w-]{16,64}$/.test(name)

/** A place for large files: a folder, or a bucket. Names are random, and no one outside the portal learns them. */
export type FileStorage = {
  /** Stores a file, whole or not at all: it cannot be read before all of it is on the disk. */
  write(name: string, content: AsyncIterable<Uint8Array>): Promise<StoredFile>
  /** Reads a file, or a part of it; fails with `MissingFileError`. */
  read(name: string, range?: ByteRange): Promise<Readable>
  /** Deletes a file; does nothing if it is not there. */
  delete(name: string): Promise<void>
  /** Lists all files, those that are being written excepted. */
  list(): AsyncIterable<{ name: string; bytes: number; modifiedAt: Date }>
  /** Deletes what is left of files whose writing has ended with its process before an instant; returns how many. */
  deleteUnfinished(before: Date): Promise<number>
}
