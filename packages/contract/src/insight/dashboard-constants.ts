/** The lengths of a bar of a dashboard. */
export const dashboardSteps = ['hour', 'day', 'week', 'month'] as const
export type DashboardStep = (typeof dashboardSteps)[number]

/** The numbers that the most active tenants or users can be ordered by. */
export const topMetrics = ['meetings', 'meetingMs', 'participants'] as const
export type TopMetric = (typeof topMetrics)[number]

/** How many days a dashboard covers at most. */
export const maxDashboardDays = 3660
/** How many bars a dashboard has at most. */
export const maxDashboardBars = 400
/** How many tenants or users are listed as the most active ones. */
export const topCount = 6
