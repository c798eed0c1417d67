import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { noteDownload } from '#features/recordings/recordings/downloads.commands.ts'
import { findSharedFile } from '#features/recordings/recordings/recordings.store.ts'
import { RecordingFile, sendRecordingFile } from '#features/recordings/recordings/shared/file-response.routes.ts'
import { nameShownPart } from '#features/recordings/recordings/shared/trimming.rules.ts'
import { parseRequestTarget } from '#platform/calls/request-origin.ts'
import { CallError } from '#platform/errors/call-error.ts'
import { readKnownDevice } from '#platform/security/known-device.ts'
import { toActor } from '#platform/security/sessions.ts'
import type { Platform } from '#platform/services.ts'
import type { FileStorage } from '#platform/storage/file-storage.ts'
import { guardStream } from './guarded-stream.ts'
import { closedErrors, type Decision, findDecision } from './link-access.ts'

/** Everything below the folder is read here, so that whatever is no token gets the same response. */
const Path = z.string().regex(/^[\w-]{43}\/(video|audio|poster)$/)
/** `part`: the part that the page shows; another one has other chapters. */
const Query = z.object({ download: z.literal('1').optional(), part: z.string().optional() })

/** From when an open response asks again whether it may go on; less than the minute in which a withdrawal reaches players. */
const guardEveryMs = 20_000

/** Finds the file that a link opens to who sends the request. */
async function findFile(platform: Platform, request: FastifyRequest) {
  const target = parseRequestTarget(platform, request)
  const path = Path.safeParse(z.object({ '*': z.string() }).parse(request.params)['*'])
  const { subdomain, tokenHash, deviceCookie } = target
  if (subdomain === undefined || target.viewTokenHash !== undefined || !path.success) throw new CallError('not-found')
  const [token = '', kind = ''] = path.data.split('/')
  return platform.database.withRequest({ subdomain, tokenHash, atomic: false }, async (db, resolved) => {
    const { tenantId, hostStatus, session } = resolved
    if (tenantId === undefined || hostStatus !== 'active') throw new CallError('not-found')
    const device = readKnownDevice(platform.secret, tenantId, deviceCookie)
    const actor = session === undefined ? undefined : toActor(session)
    const recipient = { actor, address: request.ip, hasProven: device.hasProven }
    const decision = await findDecision(db, token, recipient)
    const { recording, link } = requireOpen(decision)
    const { part = nameShownPart(recording) } = Query.catch({}).parse(request.query)
    if (part !== nameShownPart(recording)) throw new CallError('not-found')
    const file = await findSharedFile(db, { id: recording.id, kind })
    if (file === undefined) throw new CallError('not-found')
    return { file: RecordingFile.parse(file), link, recordingId: recording.id, tenantId, actor }
  })
}

/** Returns what a link opens, or fails without telling anything of it. */
function requireOpen(decision: Decision | undefined) {
  if (decision !== undefined && decision.state !== 'open') throw new CallError(closedErrors[decision.state])
  if (decision?.recording === undefined) throw new CallError('not-found')
  return { recording: decision.recording, link: decision.link }
}

/**
 * Serves the files of recordings that were shared with a link. Each request is authorised again, and one that takes
 * long also while it is read.
 */
export const sharedRecordingRoutes = (storage: FileStorage) => (app: FastifyInstance, platform: Platform) => {
  app.get('/portal/shared-recordings/*', async (request, reply) => {
    const asked = await findFile(platform, request)
    const { file, link, tenantId } = asked
    const isDownload = Query.safeParse(request.query).data?.download === '1'
    if (isDownload && !link.download) throw new CallError('forbidden')
    const mayGoOn = async () => {
      const found = await findFile(platform, request).catch(() => undefined)
      // Another file has taken its place if the recording was trimmed.
      return found !== undefined && found.file.object === file.object && (found.link.download || !isDownload)
    }
    const download = { ...asked, address: request.ip, linkId: link.id }
    return sendRecordingFile(reply, file, {
      ...{ request, isDownload },
      read: async (part) => guardStream(await storage.read(file.object, part), { everyMs: guardEveryMs, mayGoOn }),
      noteDownload: () => platform.database.withTenant(tenantId, (db) => noteDownload(db, download)),
    })
  })
}
