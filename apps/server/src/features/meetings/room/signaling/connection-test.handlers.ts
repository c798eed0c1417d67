import { randomUUID } from 'node:crypto'
import { webClientId } from '@foyer/contract/constants'
import { connectionTest } from '@foyer/contract/meetings/connection-test'
import type { MediaEngine } from '#engine/media-engine.ts'
import { authorizeJoin } from '#features/meetings/room/entry/join-authorization.ts'
import { countConnectionTest } from '#features/meetings/room/entry/join-rate-limits.ts'
import { withTimeout } from '#features/meetings/room/supervision/engine-client.ts'
import { findProfile } from '#features/tenancy/clients/clients.commands.ts'
import { defineHandlers, defineTwoStepHandler } from '#platform/calls/define-handlers.ts'
import { issueConnection } from './ice-servers.ts'
import { createTestRoom } from './test-rooms.ts'

const maxConcurrentTests = 10
/** Credentials for a test must not carry a meeting. */
const iceSeconds = 120

export const connectionTestHandlers = (engine: MediaEngine) =>
  defineHandlers(connectionTest, {
    start: defineTwoStepHandler(connectionTest.start, {
      maxConcurrent: maxConcurrentTests,
      prepare: async (context) => {
        const { tenantId, actor, services, fail } = context
        if (engine.kind === 'off') return fail('engine-off')
        const { meeting } = await authorizeJoin(context)
        if (meeting.options.signedInOnly && actor === undefined) return fail('sign-in-required')
        await countConnectionTest(context)
        const identity = randomUUID()
        const room = createTestRoom(services.secret, tenantId)
        // It receives, because that connection is made first, but is alone in its room.
        const grants = { sources: [], subscribe: true }
        const { token } = await withTimeout(engine.issueJoin({ room, identity, name: '', grants }))
        return { identity, token }
      },
      run: async ({ origin, db, services }, { identity, token }) => ({
        url: origin.replace(/^http/, 'ws'),
        token,
        ...issueConnection(services.env, await findProfile(db, services.secret, webClientId), {
          ...{ identity, seconds: iceSeconds },
        }),
        media: engine.mediaAddress?.() ?? null,
      }),
    }),
  })
