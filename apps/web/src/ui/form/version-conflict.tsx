import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core'
import { IconArrowsDiff } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTexts } from '#lib/texts.ts'
import { conflictTexts } from './version-conflict.texts.ts'

type ConflictProps = {
  /** Fields with different values, formatted for display. */
  differences: readonly { readonly field: string; readonly yours: string; readonly theirs: string }[]
  onUseTheirs: () => void
  onOverwrite: () => void
  busy: boolean
}

/** Shows what another user saved during editing: their version can be used or overwritten. */
export function VersionConflict({ differences, onUseTheirs, onOverwrite, busy }: ConflictProps) {
  const t = useTexts(conflictTexts)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Synchronises with the browser's focus: the question appears above the button that was pressed.
    box.current?.focus()
  }, [])
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
              {differences.map(({ field, yours, theirs }) => (
                <Table.Tr key={field}>
                  <Table.Th scope="row">{field}</Table.Th>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{theirs}</Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{yours}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
        <Group gap="sm">
          <Button variant="default" onClick={onUseTheirs}>
            {t.take}
          </Button>
          <Button loading={busy} onClick={onOverwrite}>
            {t.overwrite}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
