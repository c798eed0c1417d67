/** Something a person can act upon: one sentence that says what is wrong, one that says the remedy. */
export class StartupError extends Error {
  constructor(sentence, remedy) {
    super(`${sentence} ${remedy}`)
    this.name = 'Refusal'
  }
}

export function log(text) {
  console.log(text)
}

export function seconds(sinceMs) {
  return `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`
}

/** Runs a command's work: a refusal is told as a sentence, anything else with its trace; both end with code 1. */
export async function main(work) {
  try {
    process.exitCode = await work()
  } catch (error) {
    console.error(error instanceof StartupError ? `\n${error.message}` : error)
    process.exitCode = 1
  }
}
