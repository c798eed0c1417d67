import { meetings } from '@foyer/contract/meetings/meetings'
import { meetingsErrors } from '@foyer/contract/meetings/meetings.errors'
import type { Meeting, Occurrence } from '@foyer/contract/meetings/meetings.shapes'
import { responses } from '@foyer/contract/meetings/responses'
import { defaults } from '@foyer/contract/operations/defaults'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { maxAddresses, toInvitees } from '#features/meetings/meetings/meetings.rules.ts'
import { meetingsTexts } from '#features/meetings/meetings/meetings.texts.ts'
import { CapacityWarning } from '#features/meetings/meetings/schedule/capacity-warning.tsx'
import { GroupsField } from '#features/meetings/meetings/schedule/groups-field.tsx'
import { recurrenceTexts } from '#features/meetings/meetings/series/recurrence.texts.ts'
import { ScopeChoice, type SeriesScope } from '#features/meetings/meetings/series/scope-choice.tsx'
import { useSendsEmail } from '#features/tenancy/tenants/sends-email.queries.ts'
import { useContractForm } from '#lib/form.ts'
import { useFormats } from '#lib/format.ts'
import { parseAddresses } from '#lib/forms/addresses.ts'
import { useCallMutation, useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { NoEmail } from '#ui/feedback/no-email.tsx'
import { TextareaField } from '#ui/form/fields/textarea-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { InviteeList, useInvitees } from './invitee-list.tsx'
import { responsesTexts } from './responses.texts.ts'

const shownInvalid = 5
const noGroups: string[] = []

type InviteDialogProps = {
  meetingId: string
  kind: Meeting['kind']
  topic: string
  /** The occurrence of a repeated meeting that the invitation may be limited to. */
  row?: Occurrence | undefined
  /** The emails that its invitees get. */
  emails: Occurrence['emails']
  opened: boolean
  onClose: () => void
}

/** Invites several email addresses and groups at once. */
export function InviteDialog({ meetingId, kind, topic, row, emails, opened, onClose }: InviteDialogProps) {
  const t = useTexts(meetingsTexts)
  return (
    <Dialog title={t.inviteTo(topic)} opened={opened} onClose={onClose}>
      <Stack gap="lg">
        <InviteForm meetingId={meetingId} kind={kind} row={row} emails={emails} onInvited={onClose} />
        <CurrentInvitees
          meetingId={meetingId}
          occurrence={row?.occurrence ?? null}
          own={row?.own ?? true}
          emails={emails}
        />
      </Stack>
    </Dialog>
  )
}

type InviteFormProps = Pick<InviteDialogProps, 'meetingId' | 'kind' | 'row' | 'emails'> & { onInvited: () => void }

function InviteForm({ meetingId, kind, row, emails, onInvited }: InviteFormProps) {
  const t = useTexts(meetingsTexts)
  const { inviteScope } = useTexts(recurrenceTexts)
  const [scope, setScope] = useState<SeriesScope>('one')
  const occurrence = scope === 'one' ? (row?.occurrence ?? null) : null
  const formats = useFormats()
  const invite = useCallMutation(meetings.invite, { errors: 'form' })
  const hasServer = useSendsEmail()
  const sendsEmail = hasServer && emails?.invitation !== false
  const form = useContractForm({
    schema: async () => (await import('@foyer/contract/schemas/meetings/meetings.shapes')).MeetingInvite,
    errors: meetingsErrors,
    initialValues: { invitees: '', groups: noGroups },
    // Null is invalid: no invitation is sent while an entry is wrong.
    toInput: ({ invitees: text, groups }) => ({
      id: meetingId,
      ...(occurrence === null ? {} : { occurrence }),
      ...(groups.length === 0 ? {} : { groups }),
      invitees: toInvitees([text]) ?? null,
    }),
    send: async (input) => {
      const { invited: count } = await invite.mutateAsync(input)
      if (count === 0) {
        toast.error(t.groupsWithoutInvitees)
        return
      }
      toast.success(sendsEmail ? t.invited : t.invitedNoEmail)
      onInvited()
    },
  })
  const { addresses, invalid } = parseAddresses(form.values.invitees)
  const invited = useInvitees(meetingId, row?.occurrence ?? null).data?.items ?? []
  // Not kept: the password in it is for one meeting.
  const limits = useCallQuery(defaults.get, {}, { staleTime: 'static', gcTime: 0 })
  const tooMany = addresses.length > maxAddresses ? t.addressesMany : undefined
  const problem =
    invalid.length > 0
      ? t.addressesWrong(formats.list(invalid.slice(0, shownInvalid)))
      : addresses.length === 0 && form.values.groups.length === 0
        ? t.addressesMissing
        : tooMany
  return (
    <Form form={form}>
      {!sendsEmail && <NoEmail instead={t.noEmail} isChosen={hasServer} />}
      <TextareaField
        name="invitees"
        label={t.addresses}
        description={t.addressesHint}
        minRows={3}
        maxRows={10}
        data-autofocus
        inputMode="email"
        errorText={problem}
      />
      <GroupsField
        name="groups"
        kind={kind}
        value={form.values.groups}
        onChange={(ids) => form.setFieldValue('groups', ids)}
      />
      <CapacityWarning
        max={limits.data?.meeting.maxParticipants ?? null}
        invited={[...invited, ...addresses].map(({ email }) => email)}
      />
      {row && row.occurrence !== null && (
        <ScopeChoice label={inviteScope} row={row} value={scope} onChange={setScope} />
      )}
      <FormActions submit={sendsEmail ? t.sendInvitations : t.addInvitees} />
    </Form>
  )
}

function CurrentInvitees(row: Pick<Occurrence, 'meetingId' | 'occurrence' | 'own' | 'emails'>) {
  const t = useTexts(responsesTexts)
  const { meetingId, occurrence } = row
  const sendsEmail = useSendsEmail()
  const send = useCallMutation(responses.sendInvitations)
  const sendAgain = () => send.mutate({ id: meetingId }, { onSuccess: () => void toast.success(t.sentAgain) })
  const invited = useInvitees(meetingId, occurrence).data?.items ?? []
  return (
    <Stack gap="xs" align="stretch">
      <InviteeList row={row} />
      {sendsEmail && invited.length > 0 && (
        <Button
          variant="default"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          loading={send.isPending}
          onClick={sendAgain}
        >
          {t.sendAllAgain}
        </Button>
      )}
    </Stack>
  )
}
