import { errorsByCode } from '@foyer/contract/contract'
import { commonErrors } from '@foyer/contract/errors'

/** An expected failure of a call: a code declared on it, and the input field that it belongs to. */
export class CallError extends Error {
  readonly code: string
  readonly field: string | undefined

  constructor(code: string, field?: string) {
    super(code)
    this.code = code
    this.field = field
  }
}

/** More attempts than are evaluated; the caller may come back after so many seconds. */
export class TooManyRequests extends CallError {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('too-many-requests')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** HTTP status of an error code. */
export const httpStatus = (code: string): number => (errorsByCode.get(code) ?? commonErrors.unexpected).status
