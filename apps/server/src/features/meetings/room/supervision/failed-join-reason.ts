import type { FailedJoinReason } from '@foyer/contract/operations/failed-joins'
import { StalePreparationError } from '#platform/calls/define-handlers.ts'
import { isConflict } from '#platform/database/conflicts.ts'
import { CallError } from '#platform/errors/call-error.ts'
import { EngineSilentError } from './engine-client.ts'

const reasons: { readonly [code: string]: FailedJoinReason | undefined } = {
  'engine-off': 'engine-off',
  'engine-full': 'full',
  'meeting-full': 'full',
  'client-disabled': 'client-version',
  'client-too-old': 'client-version',
  'client-too-new': 'client-version',
  unavailable: 'portal-error',
  busy: 'portal-error',
}

/** Returns why a join failed; undefined for what people can correct themselves, and for what is tried again. */
export function toFailedJoinReason(error: unknown): FailedJoinReason | undefined {
  if (error instanceof EngineSilentError) return 'engine-silent'
  if (error instanceof CallError) return reasons[error.code]
  return error instanceof StalePreparationError || isConflict(error) ? undefined : 'portal-error'
}
