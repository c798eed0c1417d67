import { type Passkey, passkeys, passkeysErrors } from '@foyer/contract/identity/passkeys'
import { useAccountFailure } from '#features/identity/profile/shared/account-failure.ts'
import { announce } from '#lib/announce.ts'
import { useContractForm } from '#lib/form.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { TextField } from '#ui/form/fields/text-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { passkeysTexts } from './passkeys.texts.ts'

export function RenamePasskey({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useTexts(passkeysTexts)
  const rename = useCallMutation(passkeys.rename, { errors: 'form' })
  const form = useContractForm({
    schema: async () => (await import('@foyer/contract/schemas/identity/passkeys')).PasskeyNameForm,
    errors: passkeysErrors,
    initialValues: { name },
    toInput: (values) => ({ ...values, id }),
    send: async (input) => {
      await rename.mutateAsync(input)
      announce(t.renamed)
      onClose()
    },
    onFailure: useAccountFailure(),
  })
  return (
    <Form form={form} label={t.rename}>
      <TextField name="name" label={t.name} maxLength={60} autoFocus />
      <FormActions submit={t.save} onCancel={onClose} />
    </Form>
  )
}
