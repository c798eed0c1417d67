import { tenantViews } from '@foyer/contract/tenancy/tenant-views'
import { useCallMutation } from '#lib/queries.ts'

/** Leaves a read-only view of a portal, for the page of the tenant in the portal of the operator. */
export function useLeaveView(url: string | undefined): { leave: () => void; isLeaving: boolean } {
  const end = useCallMutation(tenantViews.end)
  return {
    isLeaving: end.isPending || end.isSuccess,
    leave: () => url !== undefined && end.mutate({}, { onSuccess: () => window.location.assign(url) }),
  }
}
