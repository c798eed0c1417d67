import { tenants } from '@foyer/contract/tenancy/tenants'
import { tenantsErrors } from '@foyer/contract/tenancy/tenants.errors'
import type { TenantSettings as Settings } from '@foyer/contract/tenancy/tenants.shapes'
import { useVersionedForm } from '#lib/forms/versioned-form.ts'
import { useCallCache } from '#lib/queries.ts'
import { commonTexts } from '#lib/texts/common.texts.ts'
import { languageChoices } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { FieldRow } from '#ui/form/field-row.tsx'
import { CountryField } from '#ui/form/fields/country-field.tsx'
import { NumberField } from '#ui/form/fields/number-field.tsx'
import { SelectField } from '#ui/form/fields/select-field.tsx'
import { TextField } from '#ui/form/fields/text-field.tsx'
import { TextareaField } from '#ui/form/fields/textarea-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { VersionConflict } from '#ui/form/version-conflict.tsx'
import { CardSection } from '#ui/layout/card-section.tsx'
import { tenantDetailTexts } from './tenant-detail.texts.ts'
import { toTenantUpdate, useUpdateTenant } from './tenant-update.queries.ts'
import { lifetimeDays, listLifetimes } from './tenants.rules.ts'
import { tenantsTexts } from './tenants.texts.ts'

const toValues = ({ name, sname, address, country, language, ...settings }: Settings) => ({
  name,
  sname,
  address,
  country,
  language,
  passwordLength: settings.passwordLength,
  sessionIdleHours: String(settings.sessionIdleHours),
  sessionDays: String(settings.sessionDays),
})

/** The names, address, country, language and password length of a tenant. */
export function TenantSettingsForm({ tenant }: { tenant: Settings }) {
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
    toInput: ({ sessionIdleHours, sessionDays, ...values }, base) => ({
      ...toTenantUpdate(base),
      ...values,
      sessionIdleHours: Number(sessionIdleHours),
      sessionDays: Number(sessionDays),
    }),
    send: (input) => update.mutateAsync(input),
    onSaved: () => toast.success(texts.edited),
    draft: `tenant-${tenant.tenantuuid}`,
  })
  return (
    <Form form={form} label={texts.edit} card>
      <CardSection title={t.general}>
        <VersionConflict conflict={conflict} />
        <FieldRow>
          <TextField name="name" label={texts.name} />
          <TextField name="sname" label={texts.sname} />
        </FieldRow>
        <TextareaField name="address" label={t.address} />
        <FieldRow>
          <CountryField name="country" label={t.country} />
          <SelectField
            name="language"
            label={t.defaultLanguage}
            description={t.defaultLanguageHint}
            options={languageChoices}
          />
        </FieldRow>
        <NumberField
          name="passwordLength"
          label={t.passwordLength}
          description={t.minPasswordLengthHint}
          min={6}
          max={64}
        />
        <SessionFields tenant={tenant} />
      </CardSection>
      <FormActions submit={save} />
    </Form>
  )
}

/** How long people stay signed in; a value that was set otherwise is one of the options too. */
function SessionFields({ tenant: { sessionIdleHours, sessionDays, maxSessionDays } }: { tenant: Settings }) {
  const t = useTexts(tenantDetailTexts)
  const idle = listLifetimes(
    [1, 8, 24, ...lifetimeDays.map((days) => days * 24)],
    sessionIdleHours,
    maxSessionDays * 24,
  )
  const days = listLifetimes([1, ...lifetimeDays], sessionDays, maxSessionDays)
  return (
    <FieldRow>
      <SelectField
        name="sessionIdleHours"
        label={t.sessionIdle}
        description={t.sessionsHint}
        options={idle.map((hours) => ({
          value: String(hours),
          label: hours % 24 === 0 ? t.days(hours / 24) : t.hours(hours),
        }))}
      />
      <SelectField
        name="sessionDays"
        label={t.sessionTotal}
        description={t.sessionsMaximum(t.days(maxSessionDays))}
        options={days.map((count) => ({ value: String(count), label: t.days(count) }))}
      />
    </FieldRow>
  )
}
