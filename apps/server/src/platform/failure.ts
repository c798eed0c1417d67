/** An expected failure of a call: a code declared on it, and the input field that it belongs to. */
export class CallFailure extends Error {
  readonly code: string
  readonly field: string | undefined

  constructor(code: string, field?: string) {
    super(code)
    this.code = code
    this.field = field
  }
}

/** More attempts than are evaluated; the caller may come back after so many seconds. */
export class TooManyRequests extends CallFailure {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('too-many-requests')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const statusByCode: { readonly [code: string]: number } = {
  'bad-input': 400,
  'not-signed-in': 401,
  'invalid-credentials': 401,
  'unknown-client': 401,
  forbidden: 403,
  'reauthentication-required': 403,
  'password-incorrect': 403,
  'own-role': 403,
  'registration-closed': 403,
  'removed-from-meeting': 403,
  'not-found': 404,
  'join-refused': 404,
  conflict: 409,
  'meeting-in-progress': 409,
  'meeting-full': 409,
  'meeting-ended': 409,
  'email-taken': 409,
  'subdomain-taken': 409,
  'too-many-invitees': 409,
  'undo-expired': 409,
  'last-admin': 409,
  'own-account': 409,
  'user-disabled': 409,
  'user-hosting-meeting': 409,
  'invitation-pending': 409,
  'user-unlinked': 409,
  'new-owner-required': 404,
  'import-started': 409,
  'view-name-taken': 409,
  'too-many-views': 409,
  'operator-protected': 409,
  'brand-exists': 409,
  'smtp-exists': 409,
  'too-large': 413,
  'import-too-large': 413,
  'picture-too-large': 413,
  'theme-too-large': 413,
  'unsupported-type': 415,
  'too-many-requests': 429,
  busy: 429,
  unexpected: 500,
  unavailable: 503,
  'engine-off': 503,
}

/** HTTP status of an error code; a code that is not listed is a refused input. */
export const statusOf = (code: string): number => statusByCode[code] ?? 400
