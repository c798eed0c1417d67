import { type JoinResult, joinFieldErrors } from '@foyer/contract/meetings/room'
import { Alert, Button, Text, Title } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { formatMeetingId, isMeetingId, parseInvite } from '#features/meetings/meetings/shared/parse-invite.ts'
import { rememberedName } from '#features/meetings/room/devices/device-preferences.ts'
import { type JoinInput, useJoin, useJoinPreview } from '#features/meetings/room/room.queries.ts'
import { ApiError, errorMessage } from '#lib/api.ts'
import { useContractForm } from '#lib/form.ts'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { PasswordField } from '#ui/form/fields/password-field.tsx'
import { TextField } from '#ui/form/fields/text-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { useWindowTitle } from '#ui/layout/window-title.ts'
import { joinTexts } from './join.texts.ts'
import { type OutcomeCode, toOutcomeCode } from './join-outcome.rules.ts'
import classes from './prejoin.module.css'

// Only signed-in users see more of a meeting than its ID.
const MeetingFacts = lazy(async () => ({ default: (await import('./meeting-facts.tsx')).MeetingFacts }))

type JoinFormProps = {
  /** Values from the link or the previous attempt. */
  known: { readonly number: string; readonly password: string; readonly name?: string }
  /** Why the previous attempt failed. */
  failure: unknown
  /** Called with what is entered, as it is entered. */
  onInput: (input: JoinInput) => void
  onResult: (response: JoinResult, input: JoinInput) => void
  /** The join failed in a way that nothing in the form can correct. */
  onOutcome: (code: OutcomeCode, input: JoinInput) => void
}

/**
 * Checks whether the meeting was refused. The error doesn't reveal whether ID or password was wrong, so both can be
 * corrected.
 */
const isRefused = (error: unknown): boolean => error instanceof ApiError && error.code === 'join-refused'

/** Asks only for what the link and the session don't provide. */
export function JoinForm({ known, failure, onInput, onResult, onOutcome }: JoinFormProps) {
  const t = useTexts(joinTexts)
  const { user } = useSession()
  const [problem, setProblem] = useState(failure === undefined ? '' : errorMessage(failure))
  const [hasFailed, setHasFailed] = useState(isRefused(failure))
  const [remembered, setRemembered] = useState(rememberedName.get)
  const numberKnown = isMeetingId(known.number)
  useWindowTitle(t.joinMeeting)

  const join = useJoin()
  const form = useContractForm({
    schema: async () => (await import('@foyer/contract/schemas/meetings/room')).room.join.input,
    errors: joinFieldErrors,
    initialValues: {
      number: formatMeetingId(known.number),
      password: known.password,
      name: known.name ?? user?.data.displayName ?? remembered,
    },
    toInput: ({ number, password, name }) => ({ number, password, name }),
    send: async ({ number, password, name }) => {
      setProblem('')
      if (!user) rememberedName.save(name)
      onResult(await join({ number, password, name }), { number, password, name })
    },
    onFailure: (error) => {
      if (isRefused(error)) setHasFailed(true)
      const code = toOutcomeCode(error)
      if (code === undefined) setProblem(errorMessage(error))
      else onOutcome(code, { ...form.getValues(), number })
      return true
    },
  })

  const handleNumberChange = (text: string) => {
    const invite = parseInvite(text)
    form.setFieldValue('number', formatMeetingId(invite.number))
    if (invite.password !== '') form.setFieldValue('password', invite.password)
  }
  const number = form.values.number.replace(/\s/g, '')
  const { password, name } = form.values
  useEffect(() => {
    // Synchronises with the page around the form.
    onInput({ number, password, name })
  }, [onInput, number, password, name])
  const preview = useJoinPreview(number)
  const hasPassword = numberKnown && known.password !== ''
  // Hosts and invitees need no password; the preview shows whether the user is one of them.
  const isExempt = user !== null && (preview.meeting !== null || preview.isPending || !isMeetingId(number))
  const needsPassword = hasFailed || !(hasPassword || isExempt)
  const meetingNumber = (
    <Text c="dimmed">
      <bdi>{t.meetingNumber(formatMeetingId(known.number))}</bdi>
    </Text>
  )

  return (
    <Form form={form} label={t.joinMeeting} large>
      <div>
        <Title order={1} tabIndex={-1}>
          {preview.meeting?.topic ?? (numberKnown ? t.readyToJoin : t.joinMeeting)}
        </Title>
        {preview.meeting ? (
          <Suspense fallback={meetingNumber}>
            <MeetingFacts meeting={preview.meeting} />
          </Suspense>
        ) : (
          numberKnown && !hasFailed && meetingNumber
        )}
      </div>
      {problem !== '' && (
        <Alert color="red" variant="light" role="alert">
          {problem}
        </Alert>
      )}
      {(!numberKnown || hasFailed) && (
        <TextField
          name="number"
          label={t.number}
          description={t.numberHint}
          inputMode="numeric"
          dir="ltr"
          onChange={handleNumberChange}
        />
      )}
      {needsPassword && <PasswordField name="password" label={t.password} autoComplete="off" />}
      {user ? (
        <Text>{t.joinAs(user.data.displayName)}</Text>
      ) : (
        <div>
          <TextField name="name" label={t.name} description={t.nameHint} autoComplete="name" />
          {remembered !== '' && name === remembered && (
            <Button
              variant="subtle"
              size="compact-sm"
              className={classes.forget ?? ''}
              onClick={() => {
                rememberedName.forget()
                setRemembered('')
                form.setFieldValue('name', '')
                form.focusField('name')
              }}
            >
              {t.forgetName}
            </Button>
          )}
        </div>
      )}
      <FormActions submit={t.join} busy={preview.isPending} />
    </Form>
  )
}
