import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { findSettings } from '#features/recordings/recording-settings/recording-settings.store.ts'
import { AllowedNetworks, isAllowedAddress } from '#features/recordings/recording-settings/shared/allowed-addresses.ts'
import { parseRequestTarget } from '#platform/calls/request-origin.ts'
import { CallError } from '#platform/errors/call-error.ts'
import { type Actor, toActor } from '#platform/security/sessions.ts'
import type { Platform } from '#platform/services.ts'
import type { FileStorage } from '#platform/storage/file-storage.ts'
import { noteDownload } from './downloads.commands.ts'
import { findFile as findStoredFile, toViewer } from './recordings.store.ts'
import { RecordingFile, ServedKind, sendRecordingFile } from './shared/file-response.routes.ts'

const Params = z.object({ id: z.uuid(), kind: ServedKind })
const Query = z.object({ download: z.literal('1').optional() })

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
    const file = RecordingFile.optional().parse(await findStoredFile(db, toViewer(actor), { id, kind }))
    return file && { file, actor, recordingId: id, tenantId: actor.tenantId }
  })
  return found ?? Promise.reject(new CallError('not-found'))
}

/**
 * Serves the files of recordings to who may see them, whole or in parts: each request is authorised again, and nothing is
 * kept by caches between.
 */
export const recordingRoutes = (storage: FileStorage) => (app: FastifyInstance, platform: Platform) => {
  app.get('/portal/recording-files/:id/:kind', async (request, reply) => {
    const found = await findFile(platform, request)
    const { file, tenantId } = found
    return sendRecordingFile(reply, file, {
      ...{ request, isDownload: Query.safeParse(request.query).data?.download === '1' },
      read: (part) => storage.read(file.object, part),
      noteDownload: () =>
        platform.database.withTenant(tenantId, (db) => noteDownload(db, { ...found, address: request.ip })),
    })
  })
}
