import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { Id, Instant, TimeZone, whenValid } from '../common.ts'
import { defineErrors } from '../define-errors.ts'
import { dashboardSteps, maxDashboardDays, topMetrics } from './dashboard-constants.ts'

export const dashboardsErrors = defineErrors({
  'dashboard-too-long': {
    status: 400,
    en: 'Choose at most ten years',
    fr: 'Choisissez dix ans au plus',
  },
})

const dayMs = 86_400_000
const LocalDate = z.iso.date()
const range = { from: LocalDate, to: LocalDate }
const toDays = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

/** The days of a dashboard, both included, in a time zone. */
export const DashboardQuery = z
  .strictObject({
    ...range,
    timezone: TimeZone,
    /** The length of a bar; a longer one where there would be too many. */
    step: z.enum(dashboardSteps).default('day'),
    /** The number that the most active tenants or users are ordered by. */
    top: z.enum(topMetrics).default('meetings'),
  })
  .refine(({ from, to }) => to >= from, {
    error: 'end-before-start',
    path: ['to'],
    ...whenValid(range),
  })
  .refine(({ from, to }) => toDays(from, to) <= maxDashboardDays, {
    error: 'dashboard-too-long',
    path: ['to'],
    ...whenValid(range),
  })
export type DashboardQuery = z.output<typeof DashboardQuery>

/** A number, and what it was in the period of equal length before. */
const Compared = z.strictObject({ now: z.number(), before: z.number() })
const Rating = z.strictObject({
  /** From 1 to 5; null without a rating. */
  average: z.number().nullable(),
  count: z.int(),
})
const Share = z.strictObject({ name: z.string(), participants: z.int() })

/**
 * The use of a tenant, or of all, in a period. A meeting is one that was held: it counts on the day it started, once
 * however often its participants returned, and each of them once.
 */
export const Dashboard = z.strictObject({
  counts: z.strictObject({
    meetings: Compared,
    /** The time that meetings lasted, in milliseconds. */
    meetingMs: Compared,
    participants: Compared,
    /** The participants without an account of the tenant. */
    guests: Compared,
    /** Those that exist, at the end of the period and at the end of the one before; tenants are 1 for a tenant's own. */
    users: Compared,
    tenants: Compared,
  }),
  rating: z.strictObject({ now: Rating, before: Rating }),
  /** The most participants at once, and the quarter of an hour in which that was; null without a meeting. */
  peak: z.strictObject({ participants: z.int(), at: Instant }).nullable(),
  step: z.enum(dashboardSteps),
  /** By step, in order and without gaps; the days are those of the time zone. */
  series: z.array(z.strictObject({ from: Instant, to: Instant, meetings: z.int(), participants: z.int() })),
  /** From Monday 0:00, how many participants were there at once, on average; 168 numbers. */
  hours: z.array(z.number()).length(168),
  /** The most active tenants, or users who hosted; an empty id stands for users who were deleted. */
  top: z.array(
    z.strictObject({
      id: z.union([Id, z.literal('')]),
      name: z.string(),
      /** The path of a user's picture, or empty. */
      picture: z.string(),
      meetings: z.int(),
      meetingMs: z.int(),
      participants: z.int(),
    }),
  ),
  /** How many tenants or users had meetings. */
  active: z.int(),
  /** Participants by system, browser, and version of the browser, most frequent first; an empty name is unknown. */
  platforms: z.strictObject({ systems: z.array(Share), browsers: z.array(Share), versions: z.array(Share) }),
  countedAt: Instant,
})
export type Dashboard = z.output<typeof Dashboard>

// biome-ignore format: a call in a few lines reads like a table
export const dashboards = defineCalls({ slice: 'dashboards', level: 'admin', errors: dashboardsErrors }, {
  /** The use of the caller's organisation. */
  get: {
    method: 'POST', path: '/dashboardInfo', permission: 'dashboard.get', readOnly: true, limit: 120,
    dependsOn: ['conferences', 'users', 'feedback'],
    input: DashboardQuery, output: Dashboard, errors: ['end-before-start', 'dashboard-too-long'],
  },
  /** The use of all organisations of the installation. */
  getInstallation: {
    method: 'POST', path: '/superTenantDashboard', level: 'superadmin', scope: 'all',
    permission: 'dashboard.superadmin.get', readOnly: true, limit: 120,
    dependsOn: ['conferences', 'users', 'feedback', 'tenants'],
    input: DashboardQuery, output: Dashboard, errors: ['end-before-start', 'dashboard-too-long'],
  },
})
