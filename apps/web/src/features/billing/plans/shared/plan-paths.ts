export const plansPath = '/portal/plans'
export const createPlanPath = '/portal/Plans/create-plan'
export const buildPlanPath = (id: string): `/portal/Plans/${string}` => `/portal/Plans/${id}`
