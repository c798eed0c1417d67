import { type AccessExplanation, explanations } from '@foyer/contract/identity/explanations'
import type { Requirement } from '@foyer/contract/pages'
import { Stack, Text } from '@mantine/core'
import { accessTexts } from '#features/identity/roles/shared/access-explanation.texts.ts'
import { Granters } from '#features/identity/roles/shared/granters.tsx'
import { usePermissionLabels } from '#features/identity/roles/shared/permission-labels.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useLabels } from '#lib/texts/labels.ts'
import { useTexts } from '#lib/texts.ts'

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
  return (
    <Stack gap="md" align="center" maw={480}>
      <Cause explanation={data} label={label} />
      {data.level.required === 'superadmin' && <Text ta="center">{t.operatorOnly}</Text>}
      <Granters title={t.granters} people={data.administrators} mail={{ subject: t.mailSubject, body }} />
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
