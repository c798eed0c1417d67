import type { Column } from './data-table.types.ts'

/** Default width of a column in rem. */
const usualWidth = 8
const usualLongWidth = 12
const checkboxWidth = 2.75
const actionsWidth = 3.5

type Fitted = Pick<Column<never>, 'width' | 'breakWords' | 'priority' | 'sort'>
type Space = {
  /** In rem. */
  readonly width: number
  readonly checkboxes?: boolean
  readonly actions?: boolean
  readonly sort?: string | undefined
}

const columnWidth = ({ width, breakWords }: Pick<Fitted, 'width' | 'breakWords'>): number =>
  width ?? (breakWords ? usualLongWidth : usualWidth)

const roomForColumns = ({ width, checkboxes, actions }: Space): number =>
  width - (checkboxes ? checkboxWidth : 0) - (actions ? actionsWidth : 0)

/**
 * Finds the columns that fit side by side. The least important ones are dropped first, from the last to the first; the
 * column that the list is sorted by is always kept. Undefined if not even the important ones fit, so that rows become
 * cards.
 */
export function fitColumns<C extends Fitted>(columns: readonly C[], space: Space): readonly C[] | undefined {
  const available = roomForColumns(space)
  const shown = [...columns]
  const rank = (column: C) => (isSortedBy(column, space.sort) ? 1 : (column.priority ?? 1))
  while (shown.reduce((sum, column) => sum + columnWidth(column), 0) > available) {
    const lowest = Math.max(...shown.map(rank))
    if (lowest === 1) return undefined
    shown.splice(
      shown.findLastIndex((column) => rank(column) === lowest),
      1,
    )
  }
  return shown
}

/**
 * Returns the width of each column in rem: columns of long text share the remaining width in proportion to their needs.
 * Undefined for the last of them, which takes the rest, and for all columns if none has long text or the width is
 * unknown.
 */
export function shareWidths(columns: readonly Fitted[], space: Space): readonly (number | undefined)[] {
  const breakWords = columns.filter((column) => column.breakWords)
  if (breakWords.length === 0) return columns.map(() => undefined)
  const needed = (some: readonly Fitted[]) => some.reduce((sum, column) => sum + columnWidth(column), 0)
  const left = roomForColumns(space) - needed(columns.filter((column) => !column.breakWords))
  const factor = Number.isFinite(left) ? left / needed(breakWords) : undefined
  return columns.map((column) => {
    if (!column.breakWords) return columnWidth(column)
    return column === breakWords.at(-1) || factor === undefined ? undefined : columnWidth(column) * factor
  })
}

const isSortedBy = ({ sort }: Fitted, current: string | undefined) =>
  sort !== undefined && (current === sort || current === `-${sort}`)
