import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { fullName } from '#features/identity/users/shared/full-name.ts'
import type { Invitee } from '#features/identity/users/users.rules.ts'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { inviteTexts } from './invite.texts.ts'
import classes from './invite-users.module.css'

type InviteUsersProps = { users: readonly Invitee[]; invalid: readonly string[]; onRemoveInvalid: () => void }

/** The recipients parsed from the text, invalid entries first. */
export function InviteUsers({ users, invalid, onRemoveInvalid }: InviteUsersProps) {
  const t = useTexts(inviteTexts)
  return (
    <Stack gap="xs">
      <Group gap="xs" role="status">
        {users.length > 0 && <Text size="sm">{t.count(users.length)}</Text>}
        {invalid.length > 0 && (
          <Text size="sm" c="var(--mantine-color-error)">
            {t.invalidCount(invalid.length)}
          </Text>
        )}
      </Group>
      {users.length + invalid.length > 0 && (
        <ul className={classes.recipients} aria-label={t.recipients}>
          {invalid.map((entry) => (
            <li key={entry}>
              <StatusBadge tone="bad" leftSection={<IconAlertTriangle size={12} aria-hidden />}>
                {entry}
                <VisuallyHidden>{` ${t.isInvalid}`}</VisuallyHidden>
              </StatusBadge>
            </li>
          ))}
          {users.map((invitee) => (
            <li key={invitee.email}>
              <StatusBadge title={invitee.email}>{fullName(invitee)}</StatusBadge>
            </li>
          ))}
        </ul>
      )}
      {invalid.length > 0 && (
        <Group>
          <Button variant="subtle" size="compact-sm" onClick={onRemoveInvalid}>
            {t.removeInvalid(invalid.length)}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
