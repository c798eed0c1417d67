import { AsyncLocalStorage } from 'node:async_hooks'

const transactions = new AsyncLocalStorage<{ open: boolean }>()

/** Runs the work of a transaction; until it settles, `demandNoTransaction` throws within it. */
export async function whileTransactionIsOpen<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { open: true }
  try {
    return await transactions.run(transaction, work)
  } finally {
    transaction.open = false
  }
}

/**
 * Guards whatever waits for something other than PostgreSQL: name servers, mail servers, the engine, hashing, decoding.
 * A transaction that waited for those would keep a connection from everybody else, so this throws within one. Calls do
 * such work in the step before their transaction (`prepareFirst`).
 */
export function assertNoTransaction(work: string): void {
  if (transactions.getStore()?.open) throw new Error(`${work} must not be waited for while a transaction is open`)
}
