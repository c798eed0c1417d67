import { expect, test } from 'vitest'
import { PartWriter, toWriteProblem } from './part-writer.ts'

/** A file in memory that has room for some bytes, and remembers what a crash would leave. */
function createFile(room = Number.POSITIVE_INFINITY) {
  let bytes: number[] = []
  const state = { safe: '', isClosed: false }
  const toText = () => String.fromCharCode(...bytes)
  return {
    state,
    text: toText,
    file: {
      getSize: () => bytes.length,
      write: (data: Uint8Array, { at }: { at: number } = { at: 0 }) => {
        const fitting = data.slice(0, Math.max(0, room - at))
        bytes = [...bytes.slice(0, at), ...fitting]
        return fitting.length
      },
      truncate: (size: number) => {
        bytes = bytes.slice(0, size)
      },
      flush: () => {
        state.safe = toText()
      },
      close: () => {
        state.isClosed = true
      },
    },
  }
}

/** A piece that takes some time to be read. */
const toPiece = (text: string, ms = 0): Blob => {
  const piece = new Blob([text])
  const read = piece.arrayBuffer.bind(piece)
  piece.arrayBuffer = async () => {
    await new Promise((resolve) => setTimeout(resolve, ms))
    return read()
  }
  return piece
}

test('pieces are appended in their order, and each is safe before it is reported', async () => {
  const { file, state, text } = createFile()
  const writer = new PartWriter(file)
  const sizes = await Promise.all([writer.append(toPiece('head ', 20)), writer.append(toPiece('one '))])
  expect(sizes).toEqual([5, 9])
  expect(state.safe).toBe('head one ')
  const [, size] = await Promise.all([writer.append(toPiece('two', 10)), writer.close()])
  expect({ size, text: text(), closed: state.isClosed }).toEqual({ size: 12, text: 'head one two', closed: true })
  expect(await writer.append(toPiece('late'))).toBe(12)
  expect(text()).toBe('head one two')
})

test('what does not fit is taken back, and said to be for want of storage', async () => {
  const { file, text } = createFile(7)
  const writer = new PartWriter(file)
  await writer.append(toPiece('head '))
  const problem = await writer.append(toPiece('12345')).catch(toWriteProblem)
  expect({ problem, text: text() }).toEqual({ problem: 'full', text: 'head ' })
  expect(await writer.close()).toBe(5)
})

test('other failures are not taken for full storage', () => {
  expect(toWriteProblem(new DOMException('Gone', 'InvalidStateError'))).toBe('failed')
})
