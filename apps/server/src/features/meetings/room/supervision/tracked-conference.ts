/** An open conference that this process supervises, with its main room in the engine and its breakout rooms. */
export type TrackedConference = { tenantId: string; id: string; room: string; breakouts: readonly string[] }

/** Returns the tenant's id, with which room names begin, so that an engine event needs no lookup across tenants. */
export const parseTenantId = (room: string): string => room.slice(0, room.indexOf('.'))

type Row = { tenant_id: string; id: string; room: string; breakouts: string[] }

export const toTracked = ({ tenant_id: tenantId, id, room, breakouts }: Row): TrackedConference => ({
  ...{ tenantId, id, room, breakouts },
})

export const groupByTenant = (rows: Row[]): TrackedConference[][] =>
  [...Map.groupBy(rows, ({ tenant_id }) => tenant_id)].map(([, group]) => group.map(toTracked))

/** Lists the rooms of a conference in the engine. */
export const toEngineRooms = ({ room, breakouts }: TrackedConference): string[] => [room, ...breakouts]
