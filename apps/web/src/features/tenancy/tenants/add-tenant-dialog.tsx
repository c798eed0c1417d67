import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { CredentialsCard } from '#ui/dialog/credentials-card.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { ErrorAlert } from '#ui/feedback/error-alert.tsx'
import { SectionSkeleton } from '#ui/feedback/section-skeleton.tsx'
import { TenantForm } from './tenant-form.tsx'
import { type AddedTenant, tenantDefaultsQuery, useCreateTenant } from './tenants.queries.ts'
import { tenantsTexts } from './tenants.texts.ts'

/** The form, then the sign-in details of the tenant's administrator. */
export function AddTenantDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTexts(tenantsTexts)
  const { mutateAsync, isPending } = useCreateTenant()
  return (
    <Dialog title={t.add} opened={opened} onClose={() => isPending || onClose()} sticky>
      <Steps create={mutateAsync} onClose={onClose} />
    </Dialog>
  )
}

function Steps({ create, onClose }: Pick<Parameters<typeof TenantForm>[0], 'create'> & { onClose: () => void }) {
  const [added, setAdded] = useState<AddedTenant>()
  const { data: defaults, error, refetch, isFetching } = useQuery(tenantDefaultsQuery())
  if (error) return <ErrorAlert message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  if (!defaults) return <SectionSkeleton />
  if (!added)
    return <TenantForm country={defaults.tenant.country} create={create} onAdded={setAdded} onCancel={onClose} />
  const { tenant, password, url } = added
  return (
    <CredentialsCard name={tenant.admin} email={tenant.adminEmail} password={password} url={url} onDone={onClose} />
  )
}
