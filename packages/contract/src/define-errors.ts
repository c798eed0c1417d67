/** The response to a failed call: an HTTP status, and a message in both languages. */
export type ErrorDefinition = {
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 429 | 500 | 503
  readonly en: string
  readonly fr: string
}

/** Errors by code. */
export type ErrorCatalogue = { readonly [code: string]: ErrorDefinition }

/** Defines the errors of a slice. Codes are unique; errors that several slices share are in `shared-errors.ts`. */
export const defineErrors = <const E extends ErrorCatalogue>(errors: E): E => errors
