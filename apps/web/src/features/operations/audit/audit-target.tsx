import type { AuditEntry } from '@foyer/contract/operations/audit'
import { Anchor, Code, Group, Text } from '@mantine/core'
import { useTexts } from '#lib/texts.ts'
import { CopyIcon } from '#ui/base/copy-icon.tsx'
import { shortId } from './audit.rules.ts'
import { auditTexts } from './audit.texts.ts'

type AuditObjectProps = { row: Pick<AuditEntry, 'objectId' | 'objectLabel'>; onFilter: (objectId: string) => void }

/** What it was done to: its name, or its id to be copied; a press shows all that was done to it. */
export function AuditTarget({ row: { objectId, objectLabel }, onFilter }: AuditObjectProps) {
  const t = useTexts(auditTexts)
  const name = objectLabel === '' ? shortId(objectId) : objectLabel
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
        ta="start"
        title={t.doneTo(name)}
        aria-label={t.doneTo(name)}
        onClick={() => onFilter(objectId)}
      >
        {objectLabel === '' ? <Code>{name}</Code> : name}
      </Anchor>
      {objectLabel === '' && <CopyIcon value={objectId} label={t.copyId(objectId)} />}
    </Group>
  )
}
