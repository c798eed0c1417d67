import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { inviteTexts } from './invite.texts.ts'
import classes from './invite-users.module.css'
import { fullName, type Invitee } from './users.rules.ts'

type InviteUsersProps = { users: readonly Invitee[]; bad: readonly string[]; onDropBad: () => void }

/** Whom the text names, what names nobody first. */
export function InviteUsers({ users, bad, onDropBad }: InviteUsersProps) {
  const t = useTexts(inviteTexts)
  return (
    <Stack gap="xs">
      <Group gap="xs" role="status">
        {users.length > 0 && <Text size="sm">{t.count(users.length)}</Text>}
        {bad.length > 0 && (
          <Text size="sm" c="var(--mantine-color-error)">
            {t.badCount(bad.length)}
          </Text>
        )}
      </Group>
      {users.length + bad.length > 0 && (
        <ul className={classes.people} aria-label={t.list}>
          {bad.map((piece) => (
            <li key={piece}>
              <StatusBadge tone="bad" leftSection={<IconAlertTriangle size={12} aria-hidden />}>
                {piece}
                <VisuallyHidden>{` ${t.isBad}`}</VisuallyHidden>
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
      {bad.length > 0 && (
        <Group>
          <Button variant="subtle" size="compact-sm" onClick={onDropBad}>
            {t.dropBad}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
