import { tenantViews } from '@foyer/contract/tenancy/tenant-views'
import { useCan } from '#lib/can.tsx'
import { useCallMutation } from '#lib/queries.ts'
import { useSession } from '#lib/session.ts'

/** Opens the portal of a tenant in a read-only view, in place of this page, for those who may view this one. */
export function useViewPortal(): {
  canView: (tenantuuid: string) => boolean
  view: (id: string) => void
  isOpening: boolean
} {
  const start = useCallMutation(tenantViews.begin)
  const isOperator = useCan(tenantViews.begin)
  const { user } = useSession()
  return {
    canView: (tenantuuid) => isOperator && user?.tenantuuid !== tenantuuid,
    view: (id) => start.mutate({ id }, { onSuccess: ({ url }) => window.location.assign(url) }),
    isOpening: start.isPending || start.isSuccess,
  }
}
