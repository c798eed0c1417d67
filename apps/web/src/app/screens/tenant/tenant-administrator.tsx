import { users } from '@foyer/contract/identity/users'
import type { User } from '@foyer/contract/identity/users.shapes'
import type { TenantSettings } from '@foyer/contract/tenancy/tenants.shapes'
import { Button } from '@mantine/core'
import { lazy } from 'react'
import { useCan } from '#lib/can.tsx'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { DialogSuspense } from '#ui/dialog/dialog-suspense.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { SettingsRow } from '#ui/form/settings-row.tsx'
import { tenantScreenTexts } from './tenant.texts.ts'

const EditUserDialog = lazy(async () => ({
  default: (await import('#features/identity/users/form/edit-user-dialog.tsx')).EditUserDialog,
}))

/** The tenant's administrator, whose name and email can be edited here: the longest-serving active one. */
export function TenantAdministrator({ tenant }: { tenant: TenantSettings }) {
  const t = useTexts(tenantScreenTexts)
  const dialog = useDialog<User>()
  // Fetched on demand, with a toast if that fails.
  const load = useCallMutation(users.get)
  const canEdit = useCan(users.update)
  const { adminId } = tenant
  return (
    <>
      <SettingsRow
        title={t.administrator}
        effect={
          adminId === null ? (
            t.noAdministrator
          ) : (
            <>
              {tenant.admin} · <bdi dir="ltr">{tenant.adminEmail}</bdi>
            </>
          )
        }
      >
        {adminId !== null && canEdit && (
          <Button
            variant="default"
            aria-label={t.editAdministrator}
            loading={load.isPending}
            onClick={() => load.mutate({ id: adminId }, { onSuccess: dialog.open })}
          >
            {t.edit}
          </Button>
        )}
      </SettingsRow>
      <DialogSuspense>
        {dialog.row && <EditUserDialog user={dialog.row} opened={dialog.opened} onClose={dialog.close} />}
      </DialogSuspense>
    </>
  )
}
