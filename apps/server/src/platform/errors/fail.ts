/** Numbers of an error, each of which replaces its name in the message: `{line}` of a file, `{count}` of meetings. */
export type ErrorNumbers = { readonly [name: string]: number }

/** Fails the call with a declared error, which rolls back its transaction; `field` names the invalid input. */
export type Fail<Code extends string = string> = (code: Code, field?: string, numbers?: ErrorNumbers) => never
