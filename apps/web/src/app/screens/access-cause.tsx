import { explanations } from '@foyer/contract/identity/explanations'
import { Anchor, Box, Group, Stack, Text, Title } from '@mantine/core'
import { accessTexts } from '#lib/access-explanation.texts.ts'
import { useLabels } from '#lib/labels.ts'
import { usePermissionLabels } from '#lib/permission-labels.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { CopyIcon } from '#ui/base/copy-icon.tsx'
import type { Requirement } from '../route-row.ts'

/** Why the user can't open a page, and who can grant it; nothing until that is known. */
export function AccessCause({ requirement: { level, permission } }: { requirement: Requirement }) {
  const t = useTexts(accessTexts)
  const labels = useLabels()
  const permissions = usePermissionLabels()
  const { data } = useCallQuery(explanations.own, {
    ...(level === 'anyone' ? {} : { level }),
    ...(permission === undefined ? {} : { key: permission }),
  })
  if (data === undefined || data.cause === null) return null
  const reason = data.reasons.find(({ condition }) => condition === data.cause)
  const isDisabled = reason?.state === 'role-disabled'
  const source = data.sources.find(({ group, state }) => (isDisabled ? state === 'disabled' : group === null))
  const role = source?.roleName ?? ''
  const label =
    permission === undefined ? labels.role[level === 'anyone' ? 'client' : level] : permissions.permission(permission)
  const cause =
    data.cause === 'level'
      ? t.ownLevel(role, labels.role[data.level.required])
      : isDisabled
        ? t.ownDisabled(role)
        : t.ownLacking(role, label)
  const mail = `subject=${encodeURIComponent(t.mailSubject)}&body=${encodeURIComponent(t.mailBody(window.location.href, label))}`
  return (
    <Stack gap="md" align="center" maw={480}>
      <Text ta="center">{cause}</Text>
      {data.level.required === 'superadmin' && <Text ta="center">{t.operatorOnly}</Text>}
      {data.administrators.length > 0 && (
        <Stack component="section" gap="xs" aria-label={t.granters} w="100%">
          <Title order={2} size="h4">
            {t.granters}
          </Title>
          {data.administrators.map(({ name, email }) => (
            <Group key={email} gap="xs" wrap="nowrap" justify="space-between">
              <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
                <Text fw={600}>{name}</Text>
                <Anchor href={`mailto:${encodeURIComponent(email)}?${mail}`}>{email}</Anchor>
              </Box>
              <CopyIcon value={email} label={t.copyEmail(name)} />
            </Group>
          ))}
        </Stack>
      )}
    </Stack>
  )
}
