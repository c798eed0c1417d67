import { randomInt } from 'node:crypto'
import { defaultMeetingOptions } from '@foyer/contract/meetings/meeting-option-constants'
import { defaults } from '@foyer/contract/operations/defaults'
import type { MediaEngine } from '#engine/media-engine.ts'
import { findTenant } from '#features/tenancy/tenants/tenant-info.store.ts'
import { defineHandlers } from '#platform/calls/define-handlers.ts'
import { randomPassword } from './defaults.rules.ts'

export const defaultsHandlers = ({ maxParticipants }: MediaEngine) =>
  defineHandlers(defaults, {
    get: async ({ actor, db }) => ({
      meeting: {
        password: randomPassword(randomInt),
        timezone: actor.timezone,
        joinBeforeHost: false,
        signedInOnly: false,
        options: defaultMeetingOptions,
        maxParticipants: maxParticipants === 0 ? null : maxParticipants,
      },
      tenant: {
        country: (await findTenant(db, actor.tenantId)).country,
        passwordLength: 6,
        signupNormal: false,
        signupSocial: false,
      },
      user: { role: 'member' as const, language: actor.language, changeOnNextSignIn: true, generate: true },
    }),
  })
