import type { Language } from '@foyer/contract/language'
import { byteOrderMark, toCsvLine } from '@foyer/contract/text/csv-line'
import type { Download } from '#platform/calls/define-handlers.ts'

/** Reads batches of rows until one has fewer than `size`; each read may be a transaction of its own. */
async function* readBatches<Row>(
  read: (after: Row | undefined, size: number) => Promise<readonly Row[]>,
  size: number,
): AsyncGenerator<readonly Row[]> {
  for (let after: Row | undefined, hasMore = true; hasMore; ) {
    const rows = await read(after, size)
    yield rows
    after = rows.at(-1)
    hasMore = rows.length === size
  }
}

const batchSize = 1000

/**
 * Creates a CSV file that is read while it is sent; `read` returns the next rows after a given one, in a stable order.
 */
export function createCsvFile<Row>(file: {
  name: string
  language: Language
  header: readonly string[]
  toCells: (row: Row) => readonly string[]
  read: (after: Row | undefined, size: number) => Promise<readonly Row[]>
}): Download {
  async function* chunks() {
    yield byteOrderMark + toCsvLine(file.language, file.header)
    for await (const rows of readBatches(file.read, batchSize)) {
      yield rows.map((row) => toCsvLine(file.language, file.toCells(row))).join('')
    }
  }
  return { name: file.name, chunks: chunks() }
}
