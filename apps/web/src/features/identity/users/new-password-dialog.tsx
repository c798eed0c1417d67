import type { User } from '@foyer/contract/identity/users.shapes'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useTexts } from '#lib/texts.ts'
import { CredentialsCard } from '#ui/dialog/credentials-card.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useResetPassword } from './users.queries.ts'
import { fullName } from './users.rules.ts'
import { usersTexts } from './users.texts.ts'

type NewPasswordProps = { tenantuuid: string | undefined; user: User; opened: boolean; onClose: () => void }

/** Asks for confirmation, then shows the new password once. */
export function NewPasswordDialog({ user, opened, onClose, tenantuuid }: NewPasswordProps) {
  const t = useTexts(usersTexts)
  return (
    <Dialog title={t.resetPasswordTitle(fullName(user))} opened={opened} onClose={onClose} sticky>
      <Steps tenantuuid={tenantuuid} user={user} onClose={onClose} />
    </Dialog>
  )
}

function Steps({ tenantuuid, user, onClose }: Omit<NewPasswordProps, 'opened'>) {
  const t = useTexts(usersTexts)
  const { mutate, isPending, data } = useResetPassword(tenantuuid)
  if (data)
    return (
      <CredentialsCard
        name={fullName(user)}
        email={data.user.email}
        password={data.password}
        url={data.url}
        onDone={onClose}
      />
    )
  return (
    <Stack gap="lg">
      <Text>{t.resetPasswordBody}</Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t.cancel}
        </Button>
        <Button loading={isPending} onClick={() => mutate(user.id)}>
          {t.resetPassword}
        </Button>
      </Group>
    </Stack>
  )
}
