import { recordingLinks } from '@foyer/contract/recordings/recording-links'
import { useEffect, useRef } from 'react'
import { useCallMutation } from '#lib/queries.ts'

/** As `watchReportSeconds` of the contract, whose file has the schemas. */
const everyMs = 30_000

type Watching = { token: string; openingId: string; part: string; onClosed: () => void }

/** Reports how much is watched, and notices when the link no longer opens this part. Returns what a player calls as it plays. */
export function useWatchReports({ token, openingId, part, onClosed }: Watching): (position: number) => void {
  const watched = useRef({ ms: 0, at: 0 })
  const { mutate } = useCallMutation(recordingLinks.report, {
    errors: 'form',
    onSuccess: (now) => (now.state !== 'open' || now.part !== part) && onClosed(),
    onError: onClosed,
  })
  useEffect(() => {
    const timer = setInterval(() => mutate({ token, openingId, watchedMs: Math.round(watched.current.ms) }), everyMs)
    return () => clearInterval(timer)
  }, [mutate, token, openingId])
  return (position) => {
    const { ms, at } = watched.current
    const step = (position - at) * 1000
    // A jump is not watched.
    watched.current = { ms: ms + (step > 0 && step < 5000 ? step : 0), at: position }
  }
}
