import { meetings } from '@foyer/contract/meetings/meetings'
import { responses } from '@foyer/contract/meetings/responses'
import { Button } from '@mantine/core'
import { meetingsTexts } from '#features/meetings/meetings/meetings.texts.ts'
import { useCopyInvite } from '#features/meetings/meetings/use-copy-invite.ts'
import { announce } from '#lib/announce.ts'
import { useCan } from '#lib/can.tsx'
import { useCallMutation, useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { responsesTexts } from './responses.texts.ts'
import classes from './unnotified.module.css'

type UnnotifiedProps = {
  meetingId: string
  count: number
  /** By default all invitees are marked. */
  inviteeIds?: string[]
  /** Offers to copy the invitation, where nothing else beside it does. */
  copies?: boolean
}

/** The number of invitees who have not been notified because no email could be sent, with what to do about it. */
export function Unnotified({ meetingId: id, count, inviteeIds, copies = false }: UnnotifiedProps) {
  const t = useTexts(responsesTexts)
  const { copyInvitation } = useTexts(meetingsTexts)
  const copyInvite = useCopyInvite()
  const canCopy = useCan(meetings.copyInvite) && copies
  const canMark = useCan(responses.markNotified)
  const mark = useCallMutation(responses.markNotified)
  const markAll = () =>
    mark.mutate(
      { id, ...(inviteeIds === undefined ? {} : { inviteeIds }) },
      { onSuccess: () => announce(t.markedNotified) },
    )
  return (
    <div className={classes.line}>
      <span>{t.countUnnotified(count)}</span>
      {canCopy && (
        <Button variant="subtle" size="compact-xs" onClick={() => copyInvite(id)}>
          {copyInvitation}
        </Button>
      )}
      {canMark && (
        <Button variant="subtle" size="compact-xs" loading={mark.isPending} onClick={markAll}>
          {t.markNotified}
        </Button>
      )}
    </div>
  )
}

/** The same for one of several meetings, which are counted in one call; nothing if all invitees are notified. */
export function UnnotifiedInMeeting({ meetingId, meetingIds }: { meetingId: string; meetingIds: readonly string[] }) {
  const result = useCallQuery(responses.countUnnotified, { ids: [...meetingIds] })
  const count = result.data?.items.find(({ id }) => id === meetingId)?.count ?? 0
  return count > 0 && <Unnotified meetingId={meetingId} count={count} copies />
}
