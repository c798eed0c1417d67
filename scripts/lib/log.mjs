/** An error that the user can fix: a message and a hint. */
export class StartupError extends Error {
  constructor(message, hint) {
    super(`${message} ${hint}`)
    this.name = 'StartupError'
  }
}

export function log(text) {
  console.log(text)
}

export function seconds(sinceMs) {
  return `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`
}

/** Runs a command. A StartupError is printed as its message, any other with its stack trace; both exit with code 1. */
export async function main(work) {
  try {
    process.exitCode = await work()
  } catch (error) {
    console.error(error instanceof StartupError ? `\n${error.message}` : error)
    process.exitCode = 1
  }
}
