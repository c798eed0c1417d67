import type { Input, Output } from '@foyer/contract/call'
import { parseSubdomain, suggestSubdomain } from '@foyer/contract/tenancy/subdomain'
import type { tenants } from '@foyer/contract/tenancy/tenants'
import { tenantsErrors } from '@foyer/contract/tenancy/tenants.errors'
import { useContractForm } from '#lib/form.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { FieldGroup } from '#ui/form/field-group.tsx'
import { FieldRow } from '#ui/form/field-row.tsx'
import { CountryField } from '#ui/form/fields/country-field.tsx'
import { TextField } from '#ui/form/fields/text-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { suggestShortName } from './tenants.rules.ts'
import { tenantsTexts } from './tenants.texts.ts'

/** A tenant that was just added, with the sign-in details of its administrator. */
export type AddedTenant = Output<typeof tenants.create>

type AddTenantFormProps = {
  /** The preselected country: the operator's. */
  country: string
  create: (tenant: Input<typeof tenants.create>) => Promise<AddedTenant>
  onAdded: (added: AddedTenant) => void
  onCancel: () => void
}

/** Builds the hostname of a new tenant. This screen is only served at the main address of the installation. */
const buildHostname = (subdomain: string): string => `${subdomain}.${window.location.host}`

export function AddTenantForm({ country, create, onAdded, onCancel }: AddTenantFormProps) {
  const t = useTexts(tenantsTexts)
  const form = useContractForm({
    schema: async () => (await import('@foyer/contract/schemas/tenancy/tenants.shapes')).TenantForm,
    errors: tenantsErrors,
    initialValues: {
      name: '',
      sname: '',
      subdomain: '',
      country,
      adminFirstname: '',
      adminLastname: '',
      adminEmail: '',
    },
    send: async (input) => {
      const added = await create(input)
      toast.success(t.added)
      onAdded(added)
    },
    draft: 'tenant',
  })
  /** Changes the name; the short name and the subdomain follow it until one of them is typed. */
  const changeName = (name: string) => {
    const { name: previous, sname, subdomain: typed } = form.getValues()
    form.setFieldValue('name', name)
    if (sname === suggestShortName(previous)) form.setFieldValue('sname', suggestShortName(name))
    if (typed === suggestSubdomain(previous)) form.setFieldValue('subdomain', suggestSubdomain(name))
  }
  const subdomain = parseSubdomain(form.values.subdomain)
  return (
    <Form form={form} label={t.add}>
      <TextField name="name" label={t.name} onChange={changeName} data-autofocus />
      <FieldRow>
        <TextField name="sname" label={t.sname} />
        <CountryField name="country" label={t.country} />
      </FieldRow>
      <TextField
        name="subdomain"
        label={t.subdomain}
        description={subdomain === undefined ? t.subdomainRule : t.signInAt(buildHostname(subdomain))}
        autoCapitalize="none"
        spellCheck={false}
      />
      <FieldGroup label={t.administrator}>
        <FieldRow>
          <TextField name="adminFirstname" label={t.firstname} />
          <TextField name="adminLastname" label={t.lastname} />
        </FieldRow>
        <TextField name="adminEmail" label={t.email} type="email" />
      </FieldGroup>
      <FormActions submit={t.add} onCancel={onCancel} />
    </Form>
  )
}
