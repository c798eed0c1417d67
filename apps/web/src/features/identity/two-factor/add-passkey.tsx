import { passkeys, passkeysErrors } from '@foyer/contract/identity/passkeys'
import { Alert, Text } from '@mantine/core'
import { browserSupportsWebAuthn, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { useState } from 'react'
import { useAccountFailure } from '#features/identity/profile/shared/account-failure.ts'
import { ConfirmationField } from '#features/identity/sso/shared/confirmation-field.tsx'
import { useConfirmationMethod } from '#features/identity/sso/shared/confirmation-method.ts'
import { announce } from '#lib/announce.ts'
import { useContractForm } from '#lib/form.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { TextField } from '#ui/form/fields/text-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { passkeysTexts } from './passkeys.texts.ts'

const devices = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux'] as const

/** Returns a first name for the passkey: the kind of device, as the browser names it. */
const guessName = (): string => devices.find((device) => navigator.userAgent.includes(device)) ?? ''

/** Adds a passkey: password and name, then the browser's own questions. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const t = useTexts(passkeysTexts)
  const begin = useCallMutation(passkeys.begin, { errors: 'form' })
  const add = useCallMutation(passkeys.add, { errors: 'form' })
  const [failure, setFailure] = useState(browserSupportsWebAuthn() ? '' : t.unsupported)
  const confirmation = useConfirmationMethod()
  const showFailure = useAccountFailure()
  const form = useContractForm({
    schema: async () => (await import('@foyer/contract/schemas/identity/passkeys')).PasskeyAddForm,
    errors: passkeysErrors,
    initialValues: { name: guessName(), password: '' },
    toInput: confirmation.toInput,
    send: async ({ name, ...confirmation }) => {
      setFailure('')
      const { id, response } = await startRegistration({ optionsJSON: await begin.mutateAsync(confirmation) })
      const { clientDataJSON: clientData, attestationObject: attestation, transports = [] } = response
      await add.mutateAsync({ name, credential: { id, clientData, attestation, transports } })
      announce(t.wasAdded)
      onClose()
    },
    onFailure: (error) => {
      if (!(error instanceof WebAuthnError)) return showFailure(error)
      if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') setFailure(t.exists)
      else if (error.code === 'ERROR_INVALID_DOMAIN' || error.code === 'ERROR_INVALID_RP_ID') setFailure(t.unsupported)
      else setFailure(t.notAdded)
      return true
    },
  })
  return (
    <Form form={form} label={t.add}>
      <Text size="sm" c="dimmed">
        {t.addBody}
      </Text>
      {failure !== '' && (
        <Alert color="red" variant="light" role="alert">
          {failure}
        </Alert>
      )}
      <TextField name="name" label={t.name} maxLength={60} />
      <ConfirmationField label={t.password} autoFocus />
      <FormActions submit={t.next} onCancel={onClose} />
    </Form>
  )
}
