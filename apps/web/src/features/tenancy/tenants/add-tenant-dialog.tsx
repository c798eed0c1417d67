import { defaults } from '@foyer/contract/operations/defaults'
import { tenants } from '@foyer/contract/tenancy/tenants'
import { useNavigate } from '@tanstack/react-router'
import { useCallMutation, useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { CredentialsCard } from '#ui/dialog/credentials-card.tsx'
import { ResultDialog } from '#ui/dialog/result-dialog.tsx'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { type AddedTenant, AddTenantForm } from './add-tenant-form.tsx'
import { buildTenantPath } from './tenants.rules.ts'
import { tenantsTexts } from './tenants.texts.ts'

/** The form, then the sign-in details of the tenant's administrator. */
export function AddTenantDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTexts(tenantsTexts)
  const navigate = useNavigate()
  const { mutateAsync, isPending } = useCallMutation(tenants.create, { errors: 'form' })
  return (
    <ResultDialog<AddedTenant>
      title={t.add}
      opened={opened}
      onClose={() => isPending || onClose()}
      form={(onAdded) => <NewTenant create={mutateAsync} onAdded={onAdded} onCancel={onClose} />}
      result={({ tenant: { tenantuuid, admin, adminEmail }, password, url }) => (
        <CredentialsCard
          name={admin}
          email={adminEmail}
          password={password}
          url={url}
          onDone={onClose}
          next={{ label: t.open, onClick: () => void navigate({ to: buildTenantPath(tenantuuid) }) }}
        />
      )}
    />
  )
}

function NewTenant(props: Omit<Parameters<typeof AddTenantForm>[0], 'country'>) {
  const initial = useCallQuery(defaults.get, {})
  return (
    <QueryBoundary result={initial}>
      {({ tenant }) => <AddTenantForm country={tenant.country} {...props} />}
    </QueryBoundary>
  )
}
