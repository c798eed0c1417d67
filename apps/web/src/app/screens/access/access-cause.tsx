import { type AccessExplanation, explanations } from '@foyer/contract/identity/explanations'
import type { Requirement } from '@foyer/contract/pages'
import { Anchor, Box, Group, Stack, Text, Title } from '@mantine/core'
import { accessTexts } from '#features/identity/roles/shared/access-explanation.texts.ts'
import { usePermissionLabels } from '#features/identity/roles/shared/permission-labels.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useLabels } from '#lib/texts/labels.ts'
import { useTexts } from '#lib/texts.ts'
import { CopyIcon } from '#ui/base/copy-icon.tsx'
import { PersonAvatar } from '#ui/person/person-avatar.tsx'

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
  const label = permission === undefined ? '' : permissions.permission(permission)
  const missing = [
    data.cause === 'level' && t.missingLevel(labels.role[data.level.required]),
    permission !== undefined && t.missingPermission(label),
  ]
  const body = [t.mailBody(window.location.href), ...missing.filter((line) => line !== false)].join('\n')
  const mail = `subject=${encodeURIComponent(t.mailSubject)}&body=${encodeURIComponent(body)}`
  return (
    <Stack gap="md" align="center" maw={480}>
      <Cause explanation={data} label={label} />
      {data.level.required === 'superadmin' && <Text ta="center">{t.operatorOnly}</Text>}
      {data.administrators.length > 0 && (
        <Stack component="section" gap="xs" aria-label={t.granters} w="100%">
          <Title order={2} size="h4">
            {t.granters}
          </Title>
          {data.administrators.map(({ name, email, picture }) => (
            <Group key={email} gap="sm" wrap="nowrap">
              <PersonAvatar name={name} picture={picture} />
              <Box miw={0} flex={1} style={{ overflowWrap: 'anywhere' }}>
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

/** Explains in one sentence why the user has no access; `label` is the name of the permission. */
function Cause({ explanation: { cause, level, sources }, label }: { explanation: AccessExplanation; label: string }) {
  const t = useTexts(accessTexts)
  const labels = useLabels()
  const own = sources.find(({ group }) => group === null)?.roleName ?? ''
  const describeLacking = () => {
    const disabled = sources.find(({ state }) => state === 'disabled')
    if (disabled?.group) return t.groupDisabled(disabled.group.name, disabled.roleName)
    if (disabled) return t.ownDisabled(own)
    return sources.some(({ group }) => group !== null) ? t.allLacking(own, label) : t.ownLacking(own, label)
  }
  if (cause === 'level') return <Text ta="center">{t.ownLevel(own, labels.role[level.required])}</Text>
  return cause === 'permission' && <Text ta="center">{describeLacking()}</Text>
}
