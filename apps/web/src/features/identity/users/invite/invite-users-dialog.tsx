import type { Output } from '@foyer/contract/call'
import type { invitations } from '@foyer/contract/identity/invitations'
import { Button, List, Stack, Text } from '@mantine/core'
import { linkTexts } from '#features/identity/users/sign-in/link.texts.ts'
import { SignInLink } from '#features/identity/users/sign-in/sign-in-link.tsx'
import { useSendsEmail } from '#features/tenancy/tenants/sends-email.queries.ts'
import { useTexts } from '#lib/texts.ts'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { ResultDialog } from '#ui/dialog/result-dialog.tsx'
import { inviteTexts } from './invite.texts.ts'
import classes from './invite-users.module.css'
import { InviteUsersForm } from './invite-users-form.tsx'

type Invited = Output<typeof invitations.create>

/** Invites several users at once, then lists those who were users already. */
export function InviteUsersDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTexts(inviteTexts)
  const sendsEmail = useSendsEmail()
  return (
    <ResultDialog<Invited>
      title={t.title}
      opened={opened}
      onClose={onClose}
      size="lg"
      form={(onResult) => (
        <InviteUsersForm
          onInvited={(invited) => (invited.known.length === 0 && sendsEmail ? onClose() : onResult(invited))}
          onCancel={onClose}
        />
      )}
      result={(invited) => <Result result={invited} onClose={onClose} />}
    />
  )
}

type ResultProps = { result: Invited; onClose: () => void }

function Result({ result: { invited, known }, onClose }: ResultProps) {
  const t = useTexts(inviteTexts)
  const links = useTexts(linkTexts)
  const sendsEmail = useSendsEmail()
  return (
    <Stack gap="md" role="status">
      <Text>{invited.length === 0 ? t.nobodyInvited : t.invited(invited.length)}</Text>
      {!sendsEmail && invited.length > 0 && (
        <>
          <Text>{links.copyEach}</Text>
          <Stack gap="sm" mah={320} className={classes.links}>
            {invited.map((user) => (
              <Stack key={user.id} gap={4}>
                <Text size="sm">{user.email}</Text>
                <SignInLink user={user} purpose="invitation" named />
              </Stack>
            ))}
          </Stack>
        </>
      )}
      {known.length > 0 && (
        <>
          <Text>{t.known}</Text>
          <List size="sm" mah={240} style={{ overflowY: 'auto' }}>
            {known.map((email) => (
              <List.Item key={email}>{email}</List.Item>
            ))}
          </List>
        </>
      )}
      <DialogActions>
        <Button onClick={onClose} data-autofocus>
          {t.done}
        </Button>
      </DialogActions>
    </Stack>
  )
}
