import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { uploadPartBytes } from '@foyer/contract/recordings/local-recordings'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isDiskNearlyFull } from '#features/recordings/recordings/room-for-recordings.commands.ts'
import { isSameOriginRequest, parseRequestTarget } from '#platform/calls/request-origin.ts'
import { createFairLimiter } from '#platform/concurrency/fair-limiter.ts'
import type { Db } from '#platform/database/database.ts'
import { CallError } from '#platform/errors/call-error.ts'
import { toActor } from '#platform/security/sessions.ts'
import type { Platform } from '#platform/services.ts'
import type { FileStorage, StoredFile } from '#platform/storage/file-storage.ts'
import { hasRoomFor } from './uploads.commands.ts'
import * as store from './uploads.store.ts'

const Params = z.object({
  id: z.uuid(),
  offset: z
    .string()
    .regex(/^(?:0|[1-9]\d{0,13})$/)
    .transform(Number),
})

/** How many parts of a tenant are stored at once, and of one of its users; others wait briefly. */
const partsAtOnce = 8
const partsOfUserAtOnce = 4
const partWaitMs = 2000
/** Parts per minute and network: as fast as a good line. */
const partsPerMinute = 1200

type Owner = { tenantId: string; ownerId: string }

/** Runs work for the user of the session, who is authorised again by each step, because a part takes its time. */
async function runAsOwner<T>(
  platform: Platform,
  request: FastifyRequest,
  work: (db: Db, owner: Owner) => Promise<T>,
): Promise<T> {
  const target = parseRequestTarget(platform, request)
  const { subdomain, tokenHash, origin } = target
  if (subdomain === undefined) throw new CallError('not-found')
  if (!isSameOriginRequest(request, origin)) throw new CallError('forbidden')
  if (target.viewTokenHash !== undefined) throw new CallError('view-read-only')
  const result = await platform.database.withRequest({ subdomain, tokenHash, atomic: true }, async (db, resolved) => {
    const actor = resolved.session === undefined ? undefined : toActor(resolved.session)
    if (resolved.hostStatus !== 'active' || actor === undefined) throw new CallError('not-signed-in')
    return { value: await work(db, { tenantId: actor.tenantId, ownerId: actor.id }) }
  })
  return result.value
}

type Expected = (Owner & { bytes: number }) | { receivedBytes: number }

/** Finds how long the part has to be, or that it has arrived before; fails if it is not the next one. */
async function findExpected(db: Db, owner: Owner, { id, offset }: z.output<typeof Params>): Promise<Expected> {
  const upload = await store.findUpload(db, { id, ownerId: owner.ownerId })
  if (upload === undefined) throw new CallError('not-found')
  const { upload_bytes: total, received_bytes: receivedBytes } = upload
  if (offset !== receivedBytes) {
    // The response to the last part may have been lost.
    const known = await store.findPartBytes(db, id, offset)
    if (known !== undefined && offset + known === receivedBytes) return { receivedBytes }
    throw new CallError('upload-out-of-step')
  }
  const bytes = Math.min(uploadPartBytes, total - offset)
  if (bytes === 0) throw new CallError('upload-out-of-step')
  if (!(await hasRoomFor(db, bytes))) throw new CallError('recording-quota-used')
  return { bytes, ...owner }
}

/** Passes on exactly so many bytes; fails with more or fewer, so that nothing is stored. */
async function* exactly(body: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array> {
  let left = bytes
  try {
    for await (const chunk of body) {
      left -= chunk.length
      if (left < 0) throw new CallError('too-large')
      yield chunk
    }
  } catch (error) {
    // That a connection breaks is no fault to be logged.
    throw error instanceof CallError ? error : new CallError('bad-input')
  }
  if (left > 0) throw new CallError('bad-input')
}

const waiting = { maxWaitMs: partWaitMs, failure: 'busy' } as const
const places = createFairLimiter({ name: 'parts of uploads', maxConcurrentPerKey: partsAtOnce, ...waiting })
const placesOfUsers = createFairLimiter({
  name: 'parts of uploads of a user',
  maxConcurrentPerKey: partsOfUserAtOnce,
  ...waiting,
})

/** Waits for a place of the user and one of the tenant, so that who sends slowly leaves some to the others. */
async function acquirePlace({ tenantId, ownerId }: Owner): Promise<() => void> {
  const releaseOwn = await placesOfUsers.acquire(ownerId)
  try {
    const release = await places.acquire(tenantId)
    return () => {
      release()
      releaseOwn()
    }
  } catch (error) {
    releaseOwn()
    throw error
  }
}

type Storing = { platform: Platform; storage: FileStorage; request: FastifyRequest; bytes: number }

/** Stores a part as an object of its own, and adds it unless another request was faster. */
async function storePart(
  { platform, storage, request, bytes }: Storing,
  { id, offset }: z.output<typeof Params>,
): Promise<{ receivedBytes: number }> {
  const object = randomBytes(18).toString('base64url')
  const { body } = request
  if (!(body instanceof Readable)) throw new CallError('bad-input')
  const file: StoredFile = await storage.write(object, exactly(body, bytes))
  const discard = () => storage.delete(object)
  try {
    return await runAsOwner(platform, request, async (db, { tenantId, ownerId }) => {
      const row = await store.lockOwn(db, { id, ownerId })
      // It may have been cancelled meanwhile.
      if (row?.state !== 'uploading') throw new CallError('not-found')
      if (!(await store.addPart(db, id, { position: offset, object, ...file })))
        throw new CallError('upload-out-of-step')
      await platform.events.emit(db, { tenantId, topic: 'local-recordings', objectId: id })
      return { receivedBytes: offset + file.bytes }
    })
  } catch (error) {
    await discard()
    throw error
  }
}

/**
 * Takes a part of an upload, which is stored while it arrives: no part is in memory as a whole. The session is checked as
 * for a call.
 */
export const uploadRoutes =
  (storage: FileStorage) =>
  async (app: FastifyInstance, platform: Platform): Promise<void> => {
    await app.register((scope, _options, done) => {
      scope.addContentTypeParser('application/octet-stream', (_request, payload, pass) => pass(null, payload))
      scope.route({
        method: 'PUT',
        url: '/api/localRecordingPart/:id/:offset',
        bodyLimit: uploadPartBytes,
        config: { countsBytes: false, rateLimit: { max: Math.min(partsPerMinute, platform.env.requestsPerMinute) } },
        handler: async (request, reply) => {
          const params = Params.safeParse(request.params)
          if (!params.success) throw new CallError('not-found')
          reply.header('cache-control', 'no-store')
          const expected = await runAsOwner(platform, request, (db, owner) => findExpected(db, owner, params.data))
          if ('receivedBytes' in expected) return reply.send(expected)
          if (await isDiskNearlyFull(platform.env)) throw new CallError('recording-disk-full')
          const release = await acquirePlace(expected)
          try {
            return await reply.send(await storePart({ platform, storage, request, bytes: expected.bytes }, params.data))
          } finally {
            release()
          }
        },
      })
      done()
    })
  }
