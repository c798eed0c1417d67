import { recordingLinks } from '@foyer/contract/recordings/recording-links'
import { recordingLinksErrors } from '@foyer/contract/recordings/recording-links.shapes'
import { Button, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useContractForm } from '#lib/form.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { TextField } from '#ui/form/fields/text-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { sharedRecordingTexts } from './shared-recording.texts.ts'

/** Asks who made a link that has ended for a new one, through the portal: neither learns more than the other says. */
export function AskForLink({ token }: { token: string }) {
  const t = useTexts(sharedRecordingTexts)
  const [at, setAt] = useState<'start' | 'form' | 'sent'>('start')
  if (at === 'sent') return <Sent />
  if (at === 'form') return <RequestForm token={token} onSent={() => setAt('sent')} />
  return (
    <Button fullWidth onClick={() => setAt('form')}>
      {t.askForLink}
    </Button>
  )
}

function RequestForm({ token, onSent }: { token: string; onSent: () => void }) {
  const t = useTexts(sharedRecordingTexts)
  const { user } = useSession()
  const ask = useCallMutation(recordingLinks.ask, { errors: 'form' })
  const form = useContractForm({
    schema: async () => (await import('@foyer/contract/schemas/recordings/recording-links.shapes')).LinkRequest,
    errors: recordingLinksErrors,
    initialValues: { name: user?.data.displayName ?? '', email: user?.email ?? '' },
    send: async (input) => {
      await ask.mutateAsync({ ...input, token })
      onSent()
    },
  })
  return (
    <Form form={form} label={t.askForLink} large>
      <TextField name="name" label={t.yourName} autoComplete="name" maxLength={100} autoFocus />
      <TextField name="email" label={t.yourEmail} description={t.yourEmailWhy} type="email" autoComplete="email" />
      <FormActions submit={t.send} />
    </Form>
  )
}

function Sent() {
  const t = useTexts(sharedRecordingTexts)
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // Synchronises with the focus: the form that had it is gone.
    text.current?.focus()
  }, [])
  return (
    <Text ref={text} tabIndex={-1} role="status">
      {t.asked}
    </Text>
  )
}
