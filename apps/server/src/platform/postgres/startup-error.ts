/** A reason not to start that a person can act upon: one sentence that says what is wrong, one that says the hint. */
export class StartupError extends Error {
  readonly hint: string

  constructor(sentence: string, hint: string) {
    super(`${sentence} ${hint}`)
    this.name = 'Refusal'
    this.hint = hint
  }
}
