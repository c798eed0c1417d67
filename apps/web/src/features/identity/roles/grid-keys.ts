const directions: { readonly [key: string]: readonly [row: number, column: number] } = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

type Cell = { readonly input: HTMLInputElement; readonly row: number; readonly column: number }

const toCell = (input: HTMLInputElement): Cell => {
  const [row = '', column = ''] = (input.dataset['cell'] ?? '').split(':')
  return { input, row: Number(row), column: Number(column) }
}

/**
 * Finds the box that an arrow key, Home or End moves to from the one with the focus; empty and disabled cells are
 * skipped.
 */
export function findNextCell(grid: HTMLElement, key: string): HTMLInputElement | undefined {
  const cells = [...grid.querySelectorAll<HTMLInputElement>('input[data-cell]:not(:disabled)')].map(toCell)
  const from = cells.find(({ input }) => input === document.activeElement)
  if (from === undefined) return undefined
  const inRow = cells.filter(({ row }) => row === from.row).toSorted((a, b) => a.column - b.column)
  if (key === 'Home') return inRow[0]?.input
  if (key === 'End') return inRow.at(-1)?.input
  const [down, right] = directions[key] ?? [0, 0]
  const forward = getComputedStyle(grid).direction === 'rtl' ? -right : right
  if (right !== 0) return inRow[inRow.indexOf(from) + forward]?.input
  if (down === 0) return undefined
  const inColumn = cells.filter(({ column }) => column === from.column).toSorted((a, b) => a.row - b.row)
  return inColumn[inColumn.indexOf(from) + down]?.input
}
