import { Button, Group, List, Stack, Text, Textarea, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useSendsEmail } from '#features/tenancy/tenants/sends-email.queries.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { NoEmail } from '#ui/feedback/no-email.tsx'
import { meetingQuery, useInvite } from './meetings.queries.ts'
import { parseAddresses } from './meetings.rules.ts'
import { meetingsTexts } from './meetings.texts.ts'

const maxAddresses = 100

type InviteDialogProps = { meetingId: string; topic: string; opened: boolean; onClose: () => void }

/** Invites several email addresses at once. */
export function InviteDialog({ meetingId, topic, opened, onClose }: InviteDialogProps) {
  const t = useTexts(meetingsTexts)
  return (
    <Dialog title={t.inviteTo(topic)} opened={opened} onClose={onClose}>
      <Stack gap="lg">
        <InviteForm meetingId={meetingId} onInvited={onClose} />
        <CurrentInvitees meetingId={meetingId} />
      </Stack>
    </Dialog>
  )
}

function InviteForm({ meetingId, onInvited }: { meetingId: string; onInvited: () => void }) {
  const t = useTexts(meetingsTexts)
  const formats = useFormats()
  const invite = useInvite()
  const sendsEmail = useSendsEmail()
  const attempt = useRef({ text: '', idempotencyKey: '' })
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const textarea = useRef<HTMLTextAreaElement>(null)

  const reject = (message: string) => {
    setProblem(message)
    textarea.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { invitees, invalid } = parseAddresses(text)
    if (invalid.length > 0) return reject(t.addressesWrong(formats.list(invalid.slice(0, 5))))
    if (invitees.length === 0) return reject(t.addressesMissing)
    if (invitees.length > maxAddresses) return reject(t.addressesMany)
    setProblem('')
    if (attempt.current.text !== text) attempt.current = { text, idempotencyKey: crypto.randomUUID() }
    invite.mutate(
      { input: { id: meetingId, invitees: [...invitees] }, idempotencyKey: attempt.current.idempotencyKey },
      {
        onSuccess: () => {
          toast.success(sendsEmail ? t.invited : t.invitedNoEmail)
          onInvited()
        },
      },
    )
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {!sendsEmail && <NoEmail instead={t.noEmail} />}
        <Textarea
          ref={textarea}
          label={t.addresses}
          description={t.addressesHint}
          autosize
          minRows={3}
          maxRows={10}
          data-autofocus
          inputMode="email"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={problem === '' ? undefined : problem}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={invite.isPending}>
            {sendsEmail ? t.sendInvitations : t.addInvitees}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function CurrentInvitees({ meetingId }: { meetingId: string }) {
  const t = useTexts(meetingsTexts)
  const meeting = useQuery(meetingQuery(meetingId))
  if (!meeting.data) return null
  const { invitees } = meeting.data
  return (
    <Stack gap="xs" component="section" aria-label={t.alreadyInvited}>
      <Title order={3} size="h5">
        {t.alreadyInvited}
      </Title>
      {invitees.length === 0 && (
        <Text size="sm" c="dimmed">
          {t.nobodyInvited}
        </Text>
      )}
      <List size="sm" spacing={4}>
        {invitees.map(({ email, name }) => (
          <List.Item key={email}>
            {name} <bdi dir="ltr">{email}</bdi>
          </List.Item>
        ))}
      </List>
    </Stack>
  )
}
