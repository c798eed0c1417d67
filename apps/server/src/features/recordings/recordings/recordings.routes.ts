import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { findSettings } from '#features/recordings/recording-settings/recording-settings.store.ts'
import { AllowedNetworks, isAllowedAddress } from '#features/recordings/recording-settings/shared/allowed-addresses.ts'
import { parseRequestTarget } from '#platform/calls/request-origin.ts'
import { CallError } from '#platform/errors/call-error.ts'
import { type Actor, toActor } from '#platform/security/sessions.ts'
import type { Platform } from '#platform/services.ts'
import { type FileStorage, MissingFileError } from '#platform/storage/file-storage.ts'
import { parseRange } from './byte-ranges.rules.ts'
import { findById, findFiles, toViewer } from './recordings.store.ts'

const Params = z.object({ id: z.uuid(), kind: z.enum(['video', 'audio', 'poster']) })
const Query = z.object({ download: z.literal('1').optional() })

const mediaTypes = { video: 'video/mp4', audio: 'audio/mp4', poster: 'image/jpeg' } as const
const extensions = { video: 'mp4', audio: 'm4a', poster: 'jpg' } as const

const permission = 'room.recording.get'

function mayOpen(actor: Actor): boolean {
  return actor.view === undefined && actor.level !== 'client' && actor.keys.includes(permission)
}

/** Finds a file of a recording that the user of the session may see; fails in the same way whatever is wrong. */
async function findFile(platform: Platform, request: FastifyRequest) {
  const target = parseRequestTarget(platform, request)
  const params = Params.safeParse(request.params)
  if (target.subdomain === undefined || target.viewTokenHash !== undefined || !params.success)
    throw new CallError('not-found')
  const { id, kind } = params.data
  const { subdomain, tokenHash } = target
  const found = await platform.database.withRequest({ subdomain, tokenHash, atomic: false }, async (db, resolved) => {
    const actor = resolved.session === undefined ? undefined : toActor(resolved.session)
    if (resolved.hostStatus !== 'active' || actor === undefined || !mayOpen(actor)) return undefined
    const { allowed_networks: networks } = await findSettings(db)
    if (!isAllowedAddress(AllowedNetworks.parse(networks), request.ip)) return undefined
    const recording = await findById(db, toViewer(actor), id)
    const file = recording && (await findFiles(db, recording.id)).find((one) => one.kind === kind)
    return file && { ...file, kind, topic: recording.topic }
  })
  return found ?? Promise.reject(new CallError('not-found'))
}

/** Writes a file name that every program can store; the topic is in any language. */
function toDisposition(topic: string, extension: string): string {
  const name = `${topic.replace(/[\p{Cc}\p{Cf}"*/:<>?\\|]/gu, ' ').trim() || 'recording'}.${extension}`
  const ascii = name.replace(/[^ -~]/g, '_').replace(/[%]/g, '_')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escape)}`
}

type Found = Awaited<ReturnType<typeof findFile>>

async function sendFile(
  storage: FileStorage,
  reply: FastifyReply,
  { object, bytes, kind, range }: Found & { range: string | undefined },
) {
  reply.header('accept-ranges', 'bytes').type(mediaTypes[kind])
  const part = parseRange(range, bytes)
  if (part === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${bytes}`).send()
  try {
    const content = await storage.read(object, part)
    if (part === undefined) return await reply.header('content-length', bytes).send(content)
    reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${bytes}`)
    return await reply.header('content-length', part.end - part.start + 1).send(content)
  } catch (error) {
    if (error instanceof MissingFileError) throw new CallError('not-found')
    throw error
  }
}

/**
 * Serves the files of recordings to who may see them, whole or in parts: each request is authorised again, and nothing is
 * kept by caches between.
 */
export const recordingRoutes = (storage: FileStorage) => (app: FastifyInstance, platform: Platform) => {
  app.get('/portal/recording-files/:id/:kind', async (request, reply) => {
    const file = await findFile(platform, request)
    const isDownload = Query.safeParse(request.query).data?.download === '1'
    reply
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'same-origin')
      .header('content-disposition', isDownload ? toDisposition(file.topic, extensions[file.kind]) : 'inline')
    return sendFile(storage, reply, { ...file, range: request.headers.range })
  })
}
