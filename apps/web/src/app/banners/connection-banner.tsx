import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { startTexts } from '#app/app-start.texts.ts'
import { checkConnection, useReachable } from '#lib/calls/connection.ts'
import { useTexts } from '#lib/texts.ts'
import { Banner } from './banner.tsx'

/** Shows that the server can't be reached and refreshes the queries after reconnecting. */
export function ConnectionBanner() {
  const t = useTexts(startTexts)
  const reachable = useReachable()
  const queries = useQueryClient()
  const wasLost = useRef(false)
  useEffect(() => {
    // Synchronises with the browser's network state.
    window.addEventListener('offline', checkConnection)
    return () => window.removeEventListener('offline', checkConnection)
  }, [])
  useEffect(() => {
    // Synchronises with the connection: reloads what failed or changed while disconnected.
    const isRefreshed = ({ queryKey: [name] }: Query) => name !== 'session' && name !== 'tenant-info'
    if (reachable && wasLost.current) void queries.invalidateQueries({ predicate: isRefreshed })
    wasLost.current = !reachable
  }, [reachable, queries])
  if (reachable) return null
  return <Banner tone="danger" title={t.serverLost} text={t.serverLostBody} />
}
