import type { LoginResult } from '@foyer/contract/identity/auth'
import { twoFactor, twoFactorErrors } from '@foyer/contract/identity/two-factor'
import { Alert, Button, Stack } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { ApiError, makeCall } from '#lib/api.ts'
import { useContractForm } from '#lib/form.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { TextField } from '#ui/form/fields/text-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { PublicPage } from '#ui/layout/public-page.tsx'
import { codeStepTexts } from './code-step.texts.ts'
import { signInWithPasskey } from './passkey-sign-in.ts'

const SetupStep = lazy(() => import('./setup-step.tsx').then((file) => ({ default: file.SetupStep })))

type CodeStepProps = {
  /** The sign-in that waits for the second factor. */
  pending: Pick<LoginResult, 'tmpid' | 'secondFactors' | 'twoFactorSetup'>
  onDone: (result: LoginResult) => Promise<unknown>
  /** Back to where the sign-in began, with the reason if it has ended. */
  onBack: (reason: string) => void
}

/** The second step of the sign-in: a second factor, or setting one up that is required. */
export function CodeStep(props: CodeStepProps) {
  const { twoFactorSetup, secondFactors } = props.pending
  if (twoFactorSetup)
    return (
      <Suspense>
        <SetupStep {...props} />
      </Suspense>
    )
  return secondFactors.includes('app') ? <AppStep {...props} /> : <PasskeyStep {...props} />
}

/** Asks a user who has a passkey and no app to confirm with it. */
function PasskeyStep({ pending: { tmpid }, onDone, onBack }: CodeStepProps) {
  const t = useTexts(codeStepTexts)
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  return (
    <PublicPage title={t.passkeyTitle} text={t.passkeyBody}>
      <Stack gap="md">
        {failure !== '' && (
          <Alert color="red" variant="light" role="alert">
            {failure}
          </Alert>
        )}
        <Button
          size="md"
          autoFocus
          loading={busy}
          onClick={() =>
            void signInWithPasskey({ tmpid, onDone, onFailure: setFailure, onEnded: onBack, onBusy: setBusy })
          }
        >
          {t.usePasskey}
        </Button>
        <Button variant="subtle" size="md" onClick={() => onBack('')}>
          {t.back}
        </Button>
      </Stack>
    </PublicPage>
  )
}

/** A code of the app, a recovery code or a passkey. */
function AppStep({ pending: { tmpid, secondFactors }, onDone, onBack }: CodeStepProps) {
  const t = useTexts(codeStepTexts)
  const [usesRecovery, setUsesRecovery] = useState(false)
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const form = useContractForm({
    schema: async () => (await import('@foyer/contract/schemas/identity/two-factor')).TwoFactorLoginForm,
    errors: twoFactorErrors,
    initialValues: { code: '' },
    toInput: ({ code }) => ({ tmpid, code }),
    send: async (input) => {
      setFailure('')
      await onDone(await makeCall(twoFactor.login, input))
    },
    onFailure: (error) => {
      if (!(error instanceof ApiError)) return false
      if (error.code === 'two-factor-sign-in-ended') onBack(error.message)
      else if (error.code === 'too-many-requests') setFailure(error.message)
      else toast.failure(error)
      return true
    },
  })
  const change = () => {
    form.acceptSaved({ code: '' })
    setFailure('')
    setUsesRecovery(!usesRecovery)
  }
  return (
    <PublicPage title={t.codeTitle} text={usesRecovery ? t.recoveryLoginBody : t.appBody}>
      <Form form={form} label={t.codeTitle} large>
        {failure !== '' && (
          <Alert color="red" variant="light" role="alert">
            {failure}
          </Alert>
        )}
        <TextField
          key={String(usesRecovery)}
          name="code"
          label={usesRecovery ? t.recoveryCode : t.code}
          autoComplete={usesRecovery ? 'off' : 'one-time-code'}
          inputMode={usesRecovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          autoFocus
        />
        <FormActions submit={t.signIn} />
        <Stack gap="xs">
          {secondFactors.includes('passkey') && (
            <Button
              variant="default"
              size="md"
              loading={busy}
              onClick={() =>
                void signInWithPasskey({ tmpid, onDone, onFailure: setFailure, onEnded: onBack, onBusy: setBusy })
              }
            >
              {t.usePasskey}
            </Button>
          )}
          <Button variant="subtle" size="md" onClick={change}>
            {usesRecovery ? t.useApp : t.useRecoveryCode}
          </Button>
          <Button variant="subtle" size="md" onClick={() => onBack('')}>
            {t.back}
          </Button>
        </Stack>
      </Form>
    </PublicPage>
  )
}
