import { useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { Dialog } from '#ui/dialog.tsx'
import { SignInInfo } from '#ui/sign-in-info.tsx'
import { TenantForm } from './tenant-form.tsx'
import { type AddedTenant, useCreateTenant } from './tenants.queries.ts'
import { tenantsTexts } from './tenants.texts.ts'

/** The form, and then what the tenant's administrator needs to sign in. */
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
  if (!added) return <TenantForm create={create} onAdded={setAdded} onCancel={onClose} />
  const { tenant, password, url } = added
  return <SignInInfo name={tenant.admin} email={tenant.admin_email} password={password} url={url} onDone={onClose} />
}
