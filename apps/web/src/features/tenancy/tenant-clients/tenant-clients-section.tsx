import {
  type AppPlatform,
  type TenantClient,
  tenantClients,
  tenantClientsErrors,
} from '@foyer/contract/tenancy/tenant-clients'
import { Alert, Stack } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useRowForm } from '#crud/use-row-form.ts'
import { Can } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useCallCache, useCallQuery } from '#lib/queries.ts'
import { useTenantScope } from '#lib/session/tenant-scope.tsx'
import { useTexts } from '#lib/texts.ts'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { FieldRow } from '#ui/form/field-row.tsx'
import { SwitchField } from '#ui/form/fields/switch-field.tsx'
import { TextField } from '#ui/form/fields/text-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { VersionConflict } from '#ui/form/version-conflict.tsx'
import { CardSection } from '#ui/layout/card-section.tsx'
import { tenantClientsTexts } from './tenant-clients.texts.ts'

/** The apps of a tenant for some platforms, each in a form of its own. */
export function TenantClientsSection({ platforms }: { platforms: readonly AppPlatform[] }) {
  const result = useCallQuery(tenantClients.list, {})
  return (
    <QueryBoundary result={result}>
      {({ items }) => (
        <Stack gap="md" maw="var(--portal-form-width)">
          {items
            .filter(({ id }) => platforms.includes(id))
            .map((app) => (
              <AppForm key={app.id} app={app} />
            ))}
        </Stack>
      )}
    </QueryBoundary>
  )
}

const toValues = ({ enabled, currentVersion, minVersion, storeUrl, forcedUpdate }: TenantClient) => ({
  ...{ enabled, currentVersion, minVersion, storeUrl, forcedUpdate },
})

function AppForm({ app }: { app: TenantClient }) {
  const t = useTexts(tenantClientsTexts)
  const formats = useFormats()
  const tenantuuid = useTenantScope()
  const cache = useCallCache()
  const { form, conflict } = useRowForm({
    row: app,
    calls: { update: tenantClients.update },
    schema: async () => (await import('@foyer/contract/schemas/tenancy/tenant-clients')).TenantClientUpdate,
    errors: tenantClientsErrors,
    fetchLatest: async () =>
      (await cache.fetch(tenantClients.list, {}, { staleTime: 0 })).items.find(({ id }) => id === app.id) ?? app,
    toValues,
    saved: t.saved,
    draft: `app-${app.id}-${tenantuuid}`,
  })
  return (
    <Form form={form} label={t[app.id]} card>
      <CardSection
        title={t[app.id]}
        {...(app.changedAt === null ? {} : { hint: t.lastChange(app.changedBy, formats.date(app.changedAt)) })}
      >
        <VersionConflict conflict={conflict} />
        {!app.allowed && (
          <Alert color="gray" icon={<IconLock />}>
            {t.notAllowed}
          </Alert>
        )}
        <SwitchField name="enabled" label={t.enabled} description={t.enabledHint} />
        <TextField name="storeUrl" label={t.storeUrl} description={t.storeUrlHint} inputMode="url" dir="ltr" />
        <FieldRow>
          <TextField name="currentVersion" label={t.currentVersion} description={t.currentVersionHint} dir="ltr" />
          <TextField name="minVersion" label={t.minVersion} description={t.minVersionHint} dir="ltr" />
        </FieldRow>
        <SwitchField name="forcedUpdate" label={t.forcedUpdate} description={t.forcedUpdateHint} />
      </CardSection>
      <Can call={tenantClients.update}>
        <FormActions submit={t.save} />
      </Can>
    </Form>
  )
}
