import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { EmptyOutput, Id } from '../common.ts'
import { multiLine } from '../text.ts'
import { audioIssues, maxRating, maxSuggestionLength, shareIssues, videoIssues } from './feedback-constants.ts'

/** Builds a field for any of a list of issues, each once. */
const buildIssues = <const T extends readonly [string, ...string[]]>(issues: T) =>
  z
    .array(z.enum(issues))
    .max(issues.length)
    .transform((chosen) => [...new Set(chosen)])

/** A participant's rating of a stay in a conference. */
export const Feedback = z.strictObject({
  participantId: Id,
  rating: z.int().min(1).max(maxRating),
  videoIssues: buildIssues(videoIssues).default([]),
  audioIssues: buildIssues(audioIssues).default([]),
  shareIssues: buildIssues(shareIssues).default([]),
  suggestion: multiLine(maxSuggestionLength).default(''),
})

// biome-ignore format: a call in a few lines reads like a table
export const feedback = defineCalls({ slice: 'feedback', level: 'anyone' }, {
  /** Rates the caller's own stay, with or without an account; giving it again replaces it. */
  give: {
    method: 'POST', path: '/giveFeedback', permission: 'public', limit: 60,
    input: Feedback, output: EmptyOutput, errors: ['not-found'],
    audit: false, changes: ['feedback'],
  },
})
