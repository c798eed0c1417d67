import { type User, users } from '@foyer/contract/users'
import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '#lib/can.tsx'
import { useTexts } from '#lib/texts.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Belongings } from './belongings.tsx'
import { type Heir, HeirChoice } from './heir-choice.tsx'
import { removeTexts } from './remove.texts.ts'
import { useBringBack } from './use-bring-back.ts'
import { belongingsQuery, useDeleteUser } from './users.queries.ts'
import { nameOf } from './users.rules.ts'

type RemoveUserProps = {
  tenantuuid: string | undefined
  tenantName: string
  user: User
  opened: boolean
  onClose: () => void
}

/** Unlinks or deletes somebody, says what they leave and asks whose it becomes. */
export function RemoveUserDialog({ opened, ...props }: RemoveUserProps) {
  const t = useTexts(removeTexts)
  return (
    <Dialog title={t.title(nameOf(props.user))} opened={opened} onClose={props.onClose} sticky>
      <Question {...props} />
    </Dialog>
  )
}

function Question({ tenantuuid, tenantName, user, onClose }: Omit<RemoveUserProps, 'opened'>) {
  const t = useTexts(removeTexts)
  const unlinks = useCan(users.delete, 'unlink') && user.status !== 'unlinked'
  const deletes = useCan(users.delete, 'delete')
  const [mode, setMode] = useState<'unlink' | 'delete'>(unlinks ? 'unlink' : 'delete')
  const [heir, setHeir] = useState<Heir>()
  const [pressed, setPressed] = useState(false)
  const belongings = useQuery(belongingsQuery(tenantuuid, user.id))
  const deletion = useDeleteUser(tenantuuid)
  const bringBack = useBringBack(tenantuuid)
  const remove = () => {
    setPressed(true)
    if (heir && !heir.owner) return
    const transfer = heir?.owner ? { transfer_to: heir.owner.value } : {}
    const onSuccess = () => {
      bringBack({ ids: [user.id], gone: mode === 'delete' ? t.deleted : t.unlinked, back: t.restored(nameOf(user)) })
      onClose()
    }
    deletion.mutate({ id: user.id, mode, ...transfer }, { onSuccess })
  }
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t.of(user.email, tenantName)}
      </Text>
      <Radio.Group label={t.what} value={mode} onChange={(value) => setMode(value === 'delete' ? 'delete' : 'unlink')}>
        <Stack gap="xs" mt="xs">
          {unlinks && <Radio value="unlink" label={t.unlink} description={t.unlinkHint} />}
          {deletes && <Radio value="delete" label={t.delete} description={t.deleteHint} />}
        </Stack>
      </Radio.Group>
      <Belongings {...belongings} />
      {belongings.data?.meetings !== 0 && (
        <HeirChoice tenantuuid={tenantuuid} leaving={user.id} value={heir} onChange={setHeir} wanting={pressed} />
      )}
      {deletion.error && (
        <Alert color="red" variant="light" role="alert">
          {deletion.error.message}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t.cancel}
        </Button>
        <Button color="red" loading={deletion.isPending} disabled={belongings.isPending} onClick={remove}>
          {t[mode]}
        </Button>
      </Group>
    </Stack>
  )
}
