import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { EmptyInput, EmptyOutput, Id } from '../common.ts'
import { UserInput } from './users.shapes.ts'

/** A browser in which the user is signed in. The id is not the token: it grants nothing. */
export const Session = z.strictObject({
  id: Id,
  /** Whether it is the one that asks. */
  current: z.boolean(),
  /** Empty if they are unknown. */
  browser: z.string(),
  system: z.string(),
  /** The network of the IP address that signed in, never the address itself. */
  network: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
})
export type Session = z.output<typeof Session>

// biome-ignore format: a call in a few lines reads like a table
export const sessions = defineCalls({ slice: 'sessions', level: 'client' }, {
  /** The current one first, then by last use; there are never more than a hundred. */
  list: {
    method: 'GET', path: '/sessions', permission: 'signed-in', readOnly: true,
    input: EmptyInput, output: z.strictObject({ items: z.array(Session) }),
  },
  end: {
    method: 'POST', path: '/endSession/:id', permission: 'signed-in',
    input: z.strictObject({ id: Id }), output: EmptyOutput, errors: ['not-found'],
    audit: { en: 'Ended one of their sessions', fr: 'Session terminée' }, changes: ['sessions'],
  },
  endOthers: {
    method: 'POST', path: '/endOtherSessions', permission: 'signed-in',
    input: EmptyInput, output: EmptyOutput,
    audit: { en: 'Ended their other sessions', fr: 'Autres sessions terminées' }, changes: ['sessions'],
  },
  /** An administrator signs a user out on every device. */
  endAll: {
    method: 'POST', path: '/endUserSessions/:id', permission: 'user.update', level: 'admin', scope: 'named',
    input: UserInput, output: EmptyOutput, errors: ['not-found', 'forbidden', 'own-account'],
    audit: { en: 'Signed a user out everywhere', fr: 'Utilisateur déconnecté de tous ses appareils' }, changes: [],
  },
})
