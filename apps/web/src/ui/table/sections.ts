/** Rows that follow one another and have the same heading, or none. */
export type Section<Row> = { readonly label: string | undefined; readonly rows: readonly Row[] }

/** Divides rows at the places where their heading changes. */
export function divideRows<Row>(rows: readonly Row[], section: ((row: Row) => string) | undefined): Section<Row>[] {
  const sections: { label: string | undefined; rows: Row[] }[] = []
  for (const row of rows) {
    const label = section?.(row)
    const last = sections.at(-1)
    if (last !== undefined && last.label === label) last.rows.push(row)
    else sections.push({ label, rows: [row] })
  }
  return sections
}
