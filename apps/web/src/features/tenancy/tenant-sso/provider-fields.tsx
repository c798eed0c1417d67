import type { IdentityProvider } from '@foyer/contract/tenancy/tenant-sso'
import { Alert, Code, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ContractForm } from '#lib/form.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { FieldRow } from '#ui/form/field-row.tsx'
import { PasswordField } from '#ui/form/fields/password-field.tsx'
import { SelectField } from '#ui/form/fields/select-field.tsx'
import { SwitchField } from '#ui/form/fields/switch-field.tsx'
import { TextField } from '#ui/form/fields/text-field.tsx'
import { CardSection } from '#ui/layout/card-section.tsx'
import { issuerExamples, type ProviderValues } from './tenant-sso.rules.ts'
import { tenantSsoTexts } from './tenant-sso.texts.ts'

type ProviderFieldsProps = {
  form: ContractForm<ProviderValues>
  provider: IdentityProvider | null
  /** Where the provider returns the browser after signing out. */
  signOutUri: string
}

export function ProviderFields({ form: { values }, provider, signOutUri }: ProviderFieldsProps) {
  const t = useTexts(tenantSsoTexts)
  const isSaved = provider?.issuer === values.issuer.trim() && provider.clientId === values.clientId.trim()
  return (
    <>
      <TextField name="label" label={t.label} description={t.labelHint} />
      <TextField
        name="issuer"
        label={t.issuer}
        description={t.issuerHint(issuerExamples[values.kind])}
        inputMode="url"
        dir="ltr"
        styles={{ description: { overflowWrap: 'anywhere' } }}
      />
      <FieldRow>
        <TextField name="clientId" label={t.clientId} dir="ltr" />
        <PasswordField
          name="clientSecret"
          label={t.clientSecret}
          description={isSaved ? t.secretSaved : undefined}
          placeholder={isSaved ? t.savedPlaceholder : ''}
          autoComplete="new-password"
        />
      </FieldRow>
      <SwitchField name="enabled" label={t.enabled} />
      <SwitchField name="signsOut" label={t.signsOut} />
      {values.signsOut && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t.signsOutHint(signOutUri)}
        </Text>
      )}
    </>
  )
}

/** Chooses the accounts that the provider may sign in. */
export function AccountFields({ form: { values } }: Pick<ProviderFieldsProps, 'form'>) {
  const t = useTexts(tenantSsoTexts)
  const isOpen = values.createsUsers && values.allowedDomains.trim() === ''
  return (
    <CardSection title={t.accounts} hint={t.accountsHint}>
      <TextField name="allowedDomains" label={t.allowedDomains} description={t.domainsHint} dir="ltr" />
      {values.kind === 'microsoft' && (
        <Text size="sm" c="dimmed">
          {t.microsoftHint}
        </Text>
      )}
      <SwitchField name="trustsAddresses" label={t.trustsAddresses} description={t.trustsAddressesHint} />
      <SwitchField name="createsUsers" label={t.createsUsers} />
      {isOpen && (
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle />} role="status">
          {t.createsAnyone}
        </Alert>
      )}
      {values.createsUsers && (
        <SelectField
          name="role"
          label={t.role}
          options={[
            { value: 'member', label: t['role:member'] },
            { value: 'client', label: t['role:client'] },
          ]}
        />
      )}
    </CardSection>
  )
}

/** Shows since when no one can sign in with a provider, and why. */
export function Failing({ since, failure }: { since: string; failure: string }) {
  const t = useTexts(tenantSsoTexts)
  const formats = useFormats()
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle />} title={t.failing(formats.dateTime(since))}>
      <Stack gap="xs">
        <Text size="sm">{t.failingBody}</Text>
        <Code block dir="ltr" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {failure}
        </Code>
      </Stack>
    </Alert>
  )
}
