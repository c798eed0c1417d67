import { useQuery } from '@tanstack/react-query'
import { useTexts } from '#lib/texts.ts'
import { bulkTexts } from './bulk.texts.ts'
import { RemovalForm } from './removal-form.tsx'
import type { useBulk } from './use-bulk.tsx'
import { removalPreviewOfManyQuery } from './users.queries.ts'

type RemoveUsersProps = { bulk: ReturnType<typeof useBulk>; tenantName: string }

/** The same question about several users as about one. */
export function RemoveUsers({ bulk, tenantName }: RemoveUsersProps) {
  const t = useTexts(bulkTexts)
  const { tenantuuid, chosen, unlinks, deletes } = bulk
  const mode = deletes ? 'delete' : 'unlink'
  return (
    <RemovalForm
      tenantuuid={tenantuuid}
      about={t.at(tenantName)}
      leaving={'ids' in chosen ? chosen.ids : []}
      unlinks={unlinks}
      deletes={deletes}
      ownedData={useQuery(removalPreviewOfManyQuery(tenantuuid, { mode, selection: chosen }))}
      busy={bulk.busy}
      onConfirm={(action, transfer) => bulk.run(action, transfer)}
      onClose={bulk.close}
    />
  )
}
