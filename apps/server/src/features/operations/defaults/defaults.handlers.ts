import { randomInt } from 'node:crypto'
import { toModeId } from '@foyer/contract/meetings/options/stored-modes'
import { defaults } from '@foyer/contract/operations/defaults'
import type { MediaEngine } from '#engine/media-engine.ts'
import { findDefaultModeId, findModes } from '#features/meetings/meeting-modes/shared/modes.store.ts'
import { findTenant } from '#features/tenancy/tenants/tenant-info.store.ts'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import { randomPassword } from './defaults.rules.ts'

export const defaultsHandlers = ({ maxParticipants }: MediaEngine) =>
  defineHandlers(defaults, {
    get: async ({ actor, db }) => {
      const modeId = await findDefaultModeId(db, actor.id)
      return {
        meeting: {
          password: randomPassword(randomInt),
          timezone: actor.timezone,
          modeId: toModeId(modeId),
          options: (await findModes(db)).rulesOf(modeId).options,
          maxParticipants: maxParticipants === 0 ? null : maxParticipants,
        },
        tenant: {
          country: (await findTenant(db, actor.tenantId)).country,
          passwordLength: 6,
          signupNormal: false,
          signupSocial: false,
        },
        user: { role: 'member' as const, language: actor.language, changeOnNextSignIn: true, generate: true },
      }
    },
  })
