import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { CallError } from '#platform/errors/call-error.ts'
import { writeAttachment } from '#platform/http/attachment.ts'
import { type ByteRange, MissingFileError } from '#platform/storage/file-storage.ts'
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
  try {
    const content = await read(part)
    if (isDownload && request.method === 'GET' && isFromStart(part)) await noteDownload()
    if (part === undefined) return await reply.header('content-length', bytes).send(content)
    reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${bytes}`)
    return await reply.header('content-length', part.end - part.start + 1).send(content)
  } catch (error) {
    if (error instanceof MissingFileError) throw new CallError('not-found')
    throw error
  }
}
