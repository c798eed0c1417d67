import { groups } from '@foyer/contract/identity/groups'
import { roles } from '@foyer/contract/identity/roles'
import { users } from '@foyer/contract/identity/users'
import { conferences } from '@foyer/contract/meetings/conferences'
import { meetings } from '@foyer/contract/meetings/meetings'
import type { AuditObject } from '@foyer/contract/operations/audit'
import { tenants } from '@foyer/contract/tenancy/tenants'
import { canCall } from '#lib/can.tsx'
import { useSession } from '#lib/session.ts'

type Page = { readonly to: string; readonly search: { readonly [field: string]: string } }

/** Finds the page of an object, if there is one that the viewer may open. */
export function useObjectPage(): (object: AuditObject) => Page | undefined {
  const session = useSession()
  const pages = {
    user: ({ tenantuuid, handle, list }: AuditObject, isOwn: boolean): Page | undefined => {
      if (list === 'none' || !canCall(session, users.list)) return undefined
      const prefix = isOwn ? '' : 'user-'
      const search = { [`${prefix}search`]: handle, ...(list === 'active' ? {} : { [`${prefix}tab`]: list }) }
      return { to: isOwn ? '/portal/user' : `/portal/Tenant/${tenantuuid}/users`, search }
    },
    meeting: ({ id, handle, list }: AuditObject): Page | undefined => {
      if (list === 'own' && canCall(session, meetings.update))
        return { to: `/portal/schedule-meeting/${id}`, search: {} }
      if (list !== 'completed' || !canCall(session, conferences.listCompleted)) return undefined
      return { to: '/portal/completed-meetings', search: { search: handle, period: '365' } }
    },
    role: ({ id }: AuditObject, isOwn: boolean): Page | undefined =>
      isOwn && canCall(session, roles.get) ? { to: `/portal/Roles/${id}`, search: {} } : undefined,
    group: ({ id }: AuditObject, isOwn: boolean): Page | undefined =>
      isOwn && canCall(session, groups.get) ? { to: `/portal/groups/${id}`, search: {} } : undefined,
    tenant: ({ id }: AuditObject): Page | undefined =>
      canCall(session, tenants.get) ? { to: `/portal/Tenant/${id}`, search: {} } : undefined,
  }
  return (object) => pages[object.kind](object, object.tenantuuid === session.user?.tenantuuid)
}
