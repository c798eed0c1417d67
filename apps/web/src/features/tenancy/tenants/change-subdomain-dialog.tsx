import { tenants } from '@foyer/contract/tenancy/tenants'
import { tenantsErrors } from '@foyer/contract/tenancy/tenants.errors'
import { Subdomain, type Tenant } from '@foyer/contract/tenancy/tenants.shapes'
import { Button, Group, List, TextInput } from '@mantine/core'
import { useContractForm } from '#lib/form.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Form } from '#ui/form/form.tsx'
import { tenantDetailTexts } from './tenant-detail.texts.ts'
import { useMoveTenant } from './tenants.queries.ts'
import { siblingHost } from './tenants.rules.ts'
import { tenantsTexts } from './tenants.texts.ts'

type MoveTenantProps = { tenant: Tenant; opened: boolean; onClose: () => void }

/** Another subdomain, with what becomes of the old one. */
export function ChangeSubdomainDialog({ tenant, opened, onClose }: MoveTenantProps) {
  const t = useTexts(tenantDetailTexts)
  return (
    <Dialog title={t.moveTitle(tenant.name)} opened={opened} onClose={onClose}>
      <Fields tenant={tenant} onClose={onClose} />
    </Dialog>
  )
}

function Fields({ tenant, onClose }: Omit<MoveTenantProps, 'opened'>) {
  const [t, { subdomainRule }] = [useTexts(tenantDetailTexts), useTexts(tenantsTexts)]
  const move = useMoveTenant()
  const form = useContractForm({
    schema: tenants.changeSubdomain.input,
    sentences: tenantsErrors,
    labels: { subdomain: t.newSubdomain },
    initialValues: { subdomain: tenant.subdomain },
    toInput: (values) => ({ ...values, id: tenant.tenantuuid }),
    send: async (input) => {
      await move.mutateAsync(input)
      toast.success(t.moved)
      onClose()
    },
  })
  const wanted = Subdomain.safeParse(form.form.getValues().subdomain).data
  const hosts = (subdomain: string) => siblingHost(tenant.url, tenant.subdomain, subdomain)
  return (
    <Form form={form} label={t.moveTitle(tenant.name)}>
      <TextInput
        label={t.newSubdomain}
        description={wanted === undefined ? subdomainRule : t.moveWillBe(hosts(wanted))}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...form.field('subdomain')}
      />
      <List size="sm" spacing="xs">
        <List.Item>{t.moveRedirectNote(new URL(tenant.url).host)}</List.Item>
        <List.Item>{t.moveSignIn}</List.Item>
      </List>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {t.cancel}
        </Button>
        <Button type="submit" loading={form.sending} disabled={wanted === tenant.subdomain}>
          {t.moveVerb}
        </Button>
      </Group>
    </Form>
  )
}
