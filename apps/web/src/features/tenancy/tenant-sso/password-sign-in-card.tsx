import { type PasswordSignIn, tenantSso, tenantSsoErrors } from '@foyer/contract/tenancy/tenant-sso'
import { Alert, Button, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useRef } from 'react'
import { Can } from '#lib/can.tsx'
import { useContractForm } from '#lib/form.ts'
import { useFormats } from '#lib/format.ts'
import { useCallMutation, useCallQuery } from '#lib/queries.ts'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { SelectField } from '#ui/form/fields/select-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { CardSection } from '#ui/layout/card-section.tsx'
import { passwordSignInTexts } from './password-sign-in.texts.ts'

/** Whether users sign in with passwords, or only with the identity providers. */
export function PasswordSignInCard() {
  const result = useCallQuery(tenantSso.passwordSignIn, {})
  return (
    <QueryBoundary result={result}>
      {(state) => <PasswordSignInForm key={`${state.enabled} ${state.administrator?.id}`} state={state} />}
    </QueryBoundary>
  )
}

function PasswordSignInForm({ state }: { state: PasswordSignIn }) {
  const t = useTexts(passwordSignInTexts)
  const { enabled, administrator, candidates } = state
  const { user } = useSession()
  const suggested = administrator ?? candidates.find(({ id }) => id === user?.id) ?? candidates[0]
  const set = useCallMutation(tenantSso.setPasswordSignIn, { errors: 'form' })
  const switchOn = useCallMutation(tenantSso.setPasswordSignIn)
  const confirmation = useDialog()
  const isConfirmed = useRef(false)
  const form = useContractForm({
    schema: async () => (await import('@foyer/contract/schemas/tenancy/tenant-sso')).PasswordSignInForm,
    errors: tenantSsoErrors,
    initialValues: { administrator: suggested?.id ?? '' },
    toInput: (values) => ({ enabled: false, administrator: values.administrator || undefined }),
    send: async (input) => {
      // The values are valid: now the question whether they are meant.
      if (enabled && !isConfirmed.current) return confirmation.open()
      isConfirmed.current = false
      await set.mutateAsync(input)
      confirmation.close()
      toast.success(enabled ? t.off : t.changed)
    },
    onFailure: () => {
      isConfirmed.current = false
      confirmation.close()
      return false
    },
  })
  const chosen = candidates.find(({ id }) => id === form.values.administrator)
  const confirm = () => {
    isConfirmed.current = true
    form.submit()
  }
  return (
    <Form form={form} label={t.title} card>
      <CardSection title={t.title} hint={enabled ? t.hintOn : t.hintOff(administrator?.name ?? '')}>
        {enabled && <Consequences state={state} keepsOne={chosen?.isExcluded === true} />}
        <SelectField
          name="administrator"
          label={t.administrator}
          description={t.administratorHint}
          options={candidates.map(({ id, name, email }) => ({
            value: id,
            label: name === email ? email : `${name} (${email})`,
          }))}
        />
        {chosen?.hasSecondFactor === false && (
          <Alert color="yellow" variant="light" icon={<IconAlertTriangle />} role="status">
            {t.noSecondFactor(chosen.name)}
          </Alert>
        )}
      </CardSection>
      <Can call={tenantSso.setPasswordSignIn}>
        <FormActions submit={enabled ? t.switchOff : t.change}>
          {!enabled && (
            <Button
              variant="default"
              loading={switchOn.isPending}
              onClick={() => switchOn.mutate({ enabled: true }, { onSuccess: () => void toast.success(t.on) })}
            >
              {t.switchOn}
            </Button>
          )}
        </FormActions>
      </Can>
      <Confirm
        title={t.confirmTitle}
        body={t.confirmBody(chosen?.name ?? '')}
        verb={t.confirmVerb}
        opened={confirmation.opened}
        busy={set.isPending}
        onConfirm={confirm}
        onClose={confirmation.close}
      />
    </Form>
  )
}

type ConsequencesProps = {
  state: PasswordSignIn
  /** Whether the administrator who keeps a password would be excluded without it. */
  keepsOne: boolean
}

/** Lists the steps that come first, and the users who would be excluded. */
function Consequences({ state: { isTested, users }, keepsOne }: ConsequencesProps) {
  const t = useTexts(passwordSignInTexts)
  const formats = useFormats()
  const counted = users.hasMore ? t.more(formats.number(users.active)) : formats.number(users.active)
  const excluded = users.excluded - (keepsOne ? 1 : 0)
  return (
    <>
      {!isTested && (
        <Alert color="gray" variant="light" role="status">
          {t.untested}
        </Alert>
      )}
      {excluded > 0 ? (
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle />} title={t.excluded(excluded, counted)}>
          {t.excludedBody}
        </Alert>
      ) : (
        <Text size="sm">{t.nobodyExcluded}</Text>
      )}
    </>
  )
}
