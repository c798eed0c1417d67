import type { AuditEntry } from '@foyer/contract/operations/audit'
import { Table, Text, VisuallyHidden } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useFormats } from '#lib/format.ts'
import { useLabels } from '#lib/texts/labels.ts'
import { useTexts } from '#lib/texts.ts'
import { type Change, listChanges } from './audit.rules.ts'
import { auditTexts } from './audit.texts.ts'
import classes from './changes-table.module.css'
import { useFieldLabels } from './use-field-labels.ts'

/** Fields of an entry before and after; changed ones are marked if both are recorded. */
export function ChangesTable({ row }: { row: AuditEntry }) {
  const t = useTexts(auditTexts)
  const findLabel = useFieldLabels(row.call)
  const formatValue = useFormatValue(findLabel)
  const changes = listChanges(row)
  if (changes.length === 0) return <Text c="dimmed">{t.noChanges}</Text>
  const hasBoth = row.before !== null && row.after !== null
  return (
    <Table aria-label={t.changes} verticalSpacing="xs" layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t.field}</Table.Th>
          {row.before !== null && <Table.Th scope="col">{t.before}</Table.Th>}
          {row.after !== null && <Table.Th scope="col">{t.after}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map(({ field, before, after, differs }) => (
          <Table.Tr key={field} className={hasBoth && !differs ? classes.same : undefined}>
            <Table.Th scope="row" className={classes.cell} fw={hasBoth && differs ? 650 : 400}>
              {findLabel(field) ?? field}
              {hasBoth && differs && (
                <>
                  {' '}
                  <IconArrowsExchange size={14} aria-hidden />
                  <VisuallyHidden>{t.changed}</VisuallyHidden>
                </>
              )}
            </Table.Th>
            {row.before !== null && <Table.Td className={classes.cell}>{formatValue(field, before)}</Table.Td>}
            {row.after !== null && (
              <Table.Td className={classes.cell} fw={hasBoth && differs ? 650 : 400}>
                {formatValue(field, after)}
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** Formats a value; uses its label if there is one. */
function useFormatValue(findLabel: ReturnType<typeof useFieldLabels>) {
  const t = useTexts(auditTexts)
  const valueLabels: { readonly [field: string]: { readonly [value: string]: string } | undefined } = useLabels()
  const formats = useFormats()
  /** Names an option that a meeting mode fixes, given as `chat:off`, or by its name alone in older entries. */
  const nameOption = (option: string): string => {
    const [name = '', value] = option.split(':')
    const label = findLabel(name) ?? name
    if (value === undefined) return label
    return t.optionAt(label, value === 'true' ? t.yes : value === 'false' ? t.no : (findLabel(option) ?? value))
  }
  return (field: string, value: Change['before']) => {
    if (value === undefined) return '–'
    if (value === null || value === '')
      return (
        <Text span c="dimmed" inherit>
          {t.nothing}
        </Text>
      )
    if (typeof value === 'boolean') return value ? t.yes : t.no
    if (typeof value === 'number') return formats.number(value)
    if (field === 'twoFactorRoles')
      return formats.list(value.split(', ').map((role) => valueLabels.role?.[role] ?? role))
    if (field === 'fixed') return formats.list(value.split(', ').map(nameOption))
    return valueLabels[field]?.[value] ?? findLabel(`${field}:${value}`) ?? <bdi>{value}</bdi>
  }
}
