import { type JoinPreview, type JoinResult, joinFieldErrors } from '@foyer/contract/meetings/room'
import { Alert, Text } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { formatMeetingId, isMeetingId, parseInvite } from '#features/meetings/meetings/shared/parse-invite.ts'
import { rememberedName } from '#features/meetings/room/devices/device-preferences.ts'
import { type JoinInput, useJoin, useJoinPreview } from '#features/meetings/room/room.queries.ts'
import { ApiError, errorMessage } from '#lib/api.ts'
import { useContractForm } from '#lib/form.ts'
import { useSession } from '#lib/session.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { PasswordField } from '#ui/form/fields/password-field.tsx'
import { TextField } from '#ui/form/fields/text-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { useWindowTitle } from '#ui/layout/window-title.ts'
import { joinTexts } from './join.texts.ts'
import { type OutcomeCode, toOutcomeCode } from './join-outcome.rules.ts'
import type { ClosedEntry } from './join-preview.tsx'
import { MeetingHeading } from './meeting-heading.tsx'
import { NameField } from './name-field.tsx'

const EntryNote = lazy(async () => ({ default: (await import('./join-preview.tsx')).EntryNote }))
const AppOffer = lazy(async () => ({
  default: (await import('#features/tenancy/tenant-clients/shared/offered-app.tsx')).AppOffer,
}))
const RecordingConsent = lazy(async () => ({ default: (await import('./recording-consent.tsx')).RecordingConsent }))
const NoEntry = lazy(async () => ({ default: (await import('./join-preview.tsx')).NoEntry }))

type JoinFormProps = {
  /** Values from the link or the previous attempt. */
  known: Pick<JoinInput, 'number' | 'password'> & Partial<JoinInput>
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

/** Checks whether the meeting began to be recorded after it was shown. */
const isConsentMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'recording-consent-needed'

/** Returns why nothing can be filled in, if so. */
function findClosedEntry(meeting: JoinPreview | null): ClosedEntry | undefined {
  switch (meeting?.entry) {
    case 'cancelled':
    case 'sign-in-required':
    case 'removed-from-meeting':
      return meeting.entry
    default:
      return undefined
  }
}

/** Asks only for what the link and the session don't provide. */
export function JoinForm({ known, failure, onInput, onResult, onOutcome }: JoinFormProps) {
  const t = useTexts(joinTexts)
  const { user } = useSession()
  const language = useLanguage()
  const [problem, setProblem] = useState(failure === undefined ? '' : errorMessage(failure))
  const [hasFailed, setHasFailed] = useState(isRefused(failure))
  const [isConsentAsked, setIsConsentAsked] = useState(isConsentMissing(failure))
  const [link, setLink] = useState<Pick<JoinInput, 'number' | 'password'>>(known)
  const numberKnown = isMeetingId(known.number)
  useWindowTitle(t.joinMeeting)

  const join = useJoin()
  const form = useContractForm({
    schema: async () => (await import('@foyer/contract/schemas/meetings/room')).room.join.input,
    errors: joinFieldErrors,
    initialValues: {
      number: formatMeetingId(known.number),
      password: known.password,
      name: known.name ?? user?.data.displayName ?? rememberedName.get(),
      agreesToRecording: known.agreesToRecording ?? false,
    },
    toInput: (values) => values,
    send: async ({ number, password, name, agreesToRecording }) => {
      setProblem('')
      if (!user) rememberedName.save(name)
      const input = { number, password, name, agreesToRecording }
      onResult(await join(input), input)
    },
    onFailure: (error) => {
      if (isRefused(error)) setHasFailed(true)
      if (isConsentMissing(error)) setIsConsentAsked(true)
      const code = toOutcomeCode(error)
      if (code === undefined) setProblem(errorMessage(error))
      else onOutcome(code, { ...form.getValues(), number })
      return true
    },
  })

  const handleNumberChange = (text: string) => {
    const invite = parseInvite(text)
    form.setFieldValue('number', formatMeetingId(invite.number))
    if (invite.password === '') return
    form.setFieldValue('password', invite.password)
    setLink(invite)
  }
  const number = form.values.number.replace(/\s/g, '')
  const { password, name } = form.values
  useEffect(() => {
    // Synchronises with the page around the form.
    onInput({ number, password, name })
  }, [onInput, number, password, name])
  const { meeting, isWrong, isPending } = useJoinPreview({
    number,
    password: number === link.number ? link.password : '',
  })
  const hasPassword = numberKnown && known.password !== ''
  // Hosts and invitees need no password, and no one does in some meetings, which the preview shows.
  const isPasswordExpected = user !== null ? !isPending && isMeetingId(number) : !(isPending && numberKnown)
  const isExempt = meeting !== null || !isPasswordExpected
  const asksAll = hasFailed || isWrong
  const closed = findClosedEntry(meeting)
  const asksConsent = isConsentAsked || (meeting?.recorded === true && !meeting.isHost)
  const message = isWrong && problem === '' ? joinFieldErrors['join-refused'][language] : problem

  return (
    <Form form={form} label={t.joinMeeting} large>
      <MeetingHeading
        meeting={meeting}
        number={numberKnown && !asksAll ? known.number : ''}
        isPending={isPending && hasPassword}
      />
      {message !== '' && (
        <Alert color="red" variant="light" role="alert">
          {message}
        </Alert>
      )}
      {closed ? (
        <Suspense>
          <NoEntry entry={closed} input={{ number, password }} />
        </Suspense>
      ) : (
        <>
          {(!numberKnown || asksAll) && (
            <TextField
              name="number"
              label={t.number}
              description={t.numberHint}
              inputMode="numeric"
              dir="ltr"
              onChange={handleNumberChange}
            />
          )}
          {(asksAll || !(hasPassword || isExempt)) && (
            <PasswordField name="password" label={t.password} description={t.passwordHint} autoComplete="off" />
          )}
          {user ? (
            <Text>{t.joinAs(user.data.displayName)}</Text>
          ) : (
            <NameField
              name={name}
              onForget={() => {
                form.setFieldValue('name', '')
                form.focusField('name')
              }}
            />
          )}
          {asksConsent && (
            <Suspense>
              <RecordingConsent meeting={meeting} />
            </Suspense>
          )}
          <FormActions
            submit={meeting?.entry === 'knock' ? t.askToJoin : t.join}
            busy={user !== null && isPending}
            disabled={asksConsent && !form.values.agreesToRecording}
          />
          {meeting && (
            <Suspense>
              <EntryNote meeting={meeting} />
            </Suspense>
          )}
        </>
      )}
      <Suspense>
        <AppOffer />
      </Suspense>
    </Form>
  )
}
