import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { CallError } from '#platform/errors/call-error.ts'
import { writeAttachment } from '#platform/http/attachment.ts'
import { type ByteRange, MissingFileError } from '#platform/storage/file-storage.ts'
import { readThrough } from '#platform/storage/read-through.ts'
import { isFromStart, parseRange } from './byte-ranges.rules.ts'

/** The kinds of files that are served. */
export const ServedKind = z.enum(['video', 'audio', 'poster'])
/** A file of a recording in the storage, with the topic for its name. */
export const RecordingFile = z.object({ kind: ServedKind, object: z.string(), bytes: z.number(), topic: z.string() })
export type RecordingFile = z.output<typeof RecordingFile>

const mediaTypes = { video: 'video/mp4', audio: 'audio/mp4', poster: 'image/jpeg' } as const
const extensions = { video: 'mp4', audio: 'm4a', poster: 'jpg' } as const

/** Builds a file name that every program can store; the topic is in any language. */
const toFileName = (topic: string, extension: string): string =>
  `${topic.replace(/[\p{Cc}\p{Cf}"*/:<>?\\|]/gu, ' ').trim() || 'recording'}.${extension}`

/**
 * Passes on exactly so many bytes; breaks off where a damaged file has others: who reads would take the next response of
 * the connection for the rest of this one.
 */
async function* passExactly(content: Readable, bytes: number): AsyncGenerator<Uint8Array> {
  let left = bytes
  for await (const chunk of content) {
    left -= chunk.length
    if (left < 0) break
    yield chunk
  }
  if (left !== 0) throw new Error('A file of a recording has another size than its row')
}

type Asked = {
  request: Pick<FastifyRequest, 'method' | 'headers'>
  isDownload: boolean
  read: (part: ByteRange | undefined) => Promise<Readable>
  /** Called once for each download, however many parts of it are asked for. */
  noteDownload: () => Promise<void>
}

/** Sends a file of a recording, whole or a part of it, which no cache keeps and no page runs. */
export async function sendRecordingFile(
  reply: FastifyReply,
  { kind, bytes, topic }: RecordingFile,
  { request, isDownload, read, noteDownload }: Asked,
) {
  reply
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('content-disposition', isDownload ? writeAttachment(toFileName(topic, extensions[kind])) : 'inline')
    .header('accept-ranges', 'bytes')
    .type(mediaTypes[kind])
  const part = parseRange(request.headers.range, bytes)
  if (part === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${bytes}`).send()
  if (part !== undefined) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${bytes}`)
  const length = part === undefined ? bytes : part.end - part.start + 1
  reply.header('content-length', length)
  // The framework would read all of a file whose headers are asked for, as fast as it can.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  const content = await open(() => read(part), length)
  try {
    if (isDownload && isFromStart(part)) await noteDownload()
  } catch (error) {
    content.destroy()
    throw error
  }
  return reply.send(content)
}

/** Opens so many bytes of a file; one that is not in the storage is not found. */
async function open(read: () => Promise<Readable>, bytes: number): Promise<Readable> {
  try {
    return readThrough(await read(), (content) => passExactly(content, bytes))
  } catch (error) {
    if (error instanceof MissingFileError) throw new CallError('not-found')
    throw error
  }
}
