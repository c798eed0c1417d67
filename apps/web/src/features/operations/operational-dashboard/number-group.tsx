import type { OperationalDashboard, ShownNumber } from '@foyer/contract/operations/operational-dashboard'
import { Group, Table } from '@mantine/core'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Choice } from '#ui/base/choice.tsx'
import { ListCard } from '#ui/card/list-card.tsx'
import { HealthCells } from './health-cells.tsx'
import classes from './numbers.module.css'
import { operationalDashboardTexts } from './operational-dashboard.texts.ts'
import { useWritten } from './use-written.ts'

type Steps = Pick<OperationalDashboard, 'from' | 'stepSeconds'>
type NumberGroupProps = ComponentProps<typeof HealthCells> & {
  title: string
  steps: Steps
  /** At the end of the head. */
  aside?: ReactNode
  /** Before the numbers. */
  children?: ReactNode
}

/** A card of numbers as cells with lines, or as a table. */
export function NumberGroup({ title, numbers, extras, columns, steps, aside, children }: NumberGroupProps) {
  const t = useTexts(operationalDashboardTexts)
  const [view, setView] = useState<'lines' | 'table'>('lines')
  const choices = [
    { value: 'lines', label: t.lines },
    { value: 'table', label: t.table },
  ] as const
  return (
    <ListCard
      title={title}
      actions={
        <Group gap="sm">
          {aside}
          <Choice label={t.view(title)} value={view} choices={choices} onChange={setView} />
        </Group>
      }
    >
      {children}
      {view === 'lines' ? (
        <HealthCells {...{ numbers, extras, columns }} />
      ) : (
        <LinesTable title={title} numbers={numbers} steps={steps} />
      )}
    </ListCard>
  )
}

type LinesTableProps = { title: string; numbers: readonly ShownNumber[]; steps: Steps }

/** The values of the lines, the newest first. */
function LinesTable({ title, numbers, steps: { from, stepSeconds } }: LinesTableProps) {
  const t = useTexts(operationalDashboardTexts)
  const formats = useFormats()
  const written = useWritten()
  const lines = numbers.filter(({ line }) => line.length > 0)
  const steps = Array.from({ length: lines[0]?.line.length ?? 0 }, (_, step) => step).toReversed()
  const toInstant = (step: number) => new Date(Date.parse(from) + step * stepSeconds * 1000).toISOString()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached with the keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={t.tableOf(title)}>
      <Table verticalSpacing="xs" stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t.time}</Table.Th>
            {lines.map(({ number }) => (
              <Table.Th key={number} className={classes.amount}>
                {written.name(number)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {steps.map((step) => (
            <Table.Tr key={step}>
              <Table.Td>{formats.dateTime(toInstant(step))}</Table.Td>
              {lines.map(({ number, line }) => (
                <Table.Td key={number} className={classes.amount}>
                  {written.write(number, line[step] ?? null)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
