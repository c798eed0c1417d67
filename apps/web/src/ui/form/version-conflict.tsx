import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core'
import { IconArrowsDiff } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { FormConflict } from '#lib/forms/versioned-form.ts'
import { useTexts } from '#lib/texts.ts'
import { type FieldDisplay, useFormContext } from './form-context.ts'
import { conflictTexts } from './version-conflict.texts.ts'

type VersionConflictProps = {
  conflict: FormConflict | undefined
  /** Fields whose saved values the server doesn't return. */
  writeOnly?: readonly string[]
}

/** Shows what another user saved during editing: their version can be used or overwritten. */
export function VersionConflict({ conflict, writeOnly = [] }: VersionConflictProps) {
  return conflict && <Differences conflict={conflict} writeOnly={writeOnly} />
}

function Differences({ conflict, writeOnly }: { conflict: FormConflict; writeOnly: readonly string[] }) {
  const t = useTexts(conflictTexts)
  const { form, fields } = useFormContext()
  const differences = findDifferences(fields, form.getValues(), conflict.theirs).filter(
    ({ name }) => !writeOnly.includes(name),
  )
  const box = useRef<HTMLDivElement>(null)
  const { byAttempt } = conflict
  useEffect(() => {
    // Synchronises with the browser's focus: the question appears above the button that was pressed.
    if (byAttempt) box.current?.focus()
  }, [byAttempt])
  return (
    <Alert color="brand" icon={<IconArrowsDiff />} title={t.title} ref={box} tabIndex={-1} role="alert">
      <Stack gap="sm">
        <Text size="sm">{differences.length === 0 ? t.same : t.body}</Text>
        {differences.length > 0 && (
          <Table withRowBorders={false} layout="fixed" aria-label={t.title}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t.field}</Table.Th>
                <Table.Th scope="col">{t.theirs}</Table.Th>
                <Table.Th scope="col">{t.yours}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {differences.map(({ name, label, yours, theirs }) => (
                <Table.Tr key={name}>
                  <Table.Th scope="row">{label}</Table.Th>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{theirs}</Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{yours}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
        <Group gap="sm">
          <Button variant="default" onClick={conflict.useTheirs}>
            {t.take}
          </Button>
          <Button variant="default" loading={form.sending} onClick={conflict.overwrite}>
            {t.overwrite}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

/** Finds the fields on the page whose values differ, formatted as the fields show them. */
function findDifferences(fields: ReadonlyMap<string, FieldDisplay>, yours: object, theirs: object) {
  return [...fields]
    .map(([name, { label, format }]) => ({
      name,
      label,
      format,
      own: readPath(yours, name),
      other: readPath(theirs, name),
    }))
    .filter(({ own, other }) => JSON.stringify(own) !== JSON.stringify(other))
    .map(({ name, label, format, own, other }) => ({ name, label, yours: format(own), theirs: format(other) }))
}

const readPath = (values: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      values,
    )
