import { parseSubdomain } from '@foyer/contract/tenancy/subdomain'
import { tenants } from '@foyer/contract/tenancy/tenants'
import { tenantsErrors } from '@foyer/contract/tenancy/tenants.errors'
import type { Tenant } from '@foyer/contract/tenancy/tenants.shapes'
import { List } from '@mantine/core'
import { useContractForm } from '#lib/form.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/form/fields/text-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { tenantDetailTexts } from './tenant-detail.texts.ts'
import { buildSiblingHost } from './tenants.rules.ts'
import { tenantsTexts } from './tenants.texts.ts'

type ChangeSubdomainDialogProps = { tenant: Tenant; opened: boolean; onClose: () => void }

/** Changes the subdomain of a tenant and explains what happens to the old address. */
export function ChangeSubdomainDialog({ tenant, opened, onClose }: ChangeSubdomainDialogProps) {
  const t = useTexts(tenantDetailTexts)
  return (
    <Dialog title={t.changeAddressTitle(tenant.name)} opened={opened} onClose={onClose}>
      <Fields tenant={tenant} onClose={onClose} />
    </Dialog>
  )
}

function Fields({ tenant, onClose }: Omit<ChangeSubdomainDialogProps, 'opened'>) {
  const t = useTexts(tenantDetailTexts)
  const { subdomainRule } = useTexts(tenantsTexts)
  const change = useCallMutation(tenants.changeSubdomain, { errors: 'form' })
  const form = useContractForm({
    schema: async () => (await import('@foyer/contract/schemas/tenancy/tenants')).tenants.changeSubdomain.input,
    errors: tenantsErrors,
    initialValues: { subdomain: tenant.subdomain },
    toInput: (values) => ({ ...values, id: tenant.tenantuuid }),
    send: async (input) => {
      await change.mutateAsync(input)
      toast.success(t.addressChanged)
      onClose()
    },
  })
  const newSubdomain = parseSubdomain(form.values.subdomain)
  const toHost = (subdomain: string) => buildSiblingHost(tenant.url, tenant.subdomain, subdomain)
  return (
    <Form form={form} label={t.changeAddressTitle(tenant.name)}>
      <TextField
        name="subdomain"
        label={t.newSubdomain}
        description={newSubdomain === undefined ? subdomainRule : t.signInAt(toHost(newSubdomain))}
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
      <List size="sm" spacing="xs">
        <List.Item>{t.redirectNote(new URL(tenant.url).host)}</List.Item>
        <List.Item>{t.signInNote}</List.Item>
      </List>
      <FormActions submit={t.changeAddressVerb} onCancel={onClose} disabled={newSubdomain === tenant.subdomain} />
    </Form>
  )
}
