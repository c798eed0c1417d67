import { tenantsErrors } from '@foyer/contract/tenancy/tenants.errors'
import { TenantForm as Schema, Subdomain } from '@foyer/contract/tenancy/tenants.shapes'
import { Button, Fieldset, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useContractForm } from '#lib/form.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { CountrySelect } from '#ui/form/country-select.tsx'
import { Form } from '#ui/form/form.tsx'
import type { AddedTenant, useCreateTenant } from './tenants.queries.ts'
import { tenantsTexts } from './tenants.texts.ts'

type TenantFormProps = {
  /** The preselected country: the operator's. */
  country: string
  create: ReturnType<typeof useCreateTenant>['mutateAsync']
  onAdded: (added: AddedTenant) => void
  onCancel: () => void
}

/** The hostname of a new tenant. This screen is only served at the main address of the installation. */
const buildHostname = (subdomain: string): string => `${subdomain}.${window.location.host}`

export function TenantForm({ country, create, onAdded, onCancel }: TenantFormProps) {
  const t = useTexts(tenantsTexts)
  const form = useContractForm({
    schema: Schema,
    sentences: tenantsErrors,
    labels: {
      name: t.name,
      sname: t.sname,
      subdomain: t.subdomain,
      adminFirstname: t.firstname,
      adminLastname: t.lastname,
      adminEmail: t.email,
      country: t.country,
    },
    initialValues: {
      name: '',
      sname: '',
      subdomain: '',
      country,
      adminFirstname: '',
      adminLastname: '',
      adminEmail: '',
    },
    toInput: (values) => ({ ...values, country: values.country ?? '' }),
    send: async (input, options) => {
      const added = await create({ input, ...options })
      toast.success(t.added)
      onAdded(added)
    },
    draft: 'tenant',
  })
  const cancel = () => {
    form.release()
    onCancel()
  }
  const subdomain = Subdomain.safeParse(form.form.getValues().subdomain).data
  return (
    <Form form={form} label={t.add}>
      <TextInput label={t.name} autoComplete="off" data-autofocus {...form.field('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t.sname} autoComplete="off" {...form.field('sname')} />
        <CountrySelect label={t.country} {...form.field('country')} />
      </SimpleGrid>
      <TextInput
        label={t.subdomain}
        description={subdomain === undefined ? t.subdomainRule : t.signInAt(buildHostname(subdomain))}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('subdomain')}
      />
      <Fieldset legend={t.administrator}>
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput label={t.firstname} autoComplete="off" {...form.field('adminFirstname')} />
            <TextInput label={t.lastname} autoComplete="off" {...form.field('adminLastname')} />
          </SimpleGrid>
          <TextInput label={t.email} type="email" autoComplete="off" {...form.field('adminEmail')} />
        </Stack>
      </Fieldset>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={cancel}>
          {t.cancel}
        </Button>
        <Button type="submit" loading={form.sending}>
          {t.add}
        </Button>
      </Group>
    </Form>
  )
}
