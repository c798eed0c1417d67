import { meetings } from '@foyer/contract/meetings/meetings'
import { useCallMutation } from '#lib/queries.ts'
import { useOwnSendsEmail } from '#lib/session/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { responsesTexts } from './responses.texts.ts'

type HandOverProps = {
  id: string
  inviteeId: string
  person: string
  /** Whether the meeting emails changes to its invitees. */
  emailsChanges: boolean
  opened: boolean
  onClose: () => void
}

/** Makes an invitee the owner of a meeting, after confirmation. */
export function HandOver({ person, emailsChanges, opened, onClose, ...target }: HandOverProps) {
  const t = useTexts(responsesTexts)
  const sendsEmail = useOwnSendsEmail() && emailsChanges
  const handOver = useCallMutation(meetings.handOver)
  const confirm = () =>
    handOver.mutate(target, { onSuccess: () => void toast.success(t.handedOver(person)), onSettled: onClose })
  return (
    <Confirm
      title={t.handOverTitle(person)}
      body={sendsEmail ? t.handOverBody : t.handOverBodyNoEmail}
      verb={t.handOverVerb}
      danger={false}
      opened={opened}
      busy={handOver.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
