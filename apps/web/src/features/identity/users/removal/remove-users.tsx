import { users } from '@foyer/contract/identity/users'
import { bulkTexts } from '#features/identity/users/bulk/bulk.texts.ts'
import type { useBulk } from '#features/identity/users/bulk/use-bulk.tsx'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { RemovalForm } from './removal-form.tsx'

type RemoveUsersProps = { bulk: ReturnType<typeof useBulk>; tenantName: string }

/** The removal form for the selected users. */
export function RemoveUsers({ bulk, tenantName }: RemoveUsersProps) {
  const t = useTexts(bulkTexts)
  const { selection, canUnlink, canDelete } = bulk
  const mode = canDelete ? 'delete' : 'unlink'
  return (
    <RemovalForm
      description={t.tenant(tenantName)}
      excluded={'ids' in selection ? selection.ids : []}
      canUnlink={canUnlink}
      canDelete={canDelete}
      preview={useCallQuery(users.bulkRemovalPreview, { mode, selection })}
      busy={bulk.busy}
      onConfirm={bulk.run}
      onClose={bulk.confirmation.close}
    />
  )
}
