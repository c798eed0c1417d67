import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { connectionFields, JoinPassword, MeetingNumber, roomErrors } from './room.ts'

// biome-ignore format: a call in a few lines reads like a table
export const connectionTest = defineCalls({ slice: 'connectionTest', level: 'anyone', errors: roomErrors }, {
  /** Lets anyone who may join a meeting connect once to a room of their own, without joining. */
  start: {
    method: 'POST', path: '/testConnection', permission: 'public', readOnly: true, view: 'refused', limit: 60,
    input: z.strictObject({ number: MeetingNumber, password: JoinPassword }),
    output: z.strictObject({
      /** As of a join; the token is for the test only, and for a minute. */
      url: z.string(),
      token: z.string(),
      ...connectionFields,
      /** Where audio and video are sent, which a network has to let through; null if the portal does not know it. */
      media: z.strictObject({ addresses: z.array(z.string()), udpPort: z.int() }).nullable(),
    }),
    errors: ['engine-full', 'engine-off', 'unavailable', 'join-refused', 'sign-in-required', 'too-many-requests'],
  },
})
