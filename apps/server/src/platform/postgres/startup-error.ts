/** A reason not to start, for the operator: a message and a hint how to fix it. */
export class StartupError extends Error {
  readonly hint: string

  constructor(message: string, hint: string) {
    super(`${message} ${hint}`)
    this.name = 'StartupError'
    this.hint = hint
  }
}
