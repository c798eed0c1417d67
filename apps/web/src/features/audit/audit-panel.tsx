import type { AuditRow } from '@foyer/contract/audit'
import { deedOf } from '@foyer/contract/audit-deeds'
import { Alert, Button, Code, Group, Stack, Title } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { CopyIcon } from '#ui/copy-icon.tsx'
import { Facts } from '#ui/facts.tsx'
import { SidePanel } from '#ui/side-panel.tsx'
import { plainAddress, shortId } from './audit.rules.ts'
import { auditTexts } from './audit.texts.ts'
import { ChangesTable } from './changes-table.tsx'

// An address may be longer than a phone is wide.
const whole = {
  root: { height: 'auto', minHeight: 'var(--button-height)', paddingBlock: 6 },
  label: { whiteSpace: 'normal', overflowWrap: 'anywhere', lineHeight: 1.35 },
} as const

type AuditPanelProps = {
  row: AuditRow | undefined
  acrossTenants: boolean
  onFilter: (key: 'actor' | 'object', value: string) => void
  onClose: () => void
}

/** One entry whole: before and after, and what is known of the request. */
export function AuditPanel({ row, onClose, ...props }: AuditPanelProps) {
  const { language } = useFormats()
  return (
    <SidePanel title={row ? deedOf(row.call, language) : ''} opened={row !== undefined} onClose={onClose}>
      {row && <Entry row={row} {...props} />}
    </SidePanel>
  )
}

function Entry({ row, acrossTenants, onFilter }: Omit<AuditPanelProps, 'onClose'> & { row: AuditRow }) {
  const t = useTexts(auditTexts)
  const object = row.objectLabel === '' ? shortId(row.objectId) : row.objectLabel
  return (
    <Stack gap="md">
      {row.refused && (
        <Alert color="red" variant="light" title={t.refused} icon={<IconInfoCircle />}>
          {t.refusedBody}
        </Alert>
      )}
      {row.across && (
        <Alert color="gray" variant="light" icon={<IconInfoCircle />}>
          {t.across}
        </Alert>
      )}
      <RequestFacts row={row} acrossTenants={acrossTenants} />
      {!row.refused && (
        <Stack gap="xs" component="section">
          <Title order={3} size="h5">
            {t.changes}
          </Title>
          <ChangesTable row={row} />
        </Stack>
      )}
      <Group gap="xs">
        {row.actor !== '' && (
          <Button variant="default" size="sm" styles={whole} onClick={() => onFilter('actor', row.actor)}>
            {t.doneBy(row.actor)}
          </Button>
        )}
        {row.objectId !== '' && (
          <Button variant="default" size="sm" styles={whole} onClick={() => onFilter('object', row.objectId)}>
            {t.doneTo(object)}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function RequestFacts({ row, acrossTenants }: { row: AuditRow; acrossTenants: boolean }) {
  const t = useTexts(auditTexts)
  const formats = useFormats()
  const facts = [
    { label: t.when, value: <time dateTime={row.at}>{formats.dateTimeExact(row.at)}</time> },
    { label: t.who, value: row.actor || t.nobody },
    { label: t.from, value: row.address === '' ? t.unknown : <bdi dir="ltr">{plainAddress(row.address)}</bdi> },
    ...(acrossTenants ? [{ label: t.tenant, value: row.tenant }] : []),
    { label: t.outcome, value: row.refused ? t.refused : t.done },
    ...(row.objectLabel === '' ? [] : [{ label: t.object, value: row.objectLabel }]),
    ...(row.objectId === '' ? [] : [{ label: t.objectId, value: <Id id={row.objectId} /> }]),
    { label: t.call, value: <Code>{row.call}</Code> },
    { label: t.entry, value: <Id id={row.id} /> },
  ]
  return <Facts facts={facts} />
}

function Id({ id }: { id: string }) {
  const t = useTexts(auditTexts)
  return (
    <Group component="span" gap={4} wrap="nowrap">
      <Code>{id}</Code>
      <CopyIcon value={id} label={t.copyId(id)} />
    </Group>
  )
}
