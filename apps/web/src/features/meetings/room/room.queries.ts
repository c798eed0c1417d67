import { type JoinResult, room } from '@foyer/contract/meetings/room'
import { useQuery } from '@tanstack/react-query'
import { ApiError, createClient } from '#lib/api.ts'
import { isWholeNumber } from '#lib/parse-invite.ts'
import { useSession } from '#lib/session.ts'
import { useTenant } from '#lib/tenant.ts'
import { deviceReport } from './device-report.ts'

const api = createClient(room)

/** With what one joins, kept to come back with the same. */
export type JoinInput = { readonly number: string; readonly password: string; readonly name: string }
export type Joined = Extract<JoinResult, { state: 'joined' }>
export type Waiting = Extract<JoinResult, { state: 'waiting' }>

/** Asks to be let in, and says what this browser is. */
export async function join(input: JoinInput): Promise<JoinResult> {
  return api.join({ ...input, device: await deviceReport({ camera: '', mic: '', speaker: '' }) })
}

/** What a signed-in user may know of a meeting before joining; null where they need its password. */
export function useJoinPreview(number: string) {
  const { user } = useSession()
  const asked = user !== null && isWholeNumber(number)
  const { data, isPending } = useQuery({
    queryKey: ['meetings', 'preview', user?.id, number],
    queryFn: async () => (await api.preview({ number })).meeting,
    enabled: asked,
    retry: false,
  })
  return { meeting: data ?? null, isPending: asked && isPending }
}

export const report = api.report
export const end = api.end

/** Says that one is gone; nobody waits for the answer, and it outlives the page. */
export function leave(participantId: string): void {
  api.leave({ participantId }, { keepalive: true }).catch(() => undefined)
}

/** Refusals that another try in a moment may turn. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.code === 'too-many-requests')

/** Where a meeting is held: at the bare host a number leads to its tenant's host (domain.md §5). */
export function useOtherHost(number: string): { url: string | undefined; isPending: boolean } {
  const operator = useTenant()?.operator === true
  const asked = operator && isWholeNumber(number)
  const { data, isPending } = useQuery({
    queryKey: ['room-host', number],
    queryFn: () => api.locate({ number }),
    enabled: asked,
    retry: false,
  })
  return {
    url: data && toOrigin(data.url) !== window.location.origin ? data.url : undefined,
    isPending: asked && isPending,
  }
}

const toOrigin = (url: string) => new URL(url, window.location.href).origin

/** The window's own steps, in one place. */
export const browser = {
  navigate: (url: string): void => window.location.replace(url),
}
