import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { EmptyInput, LanguageField } from '../common.ts'
import { roleLevels } from '../levels.ts'
import { MeetingOptions } from '../meetings/options/meeting-options.ts'
import { ModeId } from '../meetings/options/mode-id.ts'

/** Initial values of the meeting, tenant and user forms. */
export const FormDefaults = z.strictObject({
  meeting: z.strictObject({
    password: z.string(),
    timezone: z.string(),
    modeId: ModeId,
    options: MeetingOptions,
    /** How many can be in a meeting at the same time, with its host; null if no meeting can take place. */
    maxParticipants: z.int().nullable(),
  }),
  tenant: z.strictObject({
    country: z.string(),
    passwordLength: z.int(),
    signupNormal: z.boolean(),
    signupSocial: z.boolean(),
  }),
  user: z.strictObject({
    role: z.enum(roleLevels),
    language: LanguageField,
    changeOnNextSignIn: z.boolean(),
    /** Whether a password is generated instead of typed. */
    generate: z.boolean(),
  }),
})

// biome-ignore format: a call in a few lines reads like a table
export const defaults = defineCalls({ slice: 'defaults', level: 'client' }, {
  get: {
    method: 'POST', path: '/getDefaults', permission: 'signed-in', readOnly: true,
    input: EmptyInput, output: FormDefaults,
  },
})
