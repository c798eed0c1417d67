/** An open conference that this process supervises. */
export type TrackedConference = { tenantId: string; id: string; room: string }

/** Returns the tenant's id, with which room names begin, so that an engine event needs no lookup across tenants. */
export const parseTenantId = (room: string): string => room.slice(0, room.indexOf('.'))

export const groupByTenant = (rows: { tenant_id: string; id: string; room: string }[]): TrackedConference[][] =>
  [...Map.groupBy(rows, ({ tenant_id }) => tenant_id)].map(([tenantId, group]) =>
    group.map(({ id, room }) => ({ tenantId, id, room })),
  )
