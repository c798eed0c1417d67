import { tenantsErrors } from '@foyer/contract/tenancy/tenants.errors'
import { type TenantSettings as Settings, TenantUpdate } from '@foyer/contract/tenancy/tenants.shapes'
import { Alert, Button, Group, NumberInput, Paper, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '#lib/api.ts'
import { useContractForm } from '#lib/form.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { CountrySelect } from '#ui/form/country-select.tsx'
import { Form } from '#ui/form/form.tsx'
import { tenantDetailTexts } from './tenant-detail.texts.ts'
import { TenantSubdomain } from './tenant-subdomain.tsx'
import { toTenantUpdate, useUpdateTenant } from './tenants.queries.ts'
import { tenantsTexts } from './tenants.texts.ts'

/** The names, address, country and password length of a tenant. */
export function TenantSettings({ tenant }: { tenant: Settings }) {
  const [reloads, setReloads] = useState(0)
  return (
    <Stack gap="lg" maw={640}>
      <Paper withBorder p="md">
        <SettingsForm key={reloads} tenant={tenant} onReload={() => setReloads(reloads + 1)} />
      </Paper>
      <TenantSubdomain tenant={tenant} />
    </Stack>
  )
}

/** Keeps the version it was opened with, so that a newer one is reported and not overwritten. */
function SettingsForm({ tenant: current, onReload }: { tenant: Settings; onReload: () => void }) {
  const t = useTexts(tenantDetailTexts)
  const texts = useTexts(tenantsTexts)
  const update = useUpdateTenant({ errors: 'form' })
  const [base, setBase] = useState(() => toTenantUpdate(current))
  const [conflict, setConflict] = useState(false)
  const { name, sname, address, country, passwordLength } = base
  const form = useContractForm({
    schema: TenantUpdate,
    sentences: tenantsErrors,
    labels: {
      name: texts.name,
      sname: texts.sname,
      address: t.address,
      country: t.country,
      passwordLength: t.minPasswordLength,
    },
    initialValues: { name, sname, address, country, passwordLength },
    toInput: (values) => ({ ...base, ...values, country: values.country ?? '' }),
    send: async (input) => {
      setBase(toTenantUpdate(await update.mutateAsync(input)))
      toast.success(texts.edited)
    },
    onFailure: (error) => {
      const isConflict = error instanceof ApiError && error.code === 'conflict'
      if (isConflict) setConflict(true)
      return isConflict
    },
    draft: `tenant-${base.tenantuuid}-${base.version}`,
  })
  const reload = () => {
    form.release()
    onReload()
  }
  return (
    <Form form={form} label={texts.edit}>
      {conflict && (
        <Alert color="red" variant="light" title={t.conflict} role="alert">
          <Stack gap="sm" align="flex-start">
            <Text size="sm">{t.conflictBody}</Text>
            <Button size="compact-md" variant="default" onClick={reload}>
              {t.reload}
            </Button>
          </Stack>
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={texts.name} autoComplete="off" {...form.field('name')} />
        <TextInput label={texts.sname} autoComplete="off" {...form.field('sname')} />
      </SimpleGrid>
      <Textarea label={t.address} autosize minRows={2} maxRows={6} autoComplete="off" {...form.field('address')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <CountrySelect label={t.country} {...form.field('country')} />
        <NumberInput
          label={t.minPasswordLength}
          description={t.minPasswordLengthHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={6}
          max={64}
          allowDecimal={false}
          {...form.field('passwordLength')}
        />
      </SimpleGrid>
      <Group justify="flex-end">
        <Button type="submit" loading={form.sending}>
          {t.save}
        </Button>
      </Group>
    </Form>
  )
}
