import type { Output } from '@foyer/contract/call'
import type { auth } from '@foyer/contract/identity/auth'
import { twoFactor, twoFactorErrors } from '@foyer/contract/identity/two-factor'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { AuthenticatorKey } from '#features/identity/two-factor/shared/authenticator-key.tsx'
import { RecoveryCodes } from '#features/identity/two-factor/shared/recovery-codes.tsx'
import { ApiError, makeCall } from '#lib/api.ts'
import { useContractForm } from '#lib/form.ts'
import { useBusy } from '#lib/forms/use-busy.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { TextField } from '#ui/form/fields/text-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { PublicPage } from '#ui/layout/public-page.tsx'
import { codeStepTexts } from './code-step.texts.ts'

type SetupStepProps = {
  pending: { tmpid: string }
  onDone: (result: Output<typeof auth.login>) => Promise<unknown>
  onBack: (reason: string) => void
}
type Key = Output<typeof twoFactor.beginSetup>

/** Sets up the second factor that is required, before the sign-in goes on. */
export function SetupStep({ pending: { tmpid }, onDone, onBack }: SetupStepProps) {
  const t = useTexts(codeStepTexts)
  const [key, setKey] = useState<Key>()
  const [busy, run] = useBusy()
  const [done, setDone] = useState<Output<typeof twoFactor.completeSetup>>()
  const fail = (error: unknown): void => {
    if (error instanceof ApiError && error.code === 'two-factor-sign-in-ended') onBack(error.message)
    else toast.failure(error)
  }
  const begin = () => run(() => makeCall(twoFactor.beginSetup, { tmpid }).then(setKey, fail))
  return (
    <PublicPage title={t.setupTitle} text={key || done ? '' : t.setupBody}>
      {done ? (
        <RecoveryCodes codes={done.recoveryCodes} busy={busy} onDone={() => run(() => onDone(done.result))} />
      ) : key ? (
        <ConfirmStep authenticator={key} tmpid={tmpid} onDone={setDone} onFailure={fail} />
      ) : (
        <Stack gap="xs">
          <Button size="md" autoFocus loading={busy} onClick={begin}>
            {t.setupNext}
          </Button>
          <Button variant="subtle" size="md" onClick={() => onBack('')}>
            {t.back}
          </Button>
        </Stack>
      )}
    </PublicPage>
  )
}

type ConfirmStepProps = {
  authenticator: Key
  tmpid: string
  onDone: (result: Output<typeof twoFactor.completeSetup>) => void
  onFailure: (error: unknown) => void
}

function ConfirmStep({ authenticator, tmpid, onDone, onFailure }: ConfirmStepProps) {
  const t = useTexts(codeStepTexts)
  const form = useContractForm({
    schema: async () => (await import('@foyer/contract/schemas/identity/two-factor')).TwoFactorLoginForm,
    errors: twoFactorErrors,
    initialValues: { code: '' },
    toInput: ({ code }) => ({ tmpid, code }),
    send: async (input) => onDone(await makeCall(twoFactor.completeSetup, input)),
    onFailure: (error) => {
      onFailure(error)
      return true
    },
  })
  return (
    <Form form={form} label={t.setupTitle} large>
      <AuthenticatorKey {...authenticator} />
      <TextField name="code" label={t.code} autoComplete="one-time-code" inputMode="numeric" dir="ltr" autoFocus />
      <FormActions submit={t.finish} />
    </Form>
  )
}
