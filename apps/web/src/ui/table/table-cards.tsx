import { Fragment } from 'react'
import { useTexts } from '#lib/texts.ts'
import { dataTableTexts } from './data-table.texts.ts'
import type { ResolvedProps } from './data-table.types.ts'
import { RowLink } from './row-link.tsx'
import { RowMenu } from './row-menu.tsx'
import { PageCheckbox, RowCheckbox, useRowSelection } from './row-selection.tsx'
import { divideRows } from './sections.ts'
import classes from './table-cards.module.css'

/** Checks whether cards show a column: those of the lowest priority are left out. */
const isOnCards = ({ priority }: { priority?: number }) => priority !== 3

/** Shows rows of two lines for narrow lists: the link that opens the row, and below it the other values. */
export function TableCards<Row>(props: ResolvedProps<Row> & { rows: readonly Row[] }) {
  const t = useTexts(dataTableTexts)
  const { columns, rows, rowKey, rowName, rowActions, rowTarget, rowDetails, openRow, bulk, ticked, section } = props
  const selection = useRowSelection(rows.map(rowKey), bulk?.selection ?? ticked)
  const [title, ...rest] = columns.filter(isOnCards)
  const besideTitle = rest.filter((column) => column.besideTitleOnCards)
  const atEnd = rest.filter((column) => column.atEndOfCards)
  const ownLines = rest.filter((column) => column.ownLineOnCards)
  const apart = new Set([...besideTitle, ...atEnd, ...ownLines])
  const others = rest.filter((column) => !apart.has(column))
  const isPicture = title?.pictureOnCards === true
  return (
    <>
      {selection && bulk && (
        <div className={classes.page}>
          <PageCheckbox selection={selection} label={t.choosePage} />
        </div>
      )}
      {divideRows(rows, section).map(({ label, rows: members }) => (
        <Fragment key={label ?? ''}>
          {label !== undefined && <p className={classes.section}>{label}</p>}
          <ul className={classes.list} aria-label={label ?? props.label}>
            {members.map((row) => (
              <li
                key={rowKey(row)}
                data-row={rowKey(row)}
                className={classes.row}
                data-open={rowKey(row) === openRow || undefined}
              >
                {selection && <RowCheckbox selection={selection} row={rowKey(row)} name={rowName(row)} />}
                {isPicture && title.before?.(row)}
                <div className={classes.content}>
                  <div className={classes.title}>
                    <RowLink
                      target={rowTarget?.(row)}
                      open={rowKey(row) === openRow}
                      expands={rowDetails !== undefined}
                      before={isPicture ? undefined : title?.before?.(row)}
                      beside={title?.beside?.(row)}
                    >
                      {title?.cell(row)}
                    </RowLink>
                    {besideTitle.map((column) => (
                      <span key={column.key} className={classes.badge}>
                        {column.cell(row)}
                      </span>
                    ))}
                  </div>
                  {title?.below && <div className={classes.below}>{title.below(row)}</div>}
                  <dl className={classes.facts}>
                    {uncovered(others, row).map((column) => (
                      <div
                        key={column.key}
                        className={classes.fact}
                        data-breaks={column.breakWords || column.wraps || undefined}
                      >
                        <dt data-hidden={column.headerOnCards === false || undefined}>{column.header}</dt>
                        <dd>{column.cell(row)}</dd>
                      </div>
                    ))}
                  </dl>
                  {ownLines.map((column) => (
                    <div key={column.key} className={classes.ownLine}>
                      {column.cell(row)}
                    </div>
                  ))}
                </div>
                {atEnd.map((column) => (
                  <div key={column.key}>{column.cell(row)}</div>
                ))}
                <RowMenu row={row} name={rowName(row)} actions={rowActions?.(row) ?? []} />
                {rowKey(row) === openRow && rowDetails && <div className={classes.details}>{rowDetails(row)}</div>}
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </>
  )
}

function uncovered<Row>(columns: ResolvedProps<Row>['columns'], row: Row) {
  const covered = new Set(columns.flatMap(({ covers }) => covers?.(row) ?? []))
  return columns.filter(({ key }) => !covered.has(key))
}
