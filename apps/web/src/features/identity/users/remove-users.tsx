import { users } from '@foyer/contract/identity/users'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { bulkTexts } from './bulk.texts.ts'
import { RemovalForm } from './removal-form.tsx'
import type { useBulk } from './use-bulk.tsx'

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
