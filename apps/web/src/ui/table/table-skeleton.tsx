import { Card, Skeleton, Stack, Table } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { uiTexts } from '#ui/base/ui.texts.ts'
import type { Column } from './data-table.types.ts'
import { TableHead } from './table-head.tsx'

const afterMs = 200
const rows = [1, 2, 3, 4, 5]

type Heads = readonly Pick<Column<never>, 'key' | 'header' | 'align'>[]

/** Placeholder rows, shown once loading takes noticeable time. */
export function TableSkeleton({ columns, cards }: { columns: Heads; cards: boolean }) {
  const t = useTexts(uiTexts)
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
    <Table verticalSpacing="sm" aria-hidden>
      <TableHead columns={columns.map(({ key, header }) => ({ key, header }))} />
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row}>
            {columns.map(({ key }) => (
              <Table.Td key={key}>
                <Skeleton height={16} my={4} width={`${60 + ((row * 17 + key.length * 7) % 35)}%`} />
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
    <Stack gap="sm">
      {rows.map((row) => (
        <Card key={row} withBorder padding="md">
          <Stack gap="xs">
            {columns.map(({ key }, index) => (
              <Skeleton key={key} height={index === 0 ? 20 : 14} width={index === 0 ? '60%' : '100%'} />
            ))}
          </Stack>
        </Card>
      ))}
    </Stack>
  )
}
