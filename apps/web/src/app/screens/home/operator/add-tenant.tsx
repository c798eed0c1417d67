import { tenants } from '@foyer/contract/tenancy/tenants'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy } from 'react'
import { tenantsTexts } from '#features/tenancy/tenants/tenants.texts.ts'
import { useHasBeenTrue } from '#lib/browser/use-has-been-true.ts'
import { Can } from '#lib/can.tsx'
import { useTexts } from '#lib/texts.ts'
import { DialogSuspense } from '#ui/dialog/dialog-suspense.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'

const AddTenantDialog = lazy(() =>
  import('#features/tenancy/tenants/add-tenant-dialog.tsx').then((file) => ({ default: file.AddTenantDialog })),
)

/** The main action of an operator. */
export function AddTenant() {
  const t = useTexts(tenantsTexts)
  const dialog = useDialog()
  const wasOpened = useHasBeenTrue(dialog.opened)
  return (
    <Can call={tenants.create}>
      <Button leftSection={<IconPlus />} onClick={dialog.open}>
        {t.add}
      </Button>
      <DialogSuspense>{wasOpened && <AddTenantDialog opened={dialog.opened} onClose={dialog.close} />}</DialogSuspense>
    </Can>
  )
}
