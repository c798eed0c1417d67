import { useQuery } from '@tanstack/react-query'
import { useTexts } from '#lib/texts.ts'
import { bulkTexts } from './bulk.texts.ts'
import { RemovalForm } from './removal-form.tsx'
import type { useBulk } from './use-bulk.tsx'
import { belongingsOfManyQuery } from './users.queries.ts'

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
      belongings={useQuery(belongingsOfManyQuery(tenantuuid, { mode, selection: chosen }))}
      busy={bulk.busy}
      onConfirm={(deed, transfer) => bulk.run(deed, transfer)}
      onClose={bulk.close}
    />
  )
}
