/** Where in an uploaded file something is wrong; replaces `{line}` in the message of the error. */
export type ErrorPlace = { readonly line: number }

/** Fails the call with a declared error, which rolls back its transaction; `field` names the invalid input. */
export type Fail<Code extends string = string> = (code: Code, field?: string, place?: ErrorPlace) => never
