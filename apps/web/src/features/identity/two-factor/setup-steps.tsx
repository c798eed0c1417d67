import type { Output } from '@foyer/contract/call'
import { twoFactor, twoFactorErrors } from '@foyer/contract/identity/two-factor'
import { useState } from 'react'
import { useAccountFailure } from '#features/identity/profile/shared/account-failure.ts'
import { useConfirmationMethod } from '#features/identity/sso/shared/confirmation-method.ts'
import { useContractForm } from '#lib/form.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { TextField } from '#ui/form/fields/text-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { PasswordStep } from './password-step.tsx'
import { AuthenticatorKey } from './shared/authenticator-key.tsx'
import { RecoveryCodes } from './shared/recovery-codes.tsx'
import { twoFactorTexts } from './two-factor.texts.ts'

type Key = Output<typeof twoFactor.get>

/** Turns two-factor authentication on: password, key for the app, code, recovery codes. */
export function SetupSteps({ onClose }: { onClose: () => void }) {
  const t = useTexts(twoFactorTexts)
  const { usesPassword } = useConfirmationMethod()
  const begin = useCallMutation(twoFactor.get, { errors: 'form' })
  const [key, setKey] = useState<Key>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onDone={onClose} />
  if (key) return <ConfirmStep authenticator={key} onDone={setCodes} onCancel={onClose} />
  return (
    <PasswordStep
      label={t.title}
      body={usesPassword ? `${t.intro} ${t.passwordBody}` : t.intro}
      verb={t.next}
      send={async (input) => setKey(await begin.mutateAsync(input))}
      onCancel={onClose}
    />
  )
}

type ConfirmStepProps = { authenticator: Key; onDone: (codes: readonly string[]) => void; onCancel: () => void }

function ConfirmStep({ authenticator, onDone, onCancel }: ConfirmStepProps) {
  const t = useTexts(twoFactorTexts)
  const enable = useCallMutation(twoFactor.enable, { errors: 'form' })
  const form = useContractForm({
    schema: async () => (await import('@foyer/contract/schemas/identity/two-factor')).TwoFactorCodeForm,
    errors: twoFactorErrors,
    initialValues: { code: '' },
    send: async (input) => {
      const { recoveryCodes: codes } = await enable.mutateAsync(input)
      toast.success(t.enabled)
      onDone(codes)
    },
    onFailure: useAccountFailure(),
  })
  return (
    <Form form={form} label={t.title}>
      <AuthenticatorKey {...authenticator} />
      <TextField
        name="code"
        label={t.code}
        autoComplete="one-time-code"
        inputMode="numeric"
        dir="ltr"
        data-autofocus
        autoFocus
      />
      <FormActions submit={t.turnOn} onCancel={onCancel} />
    </Form>
  )
}
