import { Skeleton, Stack, Table } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { pageTexts } from '#ui/base/page.texts.ts'
import tableClasses from './data-table.module.css'
import type { Column } from './data-table.types.ts'
import cardClasses from './table-cards.module.css'
import { TableHead } from './table-head.tsx'

const afterMs = 200
const rows = [1, 2, 3, 4, 5]

type Heads = readonly Pick<Column<never>, 'key' | 'header' | 'align'>[]

/** Placeholder rows, shown once loading takes noticeable time. */
export function TableSkeleton({ columns, cards }: { columns: Heads; cards: boolean }) {
  const t = useTexts(pageTexts)
  const [shown, setShown] = useState(false)
  useEffect(() => {
    // Synchronises with the clock.
    const timer = setTimeout(() => setShown(true), afterMs)
    return () => clearTimeout(timer)
  }, [])
  if (!shown) return null
  return (
    <div role="status" aria-label={t.loading}>
      {cards ? <Cards columns={columns} /> : <Rows columns={columns} />}
    </div>
  )
}

function Rows({ columns }: { columns: Heads }) {
  return (
    <Table withRowBorders={false} className={tableClasses.table} aria-hidden>
      <TableHead columns={columns.map(({ key, header }) => ({ key, header }))} />
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row}>
            {columns.map(({ key }) => (
              <Table.Td key={key}>
                <Skeleton height={14} width={`${60 + ((row * 17 + key.length * 7) % 35)}%`} />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Cards({ columns }: { columns: Heads }) {
  return (
    <div className={cardClasses.list}>
      {rows.map((row) => (
        <div key={row} className={cardClasses.row}>
          <Stack gap="xs" flex={1}>
            {columns.slice(0, 2).map(({ key }, index) => (
              <Skeleton key={key} height={index === 0 ? 16 : 12} width={index === 0 ? '50%' : '75%'} />
            ))}
          </Stack>
        </div>
      ))}
    </div>
  )
}
