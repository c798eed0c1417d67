import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  type MultipartUpload,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { Env } from '#platform/env.ts'
import { type ByteRange, type FileStorage, isFileName, MissingFileError, type StoredFile } from './file-storage.ts'

/** All objects of the portal begin with this. */
const prefix = 'recordings/'
/** Parts that are sent at once, and their size: what an upload needs of memory. */
const partsAtOnce = 2
const partBytes = 16 * 1024 * 1024

/** Stores files in a bucket, in parts. */
export class S3Storage implements FileStorage {
  readonly #client: S3Client
  readonly #bucket: string

  constructor({ url, region, bucket, key, secret }: NonNullable<Env['recordingsS3']>) {
    this.#bucket = bucket
    this.#client = new S3Client({
      endpoint: url,
      region,
      credentials: { accessKeyId: key, secretAccessKey: secret },
      // Servers other than Amazon's have no host for each bucket, and not all know the newer checksums.
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
  }

  async write(name: string, content: AsyncIterable<Uint8Array>): Promise<StoredFile> {
    const hash = createHash('sha256')
    let bytes = 0
    const measured = async function* () {
      for await (const chunk of content) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    }
    // Parts of an upload that fails are deleted; the object is there when all of them are.
    await new Upload({
      client: this.#client,
      params: { ...this.#toObject(name), Body: Readable.from(measured()) },
      queueSize: partsAtOnce,
      partSize: partBytes,
    }).done()
    return { bytes, sha256: hash.digest() }
  }

  async read(name: string, range?: ByteRange): Promise<Readable> {
    const part = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` }
    try {
      const { Body } = await this.#client.send(new GetObjectCommand({ ...this.#toObject(name), ...part }))
      if (Body instanceof Readable) return Body
    } catch (error) {
      if (!(error instanceof S3ServiceException) || error.$metadata.httpStatusCode !== 404) throw error
    }
    throw new MissingFileError(name)
  }

  async delete(name: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#toObject(name)))
  }

  async *list(): AsyncIterable<{ name: string; bytes: number; modifiedAt: Date }> {
    const pages = paginateListObjectsV2({ client: this.#client }, { Bucket: this.#bucket, Prefix: prefix })
    for await (const { Contents = [] } of pages)
      for (const { Key = '', Size = 0, LastModified } of Contents) {
        const name = Key.slice(prefix.length)
        if (isFileName(name) && LastModified) yield { name, bytes: Size, modifiedAt: LastModified }
      }
  }

  async deleteUnfinished(before: Date): Promise<number> {
    const found = await this.#listUnfinished()
    const old = found.filter(({ Initiated }) => Initiated !== undefined && Initiated < before)
    for (const { Key, UploadId } of old)
      await this.#client.send(new AbortMultipartUploadCommand({ Bucket: this.#bucket, Key, UploadId }))
    return old.length
  }

  /** Lists a page of uploads in parts, of which the bucket keeps the parts. */
  async #listUnfinished(): Promise<MultipartUpload[]> {
    try {
      const list = new ListMultipartUploadsCommand({ Bucket: this.#bucket, Prefix: prefix })
      return (await this.#client.send(list)).Uploads ?? []
    } catch (error) {
      // Some servers do not list them.
      if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 501) return []
      throw error
    }
  }

  #toObject(name: string): { Bucket: string; Key: string } {
    if (!isFileName(name)) throw new MissingFileError(name)
    return { Bucket: this.#bucket, Key: `${prefix}${name}` }
  }
}
