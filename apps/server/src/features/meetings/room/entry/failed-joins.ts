import { webClientId } from '@foyer/contract/constants'
import type { DeviceReport } from '@foyer/contract/meetings/room'
import type { FailedJoinReason } from '@foyer/contract/operations/failed-joins'
import { toFailedJoinReason } from '#features/meetings/room/supervision/failed-join-reason.ts'
import type { App } from '#features/tenancy/clients/clients.commands.ts'
import type { CallRequest, Context } from '#platform/calls/context.ts'

const maxClientLength = 60
const browserName = /^(Chrome|Chromium|Edge|Firefox|Opera|Safari|Samsung Internet)[ /](\d{1,4})\b/

/**
 * Writes the app, or the browser of the portal's own pages, with its version; empty for a browser that is not known,
 * because anything can be reported.
 */
export function toClientName({ appIdentifier, appVersion }: App, browser: string): string {
  if (appIdentifier !== webClientId) return `${appIdentifier} ${appVersion}`.trim().slice(0, maxClientLength)
  const [, name = '', version = ''] = browserName.exec(browser) ?? []
  return `${name} ${version}`.trim()
}

type JoinAttempt = Pick<Context, 'tenantId' | 'services'> & {
  request: Pick<CallRequest, 'network'>
  input: App & { device?: DeviceReport | undefined }
}

/** Does a part of a join; one that fails is counted with its reason. */
export async function countFailure<T>({ tenantId, services, request, input }: JoinAttempt, work: () => Promise<T>) {
  try {
    return await work()
  } catch (error) {
    const reason = toFailedJoinReason(error)
    const client = toClientName(input, input.device?.version ?? '')
    if (reason !== undefined) services.monitor.countFailedJoin({ tenantId, reason, client, network: request.network })
    throw error
  }
}

const windowSeconds = 10 * 60
/** Reports of one browser, and of one network: more would let a single person make the installation look broken. */
export const reportLimits = { participant: 1, network: 5 }

type Reporting = Pick<Context, 'tenantId' | 'services'> & { request: Pick<CallRequest, 'network'> }
type Reported = { participantId: string; reason: FailedJoinReason; client: string }

/** Counts a failure that a browser reports, up to the limits. */
export async function countReported(
  { tenantId, services, request }: Reporting,
  { participantId, ...failure }: Reported,
) {
  const { network } = request
  const limit = (key: string, most: number) => ({ key: `failed-join:${key}`, limit: most, seconds: windowSeconds })
  const limits = [limit(participantId, reportLimits.participant), limit(network, reportLimits.network)]
  if (!(await services.rateLimits.isWithin(tenantId, limits))) return
  services.monitor.countFailedJoin({ tenantId, network, ...failure })
}
