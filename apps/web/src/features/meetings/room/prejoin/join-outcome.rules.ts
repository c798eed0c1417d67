import { ApiError } from '#lib/api.ts'

/** Responses to a join after which there is nothing to correct in the form: each has a page of its own. */
const outcomeCodes = [
  'sign-in-required',
  'meeting-full',
  'engine-full',
  'engine-off',
  'removed-from-meeting',
  'join-denied',
  'meeting-locked',
] as const

/** The reason why a user is not in the meeting: the server's response, or none from a host. */
export type OutcomeCode = (typeof outcomeCodes)[number] | 'never-started' | 'no-answer'

/** Returns the page for an error of a join; undefined if it belongs into the form. */
export const toOutcomeCode = (error: unknown): OutcomeCode | undefined =>
  error instanceof ApiError ? outcomeCodes.find((code) => code === error.code) : undefined
