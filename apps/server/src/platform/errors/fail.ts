/** Fails the call with a declared error, which rolls back its transaction; `field` names the invalid input. */
export type Fail<Code extends string = string> = (code: Code, field?: string) => never
