import type { AuditEntry } from '@foyer/contract/operations/audit'
import { Anchor, Code, Group, Text } from '@mantine/core'
import { useTexts } from '#lib/texts.ts'
import { CopyIcon } from '#ui/base/copy-icon.tsx'
import { nameTarget } from './audit.rules.ts'
import { auditTexts } from './audit.texts.ts'

type AuditTargetProps = { row: AuditEntry; onFilter: (objectId: string) => void }

/** The target of an entry; a click shows all activity on it. Targets without a name show an ID to copy. */
export function AuditTarget({ row, onFilter }: AuditTargetProps) {
  const t = useTexts(auditTexts)
  const { objectId, objectLabel } = row
  const name = nameTarget(row)
  if (name === '')
    return (
      <Text span c="dimmed" inherit>
        {t.none}
      </Text>
    )
  if (objectId === '') return name
  return (
    <Group component="span" gap={4} wrap="nowrap">
      <Anchor
        component="button"
        type="button"
        inherit
        underline="hover"
        ta="start"
        title={t.activityOn(name)}
        aria-label={t.activityOn(name)}
        onClick={() => onFilter(objectId)}
      >
        {objectLabel === '' ? <Code>{name}</Code> : name}
      </Anchor>
      {objectLabel === '' && <CopyIcon value={objectId} label={t.copyId(objectId)} />}
    </Group>
  )
}
