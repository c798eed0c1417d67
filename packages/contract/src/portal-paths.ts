/**
 * The paths of all pages; a segment that begins with `$` stands for any text. The server answers other addresses with
 * 404, and the pages have a route for each of these.
 */
export const portalPaths = [
  '/portal/landing-page',
  '/portal/login',
  '/portal/auth/reset-password',
  '/portal/auth/provider',
  '/portal/create-password',
  '/portal/forgot-password',
  '/portal/register',
  '/portal/register/thank-you',
  '/portal/getting-started',
  '/portal/launch-page',
  '/portal/signup',
  '/portal/user',
  '/portal/user/import',
  '/portal/profile',
  '/portal/confirm-email',
  '/portal/live-meeting',
  '/portal/completed-meetings',
  '/portal/schedule-meeting',
  '/portal/schedule-meeting/$meetingid',
  '/portal/upcoming-meetings',
  '/portal/open-meetings',
  '/portal/past-meetings',
  '/portal/personal-meeting',
  '/portal/tenant',
  '/portal/Tenant/$tenantUuid',
  '/portal/Tenant/$tenantUuid/$section',
  '/portal/roles',
  '/portal/Roles/create-role',
  '/portal/Roles/$roleuuid',
  '/portal/groups',
  '/portal/groups/$groupId',
  '/portal/mail-log',
  '/portal/audit-log',
  '/portal/api',
  '/portal/respond',
  '/portal/join',
  '/portal/join/$number',
] as const
/** The path of a page, as its pattern. */
export type PortalPath = (typeof portalPaths)[number]

/** Without empty segments, and in lower case: the router of the pages tells neither apart. */
const toSegments = (path: string): string[] => path.toLowerCase().split('/').filter(Boolean)

/** Whether a path, without its query, matches the pattern of a page. */
export function matchesPath(pattern: string, path: string): boolean {
  const [expected, actual] = [toSegments(pattern), toSegments(path)]
  return expected.length === actual.length && expected.every((part, at) => part.startsWith('$') || part === actual[at])
}

/** Whether there is a page at a path. */
export const isPortalPath = (path: string): boolean => portalPaths.some((pattern) => matchesPath(pattern, path))
