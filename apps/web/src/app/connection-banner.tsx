import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { checkConnection, useReachable } from '#lib/connection.ts'
import { useTexts } from '#lib/texts.ts'
import { appTexts } from './app.texts.ts'
import classes from './connection-banner.module.css'

/** Says that the server cannot be reached, above whatever is on screen, and loads it again when it can be. */
export function ConnectionBanner() {
  const t = useTexts(appTexts)
  const reachable = useReachable()
  const queries = useQueryClient()
  const wasLost = useRef(false)
  useEffect(() => {
    // Follows the browser's own network.
    window.addEventListener('offline', checkConnection)
    return () => window.removeEventListener('offline', checkConnection)
  }, [])
  useEffect(() => {
    // Follows the connection: what failed or changed meanwhile is loaded now.
    const isRefreshed = ({ queryKey: [name] }: Query) => name !== 'session' && name !== 'tenant-info'
    if (reachable && wasLost.current) void queries.invalidateQueries({ predicate: isRefreshed })
    wasLost.current = !reachable
  }, [reachable, queries])
  if (reachable) return null
  return (
    <div role="alert" className={classes.banner}>
      <strong>{t.serverLost}</strong> {t.serverLostBody}
    </div>
  )
}
