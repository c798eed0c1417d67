import { tenantSso } from '@foyer/contract/tenancy/tenant-sso'
import { Button } from '@mantine/core'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { tenantSsoTexts } from './tenant-sso.texts.ts'

type RemoveProviderProps = { id: string; onRemoved: () => void }

export function RemoveProvider({ id, onRemoved }: RemoveProviderProps) {
  const t = useTexts(tenantSsoTexts)
  const confirmation = useDialog()
  const remove = useCallMutation(tenantSso.delete)
  const onConfirm = () =>
    remove.mutateAsync({ id }).then(
      () => {
        onRemoved()
        toast.success(t.removed)
      },
      // The failure is already shown in a toast.
      () => confirmation.close(),
    )
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => confirmation.open()}>
        {t.remove}
      </Button>
      <Confirm
        title={t.removeTitle}
        body={t.removeBody}
        verb={t.remove}
        opened={confirmation.opened}
        busy={remove.isPending}
        onConfirm={() => void onConfirm()}
        onClose={confirmation.close}
      />
    </>
  )
}
