import type { ProviderKind } from '@foyer/contract/constants'
import { type IdentityProvider, tenantSso, tenantSsoErrors } from '@foyer/contract/tenancy/tenant-sso'
import { useRowForm } from '#crud/use-row-form.ts'
import { ApiError } from '#lib/api.ts'
import { Can } from '#lib/can.tsx'
import { useCallCache, useCallMutation } from '#lib/queries.ts'
import { useTenantScope } from '#lib/session/tenant-scope.tsx'
import { useSession } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { RemoveButton } from '#ui/dialog/remove-button.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormActions } from '#ui/form/form-actions.tsx'
import { VersionConflict } from '#ui/form/version-conflict.tsx'
import { CardSection } from '#ui/layout/card-section.tsx'
import { AccountFields, Failing, ProviderFields } from './provider-fields.tsx'
import { ProviderLogoUpload } from './provider-logo-upload.tsx'
import { toProviderInput, toProviderValues } from './tenant-sso.rules.ts'
import { tenantSsoTexts } from './tenant-sso.texts.ts'
import { TestProvider } from './test-provider.tsx'

type ProviderEditorProps = {
  /** Null for a new one. */
  provider: IdentityProvider | null
  kind: ProviderKind
  signOutUri: string
  /** It was added or removed, or is not to be added after all. */
  onDone: () => void
}

/** The settings of an identity provider. */
export function ProviderEditor({ provider, kind, signOutUri, onDone }: ProviderEditorProps) {
  const t = useTexts(tenantSsoTexts)
  const tenantuuid = useTenantScope()
  // The provider returns to the tenant's own address, where another tenant's administrator is not signed in.
  const isOwn = useSession().user?.tenantuuid === tenantuuid
  const cache = useCallCache()
  const remove = useCallMutation(tenantSso.delete)
  const { form, conflict } = useRowForm({
    row: provider,
    calls: { create: tenantSso.create, update: tenantSso.update },
    schema: async () => (await import('@foyer/contract/schemas/tenancy/tenant-sso')).ProviderForm,
    errors: tenantSsoErrors,
    fetchLatest: async () => {
      const { items } = await cache.fetch(tenantSso.list, {}, { staleTime: 0 })
      return items.find(({ id }) => id === provider?.id) ?? null
    },
    toValues: (row) => toProviderValues(row, kind),
    toInput: toProviderInput,
    saved: t.saved,
    onSaved: () => {
      if (provider === null) onDone()
    },
    onFailure: (error) => {
      if (error instanceof ApiError && ['not-found', 'sso-limit'].includes(error.code)) cache.invalidate(tenantSso.list)
      return false
    },
    draft: `sso-${tenantuuid}-${provider?.id ?? 'new'}`,
  })
  const removed = () => {
    form.release()
    onDone()
    toast.success(t.removed)
  }
  return (
    <Form form={form} label={provider?.label ?? t.newProvider} card>
      <CardSection title={provider?.label ?? t.newProvider}>
        {provider?.failingSince && <Failing since={provider.failingSince} failure={provider.failure} />}
        <VersionConflict conflict={conflict} writeOnly={['clientSecret']} />
        <ProviderFields form={form} provider={provider} signOutUri={signOutUri} />
        {provider && (
          <Can call={tenantSso.uploadLogo}>
            <ProviderLogoUpload provider={provider} origin={new URL(signOutUri).origin} />
          </Can>
        )}
        {provider && isOwn && <TestProvider id={provider.id} disabled={form.changed} />}
      </CardSection>
      <AccountFields form={form} />
      <Can call={provider ? tenantSso.update : tenantSso.create}>
        <FormActions submit={t.save} {...(provider ? {} : { onCancel: onDone })}>
          {provider && (
            <Can call={tenantSso.delete}>
              <RemoveButton
                verb={t.remove}
                title={t.removeTitle}
                body={t.removeBody}
                remove={() => remove.mutateAsync({ id: provider.id })}
                onRemoved={removed}
              />
            </Can>
          )}
        </FormActions>
      </Can>
    </Form>
  )
}
