import { tenants } from '@foyer/contract/tenancy/tenants'
import { tenantsErrors } from '@foyer/contract/tenancy/tenants.errors'
import type { TenantSettings as Settings } from '@foyer/contract/tenancy/tenants.shapes'
import { Stack } from '@mantine/core'
import { commonTexts } from '#lib/common.texts.ts'
import { useCallCache } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { useVersionedForm } from '#lib/versioned-form.ts'
import { CountryField } from '#ui/form/country-field.tsx'
import { FieldRow } from '#ui/form/field-row.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { NumberField } from '#ui/form/number-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { TextareaField } from '#ui/form/textarea-field.tsx'
import { VersionConflict } from '#ui/form/version-conflict.tsx'
import { CardSection } from '#ui/layout/card-section.tsx'
import { tenantDetailTexts } from './tenant-detail.texts.ts'
import { TenantSubdomain } from './tenant-subdomain.tsx'
import { toTenantUpdate, useUpdateTenant } from './tenant-update.queries.ts'
import { tenantsTexts } from './tenants.texts.ts'

/** The names, address, country and password length of a tenant. */
export function TenantSettings({ tenant }: { tenant: Settings }) {
  return (
    <Stack gap="md">
      <SettingsForm tenant={tenant} />
      <TenantSubdomain tenant={tenant} />
    </Stack>
  )
}

const toValues = ({ name, sname, address, country, passwordLength }: Settings) => ({
  name,
  sname,
  address,
  country,
  passwordLength,
})

function SettingsForm({ tenant }: { tenant: Settings }) {
  const t = useTexts(tenantDetailTexts)
  const texts = useTexts(tenantsTexts)
  const { save } = useTexts(commonTexts)
  const cache = useCallCache()
  const update = useUpdateTenant({ errors: 'form' })
  const { form, conflict } = useVersionedForm({
    schema: async () => (await import('@foyer/contract/schemas/tenancy/tenants.shapes')).TenantUpdate,
    errors: tenantsErrors,
    row: tenant,
    fetchLatest: () => cache.fetch(tenants.get, { tenantuuid: tenant.tenantuuid }, { staleTime: 0 }),
    toValues,
    toInput: (values, base) => ({ ...toTenantUpdate(base), ...values }),
    send: (input) => update.mutateAsync(input),
    onSaved: () => toast.success(texts.edited),
    draft: `tenant-${tenant.tenantuuid}`,
  })
  return (
    <Form form={form} label={texts.edit} card>
      <CardSection>
        <VersionConflict conflict={conflict} />
        <FieldRow>
          <TextField name="name" label={texts.name} />
          <TextField name="sname" label={texts.sname} />
        </FieldRow>
        <TextareaField name="address" label={t.address} />
        <FieldRow>
          <CountryField name="country" label={t.country} />
          <NumberField
            name="passwordLength"
            label={t.passwordLength}
            description={t.minPasswordLengthHint}
            min={6}
            max={64}
          />
        </FieldRow>
      </CardSection>
      <FormActions submit={save} />
    </Form>
  )
}
