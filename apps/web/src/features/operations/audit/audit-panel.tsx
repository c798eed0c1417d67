import type { AuditEntry, AuditObject } from '@foyer/contract/operations/audit'
import { Alert, Button, Code, Group, Stack, Title } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { CopyIcon } from '#ui/base/copy-icon.tsx'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import { SidePanel } from '#ui/layout/side-panel.tsx'
import { wrappingButton } from '#ui/theme/wrapping-button.ts'
import { nameObject, nameTarget } from './audit.rules.ts'
import { auditTexts } from './audit.texts.ts'
import { ChangesTable } from './changes-table.tsx'
import { ObjectLink } from './object-link.tsx'

type AuditPanelProps = {
  row: AuditEntry | undefined
  showTenant: boolean
  onFilter: (key: 'actor' | 'object', value: string) => void
  onClose: () => void
}

/** All details of an entry: changes and request. */
export function AuditPanel({ row, onClose, ...props }: AuditPanelProps) {
  return (
    <SidePanel title={row?.action ?? ''} opened={row !== undefined} onClose={onClose}>
      {row && <AuditEntryDetails row={row} {...props} />}
    </SidePanel>
  )
}

function AuditEntryDetails({ row, showTenant, onFilter }: Omit<AuditPanelProps, 'onClose'> & { row: AuditEntry }) {
  const t = useTexts(auditTexts)
  const target = nameTarget(row)
  return (
    <Stack gap="md">
      {row.denied && (
        <Alert color="red" variant="light" title={t.denied} icon={<IconInfoCircle />}>
          {t.deniedBody}
        </Alert>
      )}
      {row.crossTenant && (
        <Alert color="gray" variant="light" icon={<IconInfoCircle />}>
          {t.crossTenant}
        </Alert>
      )}
      <RequestDetails row={row} showTenant={showTenant} />
      {!row.denied && (
        <Stack gap="xs" component="section">
          <Title order={3}>{t.changes}</Title>
          <ChangesTable row={row} />
        </Stack>
      )}
      <Group gap="xs">
        {row.actor !== '' && (
          <Button variant="default" size="sm" styles={wrappingButton} onClick={() => onFilter('actor', row.actor)}>
            {t.activityBy(row.actor)}
          </Button>
        )}
        {row.objectId !== '' && (
          <Button variant="default" size="sm" styles={wrappingButton} onClick={() => onFilter('object', row.objectId)}>
            {t.activityOn(target)}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function RequestDetails({ row, showTenant }: { row: AuditEntry; showTenant: boolean }) {
  const t = useTexts(auditTexts)
  const formats = useFormats()
  const details = [
    { label: t.time, value: <time dateTime={row.at}>{formats.dateTimeExact(row.at)}</time> },
    { label: t.user, value: row.actor === '' ? t.nobody : <NamedUser user={row.actorUser} email={row.actor} /> },
    {
      label: t.ipAddress,
      value: row.ipAddress === '' ? t.unknown : <bdi dir="ltr">{row.ipAddress}</bdi>,
    },
    ...(showTenant ? [{ label: t.tenant, value: row.tenant }] : []),
    { label: t.outcome, value: row.denied ? t.denied : t.done },
    ...(row.target === null && row.objectLabel === '' ? [] : [{ label: t.target, value: <Target row={row} /> }]),
    ...(row.objectId === '' ? [] : [{ label: t.targetId, value: <CopyableId id={row.objectId} /> }]),
    { label: t.call, value: <Code>{row.call}</Code> },
    { label: t.entry, value: <CopyableId id={row.id} /> },
  ]
  return <DescriptionList facts={details} />
}

/** A user by name, if that is known, and address. */
function NamedUser({ user, email }: { user: AuditObject | null; email: string }) {
  return (
    <>
      {user && (
        <>
          <ObjectLink name={nameObject(user)} object={user} /> ·{' '}
        </>
      )}
      <bdi dir="ltr">{email}</bdi>
    </>
  )
}

function Target({ row }: { row: AuditEntry }) {
  const { target, objectLabel } = row
  if (target?.kind === 'user') return <NamedUser user={target} email={objectLabel || target.handle} />
  return <ObjectLink name={nameTarget(row)} object={target} />
}

function CopyableId({ id }: { id: string }) {
  const t = useTexts(auditTexts)
  return (
    <Group component="span" gap={4} wrap="nowrap">
      <Code>{id}</Code>
      <CopyIcon value={id} label={t.copyId(id)} />
    </Group>
  )
}
