import { tenants } from '@foyer/contract/tenancy/tenants'
import { tenantsErrors } from '@foyer/contract/tenancy/tenants.errors'
import type { TenantSettings as Settings } from '@foyer/contract/tenancy/tenants.shapes'
import { Paper, SimpleGrid, Stack } from '@mantine/core'
import { commonTexts } from '#lib/common.texts.ts'
import { useCallCache } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { useVersionedForm } from '#lib/versioned-form.ts'
import { CountryField } from '#ui/form/country-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { descriptionBelow } from '#ui/form/form-context.ts'
import { NumberField } from '#ui/form/number-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { TextareaField } from '#ui/form/textarea-field.tsx'
import { VersionConflict } from '#ui/form/version-conflict.tsx'
import { tenantDetailTexts } from './tenant-detail.texts.ts'
import { TenantSubdomain } from './tenant-subdomain.tsx'
import { toTenantUpdate, useUpdateTenant } from './tenant-update.queries.ts'
import { tenantsTexts } from './tenants.texts.ts'

/** The names, address, country and password length of a tenant. */
export function TenantSettings({ tenant }: { tenant: Settings }) {
  return (
    <Stack gap="lg" maw={640}>
      <Paper withBorder p="md">
        <SettingsForm tenant={tenant} />
      </Paper>
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
    <Form form={form} label={texts.edit}>
      <VersionConflict conflict={conflict} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField name="name" label={texts.name} />
        <TextField name="sname" label={texts.sname} />
      </SimpleGrid>
      <TextareaField name="address" label={t.address} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <CountryField name="country" label={t.country} />
        <NumberField
          name="passwordLength"
          label={t.passwordLength}
          description={t.minPasswordLengthHint}
          inputWrapperOrder={descriptionBelow}
          min={6}
          max={64}
        />
      </SimpleGrid>
      <FormActions submit={save} />
    </Form>
  )
}
