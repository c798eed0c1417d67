import { AsyncLocalStorage } from 'node:async_hooks'

const transactions = new AsyncLocalStorage<{ open: boolean }>()

/** Runs the work of a transaction; until it settles, `assertNoTransaction` throws within it. */
export async function trackTransaction<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { open: true }
  try {
    return await transactions.run(transaction, work)
  } finally {
    transaction.open = false
  }
}

/**
 * Throws within a transaction. It is called before waiting for anything other than PostgreSQL: DNS, mail servers, the
 * engine, hashing, image decoding; a transaction that waited would keep its connection from everyone else meanwhile.
 * Calls do such work in the step before their transaction (`defineTwoStepHandler`).
 */
export function assertNoTransaction(work: string): void {
  if (transactions.getStore()?.open) throw new Error(`${work} must not run while a transaction is open`)
}
