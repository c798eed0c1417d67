import { type SignUpSettings, signUp, signUpDailyLimits, signUpErrors } from '@foyer/contract/tenancy/sign-up'
import { tenantsErrors } from '@foyer/contract/tenancy/tenants.errors'
import { Stack } from '@mantine/core'
import { useRowForm } from '#crud/use-row-form.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { NoEmail } from '#ui/feedback/no-email.tsx'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { NumberField } from '#ui/form/fields/number-field.tsx'
import { SwitchField } from '#ui/form/fields/switch-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { VersionConflict } from '#ui/form/version-conflict.tsx'
import { CardSection } from '#ui/layout/card-section.tsx'
import { operatorSignUpTexts } from './operator-sign-up.texts.ts'
import { WaitingSignUps } from './waiting-sign-ups.tsx'

/** Shows who may sign up an organisation, and which ones wait for the operator. */
export function OperatorSignUp() {
  const settings = useCallQuery(signUp.getSettings, {})
  return (
    <Stack gap="md" maw="var(--portal-form-width)">
      <QueryBoundary result={settings}>{(data) => <SettingsForm settings={data} />}</QueryBoundary>
      <WaitingSignUps />
    </Stack>
  )
}

const toValues = ({ version: _, ...values }: SignUpSettings) => values

function SettingsForm({ settings }: { settings: SignUpSettings }) {
  const t = useTexts(operatorSignUpTexts)
  const tenant = useTenant()
  const { form, conflict } = useRowForm({
    row: settings,
    calls: { get: signUp.getSettings, update: signUp.updateSettings },
    schema: async () => (await import('@foyer/contract/schemas/tenancy/sign-up')).SignUpSettings,
    errors: { ...tenantsErrors, ...signUpErrors },
    toValues,
    saved: t.saved,
    draft: 'sign-up-settings',
  })
  const { min, max } = signUpDailyLimits
  return (
    <Form form={form} label={t.title} card>
      <CardSection title={t.title} hint={t.hint(`${window.location.host}/portal/signup`)}>
        <VersionConflict conflict={conflict} />
        {tenant?.sendsEmail === false && <NoEmail instead={t.noEmail} />}
        <SwitchField name="enabled" label={t.enabled} />
        <SwitchField name="approvalRequired" label={t.approvalRequired} />
        <SwitchField name="providersAllowed" label={t.providersAllowed} />
        <NumberField
          name="dailyLimit"
          label={t.dailyLimit}
          description={t.dailyLimitHint}
          min={min}
          max={max}
          maw={240}
        />
      </CardSection>
      <FormActions submit={t.save} />
    </Form>
  )
}
