import { type LinkedIdentity, sso, ssoErrors } from '@foyer/contract/identity/sso'
import { Text } from '@mantine/core'
import { makeCall } from '#lib/api.ts'
import { useContractForm } from '#lib/form.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { identitiesTexts } from './identities.texts.ts'
import { ConfirmationField } from './shared/confirmation-field.tsx'
import { useConfirmationMethod } from './shared/confirmation-method.ts'
import { providerRequest } from './shared/provider-storage.ts'

type ConnectStepProps = { provider: { provider: string; label: string }; onClose: () => void }

/** Leaves for the provider, which returns to a page that connects it. */
export function ConnectStep({ provider: { provider, label }, onClose }: ConnectStepProps) {
  const t = useTexts(identitiesTexts)
  const confirmation = useConfirmationMethod()
  const form = useContractForm({
    schema: async () => (await import('@foyer/contract/schemas/identity/sso')).LinkForm,
    errors: ssoErrors,
    initialValues: { password: '' },
    toInput: (values) => ({ provider, ...confirmation.toInput(values) }),
    send: async (input) => {
      const { url } = await makeCall(sso.beginLink, input)
      providerRequest.begin({ provider, wanted: window.location.pathname, purpose: 'link' })
      window.location.assign(url)
    },
  })
  return (
    <Form form={form} label={t.connect(label)}>
      <Text size="sm" c="dimmed">
        {t.connectBody(label)}
      </Text>
      <ConfirmationField label={t.password} data-autofocus autoFocus />
      <FormActions submit={t.next} onCancel={onClose} />
    </Form>
  )
}

type DisconnectStepProps = { identity: LinkedIdentity; onClose: () => void }

export function DisconnectStep({ identity: { id, label }, onClose }: DisconnectStepProps) {
  const t = useTexts(identitiesTexts)
  const confirmation = useConfirmationMethod()
  const unlink = useCallMutation(sso.unlink, { errors: 'form' })
  const form = useContractForm({
    schema: async () => (await import('@foyer/contract/schemas/identity/sso')).UnlinkForm,
    errors: ssoErrors,
    initialValues: { password: '' },
    toInput: (values) => ({ id, ...confirmation.toInput(values) }),
    send: async (input) => {
      await unlink.mutateAsync(input)
      toast.success(t.disconnected(label))
      onClose()
    },
  })
  return (
    <Form form={form} label={t.disconnectLabel(label)}>
      <Text size="sm" c="dimmed">
        {t.disconnectBody(label)}
      </Text>
      <ConfirmationField label={t.password} data-autofocus autoFocus />
      <FormActions submit={t.disconnect} danger onCancel={onClose} />
    </Form>
  )
}
