import { recordingLinksErrors, type SharedRecording } from '@foyer/contract/recordings/recording-links.shapes'
import { IconLock } from '@tabler/icons-react'
import { ApiError } from '#lib/api.ts'
import { useContractForm } from '#lib/form.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { PasswordField } from '#ui/form/fields/password-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { EndingCard } from './ending-card.tsx'
import { sharedRecordingTexts } from './shared-recording.texts.ts'

/** Asks for the password of a link. It is sent in the body of a call, and never stands in an address. */
export function LinkPassword({ onOpen }: { onOpen: (password: string) => Promise<SharedRecording> }) {
  const t = useTexts(sharedRecordingTexts)
  const language = useLanguage()
  const form = useContractForm({
    schema: async () => (await import('@foyer/contract/schemas/recordings/recording-links.shapes')).LinkPasswordEntry,
    errors: recordingLinksErrors,
    initialValues: { password: '' },
    send: async ({ password }) => {
      const shared = await onOpen(password)
      if (shared.state !== 'password') return
      const code = 'link-password-wrong'
      const { status, [language]: message } = recordingLinksErrors[code]
      throw new ApiError({ status, code, message, field: 'password', requestId: '' })
    },
  })
  return (
    <EndingCard icon={<IconLock />} title={t.passwordTitle} text={t.passwordBody}>
      <Form form={form} label={t.passwordTitle} large>
        <PasswordField name="password" label={t.password} autoComplete="off" />
        <FormActions submit={t.watch} />
      </Form>
    </EndingCard>
  )
}
