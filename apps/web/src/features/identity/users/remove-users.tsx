import { useQuery } from '@tanstack/react-query'
import { useTexts } from '#lib/texts.ts'
import { bulkTexts } from './bulk.texts.ts'
import { RemovalForm } from './removal-form.tsx'
import type { useBulk } from './use-bulk.tsx'
import { bulkRemovalPreviewQuery } from './users.queries.ts'

type RemoveUsersProps = { bulk: ReturnType<typeof useBulk>; tenantName: string }

/** The removal form for the selected users. */
export function RemoveUsers({ bulk, tenantName }: RemoveUsersProps) {
  const t = useTexts(bulkTexts)
  const { tenantuuid, selection, canUnlink, canDelete } = bulk
  const mode = canDelete ? 'delete' : 'unlink'
  return (
    <RemovalForm
      tenantuuid={tenantuuid}
      description={t.tenant(tenantName)}
      excluded={'ids' in selection ? selection.ids : []}
      canUnlink={canUnlink}
      canDelete={canDelete}
      preview={useQuery(bulkRemovalPreviewQuery(tenantuuid, { mode, selection }))}
      busy={bulk.busy}
      onConfirm={bulk.run}
      onClose={bulk.confirmation.close}
    />
  )
}
