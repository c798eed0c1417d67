import { webClientId } from './constants.ts'
import { optionalSingleLine } from './text.ts'

/** The app that makes a call, and its version: by default the portal's own pages, in a version that is not known. */
export const clientFields = {
  appIdentifier: optionalSingleLine(100).default(webClientId),
  appVersion: optionalSingleLine(50).default(''),
}
