import { type JoinResult, room, roomErrors } from '@foyer/contract/meetings/room'
import { Alert, Button, Text, TextInput, Title } from '@mantine/core'
import { type ChangeEvent, useState } from 'react'
import { ApiError, errorMessage } from '#lib/api.ts'
import { useContractForm } from '#lib/form.ts'
import { groupedNumber } from '#lib/format.ts'
import { type Invite, isWholeNumber, parseInvite } from '#lib/parse-invite.ts'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { Form } from '#ui/form/form.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { useWindowTitle } from '#ui/layout/screen.tsx'
import { rememberedName } from './device-preferences.ts'
import { joinTexts } from './join.texts.ts'
import { MeetingPreviewCard } from './join-facts.tsx'
import { type JoinInput, join, useJoinPreview } from './room.queries.ts'

type JoinFormProps = {
  /** What is known already: from the link, or from the try before. */
  known: { readonly number: string; readonly password: string; readonly name?: string }
  refusal: string
  /** A number, or a link with its password, was typed or pasted. */
  onInvite: (invite: Invite) => void
  onResult: (response: JoinResult, input: JoinInput) => void
}

/** Who wants in where: only what the link and the session do not say already is asked. */
export function JoinForm({ known, refusal, onInvite, onResult }: JoinFormProps) {
  const t = useTexts(joinTexts)
  const { user } = useSession()
  const [problem, setProblem] = useState(refusal)
  const [mistaken, setMistaken] = useState(false)
  const numberKnown = isWholeNumber(known.number)
  useWindowTitle(t.joinMeeting)

  const form = useContractForm({
    schema: room.join.input,
    sentences: roomErrors,
    labels: { number: t.number, password: t.password, name: t.name },
    initialValues: {
      number: groupedNumber(known.number),
      password: known.password,
      name: known.name ?? user?.data.displayName ?? rememberedName.get(),
    },
    toInput: ({ number, password, name }) => ({ number, password, name }),
    send: async ({ number, password, name }) => {
      setProblem('')
      if (!user) rememberedName.save(name)
      onResult(await join({ number, password, name }), { number, password, name })
    },
    onFailure: (error) => {
      // The error does not reveal whether the Meeting ID or the password is wrong, so both can be corrected.
      if (error instanceof ApiError && error.code === 'join-refused') setMistaken(true)
      setProblem(errorMessage(error))
      return true
    },
  })

  const read = (event: ChangeEvent<HTMLInputElement>) => {
    const invite = parseInvite(event.currentTarget.value)
    form.form.setFieldValue('number', groupedNumber(invite.number))
    if (invite.password !== '') form.form.setFieldValue('password', invite.password)
    onInvite(invite)
  }
  const number = form.form.getValues().number.replace(/\s/g, '')
  const preview = useJoinPreview(number)
  const hasPassword = numberKnown && known.password !== ''
  // The host and the invitees need none; whether a user is one of them shows with the number.
  const isExempt = user !== null && (preview.meeting !== null || preview.isPending || !isWholeNumber(number))
  const needsPassword = mistaken || !(hasPassword || isExempt)

  return (
    <Form form={form} label={t.joinMeeting}>
      <div>
        <Title order={1} size="h2" tabIndex={-1}>
          {numberKnown ? t.readyToJoin : t.joinMeeting}
        </Title>
        {numberKnown && !mistaken && (
          <Text c="dimmed">
            <bdi>{t.meetingNumber(groupedNumber(known.number))}</bdi>
          </Text>
        )}
      </div>
      {preview.meeting && <MeetingPreviewCard meeting={preview.meeting} />}
      {problem !== '' && (
        <Alert color="red" variant="light" role="alert">
          {problem}
        </Alert>
      )}
      {(!numberKnown || mistaken) && (
        <TextInput
          label={t.number}
          description={t.numberHint}
          size="md"
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          {...form.field('number')}
          onChange={read}
        />
      )}
      {needsPassword && <PasswordField label={t.password} size="md" autoComplete="off" {...form.field('password')} />}
      {user ? (
        <Text>{t.joinAs(user.data.displayName)}</Text>
      ) : (
        <TextInput label={t.name} description={t.nameHint} size="md" autoComplete="name" {...form.field('name')} />
      )}
      <Button type="submit" size="md" fullWidth loading={form.sending || preview.isPending}>
        {t.join}
      </Button>
    </Form>
  )
}
