import type { Input } from '@foyer/contract/call'
import type { sso } from '@foyer/contract/identity/sso'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useQueryFields } from '#lib/lists/query-fields.ts'

/** Sends what the provider has returned, which works once. */
export function useProviderReturn(send: (returned: Input<typeof sso.complete>) => Promise<void>): void {
  const { state = '', code = '', iss, error } = useQueryFields()
  const isSent = useRef(false)
  const sendOnce = useEffectEvent(async () => {
    if (isSent.current) return
    isSent.current = true
    await send({ state, code, ...(iss === undefined ? {} : { iss }), ...(error === undefined ? {} : { error }) })
  })
  useEffect(() => {
    // Synchronises with the provider, which has just sent the browser here.
    void sendOnce()
  }, [])
}
