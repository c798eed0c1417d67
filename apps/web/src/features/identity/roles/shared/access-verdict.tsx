import type { AccessReason, AccessExplanation as Explanation } from '@foyer/contract/identity/explanations'
import { roles } from '@foyer/contract/identity/roles'
import { users } from '@foyer/contract/identity/users'
import { meetingModes } from '@foyer/contract/meetings/options/meeting-modes'
import { Alert, Anchor, List, Stack, Text, ThemeIcon, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCan } from '#lib/can.tsx'
import { useTenantScope } from '#lib/session/tenant-scope.tsx'
import { useAccessTexts } from './use-access-texts.ts'
import { useOptionCause } from './use-option-cause.ts'

type ExplanationProps = {
  explanation: Explanation
  /** Called when a link leads to another page. */
  onLeave: () => void
}

/** The verdict in one sentence, and below it every condition with what would have to change. */
export function AccessVerdict({ explanation, onLeave }: ExplanationProps) {
  const texts = useAccessTexts()
  const { t } = texts
  const { allowed, reasons, sources } = explanation
  return (
    <Stack gap="md">
      <Alert color={allowed ? 'green' : 'red'} variant="light" role="status">
        {texts.verdict(explanation)}
      </Alert>
      <List aria-label={t.reasons} spacing="sm" ps={0} styles={{ itemWrapper: { alignItems: 'flex-start' } }}>
        {reasons.map((reason) => (
          <List.Item key={reason.condition} icon={<Mark met={reason.met} />}>
            <Text component="span" fw={600}>
              {texts.condition(reason)}
            </Text>
            {` – ${texts.state(reason, explanation)}`}
            {reason.condition === 'permission' &&
              sources.map((source) => (
                <Text key={`${source.group?.id} ${source.role}`} size="sm" c="dimmed">
                  {texts.source(source)}
                </Text>
              ))}
            {texts.change(reason) !== '' && <Text size="sm">{texts.change(reason)}</Text>}
            <ChangeLink reason={reason} explanation={explanation} onLeave={onLeave} />
          </List.Item>
        ))}
      </List>
    </Stack>
  )
}

function Mark({ met }: { met: boolean }) {
  const { t } = useAccessTexts()
  const Icon = met ? IconCheck : IconX
  return (
    <ThemeIcon variant="transparent" color={met ? 'green' : 'red'} size={24}>
      <Icon size={20} aria-hidden />
      <VisuallyHidden>{met ? t.met : t.unmet}</VisuallyHidden>
    </ThemeIcon>
  )
}

const usersPath: string = '/portal/user'
const tabs: { readonly [state in AccessReason['state']]?: string } = { disabled: 'disabled', unlinked: 'disabled' }

/** Links to the place of the change, for users who may make it; not in another tenant, whose pages are elsewhere. */
function ChangeLink({ reason, explanation, onLeave }: ExplanationProps & { reason: AccessReason }) {
  const { t } = useAccessTexts()
  const { t: optionTexts } = useOptionCause()
  const [seesUsers, editsRoles, seesModes] = [useCan(users.update), useCan(roles.update), useCan(meetingModes.list)]
  const { change, state, changedBy } = reason
  const isElsewhere = useTenantScope() !== undefined
  if (isElsewhere || changedBy !== 'administrator') return null
  if (change === 'change-mode')
    return (
      seesModes && (
        <Anchor
          size="sm"
          onClick={onLeave}
          renderRoot={(props: object) => (
            <Link {...props} to={`/portal/meeting-settings/${explanation.option?.modeId}`} />
          )}
        >
          {optionTexts.openMode}
        </Anchor>
      )
    )
  const role = explanation.sources.find((source) =>
    change === 'enable-role' ? source.state === 'disabled' : change === 'add-to-role' && source.group === null,
  )
  if (role !== undefined && editsRoles)
    return (
      <Anchor
        size="sm"
        onClick={onLeave}
        renderRoot={(props: object) => <Link {...props} to={`/portal/Roles/${role.role}`} />}
      >
        {t.openRole}
      </Anchor>
    )
  if (!seesUsers) return null
  const search = { search: explanation.user.email, ...(tabs[state] ? { tab: tabs[state] } : {}) }
  return (
    <Anchor
      size="sm"
      onClick={onLeave}
      renderRoot={(props: object) => <Link {...props} to={usersPath} search={search} />}
    >
      {t.openUser}
    </Anchor>
  )
}
