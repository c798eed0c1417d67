import { type JoinResult, room } from '@foyer/contract/meetings/room'
import { isMeetingId } from '#features/meetings/meetings/shared/parse-invite.ts'
import { createClient } from '#lib/api.ts'
import { useCallMutation, useCallQuery } from '#lib/queries.ts'
import { describeApp } from '#lib/session/client-app.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useSession } from '#lib/session.ts'

const api = createClient(room)

/** Input of a join, kept for rejoining. */
export type JoinInput = {
  readonly number: string
  readonly password: string
  readonly name: string
  /** Whether the user has agreed to be recorded. */
  readonly agreesToRecording?: boolean
}
export type Joined = Extract<JoinResult, { state: 'joined' }>
export type Waiting = Extract<JoinResult, { state: 'waiting' }>

async function withDevice(input: JoinInput) {
  const { buildDeviceReport } = await import('./connection/device-report.ts')
  return { ...input, ...describeApp(), device: await buildDeviceReport({ camera: '', mic: '', speaker: '' }) }
}

/** Joins a meeting, with a report of this browser. */
export const join = async (input: JoinInput): Promise<JoinResult> => api.join(await withDevice(input))

/** Provides the join for the form: the server recognises the retry of an attempt whose response was lost. */
export function useJoin(): (input: JoinInput) => Promise<JoinResult> {
  const { mutateAsync } = useCallMutation(room.join, { errors: 'form' })
  return async (input) => mutateAsync(await withDevice(input))
}

/** Guests have no connection that announces changes. */
const guestRefreshMs = 30_000

/**
 * Returns the details of a meeting for those who may join it: by its number alone for users who are invited, and for
 * everyone if it needs no password, otherwise by the password of the link. A password that is still being typed is not
 * asked about: every wrong one counts.
 */
export function useJoinPreview({ number, password }: { readonly number: string; readonly password: string }) {
  const { user } = useSession()
  const tenantHost = useTenantHost(number)
  const isElsewhere = tenantHost.isPending || tenantHost.url !== undefined
  const enabled = isMeetingId(number) && !isElsewhere
  const { data, isPending } = useCallQuery(room.preview, enabled ? { number, password } : undefined, {
    retry: false,
    // Not kept: guests may know more once they have signed in.
    gcTime: 0,
    // A wrong password is presented once: it counts.
    enabled: ({ state }) => (user !== null && password === '') || state.data?.meeting !== null,
    refetchInterval: ({ state }) => user === null && state.data?.meeting != null && guestRefreshMs,
  })
  return {
    meeting: data?.meeting ?? null,
    /** Whether number and password of the link do not belong together. */
    isWrong: enabled && password !== '' && data?.meeting === null,
    isPending: enabled && isPending,
  }
}

/** Returns the URL of a meeting on its tenant's hostname, which the operator's hostname redirects to. */
export function useTenantHost(number: string): { url: string | undefined; isPending: boolean } {
  const operator = useTenant()?.operator === true
  const enabled = operator && isMeetingId(number)
  const { data, isPending } = useCallQuery(room.locate, enabled ? { number } : undefined, { retry: false })
  return {
    url: data && toOrigin(data.url) !== window.location.origin ? data.url : undefined,
    isPending: enabled && isPending,
  }
}

const toOrigin = (url: string) => new URL(url, window.location.href).origin

/** Navigation outside the router, replaceable in tests. */
export const browser = {
  navigate: (url: string): void => window.location.replace(url),
}
