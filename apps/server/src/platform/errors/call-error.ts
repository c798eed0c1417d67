import { errorsByCode } from '@foyer/contract/contract'
import { commonErrors } from '@foyer/contract/errors'
import type { ErrorNumbers, Fail } from './fail.ts'

/** An expected failure of a call, with a declared code and possibly the invalid input field. */
export class CallError extends Error {
  readonly code: string
  readonly field: string | undefined
  readonly numbers: ErrorNumbers | undefined

  constructor(code: string, field?: string, numbers?: ErrorNumbers) {
    super(code)
    this.code = code
    this.field = field
    this.numbers = numbers
  }
}

/** Fails a call: what `fail` is in the context of handlers and commands. */
export const failCall: Fail = (code, field, numbers) => {
  throw new CallError(code, field, numbers)
}

/** A rate limit was exceeded; the caller may try again after `retryAfterSeconds`. */
export class TooManyRequests extends CallError {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('too-many-requests')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Returns HTTP status of an error code. */
export const toHttpStatus = (code: string): number => (errorsByCode.get(code) ?? commonErrors.unexpected).status
