/** A reason not to start that a person can act upon: one sentence that says what is wrong, one that says the remedy. */
export class Refusal extends Error {
  readonly remedy: string

  constructor(sentence: string, remedy: string) {
    super(`${sentence} ${remedy}`)
    this.name = 'Refusal'
    this.remedy = remedy
  }
}
