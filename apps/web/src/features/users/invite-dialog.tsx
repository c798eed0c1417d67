import type { Output } from '@foyer/contract/call'
import type { invitations } from '@foyer/contract/invitations'
import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { Dialog } from '#ui/dialog.tsx'
import { inviteTexts } from './invite.texts.ts'
import { InviteForm } from './invite-form.tsx'

type Invited = Output<typeof invitations.create>
type InviteDialogProps = { tenantuuid: string | undefined; opened: boolean; onClose: () => void }

/** Many are invited at once; who was a user already is named afterwards. */
export function InviteDialog({ tenantuuid, opened, onClose }: InviteDialogProps) {
  const t = useTexts(inviteTexts)
  return (
    <Dialog title={t.title} opened={opened} onClose={onClose} sticky size="lg">
      <Steps tenantuuid={tenantuuid} onClose={onClose} />
    </Dialog>
  )
}

function Steps({ tenantuuid, onClose }: Omit<InviteDialogProps, 'opened'>) {
  const [result, setResult] = useState<Invited>()
  const onInvited = (invited: Invited) => (invited.known.length === 0 ? onClose() : setResult(invited))
  if (!result) return <InviteForm tenantuuid={tenantuuid} onInvited={onInvited} onCancel={onClose} />
  return <Result result={result} onClose={onClose} />
}

function Result({ result: { invited, known }, onClose }: { result: Invited; onClose: () => void }) {
  const t = useTexts(inviteTexts)
  return (
    <Stack gap="md" role="status">
      <Text>{invited === 0 ? t.nobodyInvited : t.invited(invited)}</Text>
      <Text>{t.known}</Text>
      <List size="sm" mah={240} style={{ overflowY: 'auto' }}>
        {known.map((email) => (
          <List.Item key={email}>{email}</List.Item>
        ))}
      </List>
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          {t.done}
        </Button>
      </Group>
    </Stack>
  )
}
