import { ownLocalRecordings } from '@foyer/contract/recordings/local-recordings'
import { useEffect, useEffectEvent, useState } from 'react'
import { createClient } from '#lib/api.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Confirm } from '#ui/dialog/confirm.tsx'
import { SafeDialog } from './safe-dialog.tsx'
import { useLocalRecorder } from './shared/capture/local-recorder-state.ts'
import { findComputerId } from './shared/files/computer.ts'
import type { LocalRow } from './shared/list/local-rows.rules.ts'
import { uploadListTexts } from './shared/list/upload-list.texts.ts'
import { useLocalActions } from './shared/list/use-local-actions.ts'
import { useLocalRows } from './shared/list/use-local-rows.ts'
import { reportMissing, startUpload } from './shared/upload/start-upload.ts'

const api = createClient(ownLocalRecordings)
const seenEveryMs = 60_000

/**
 * Looks after the recordings on this computer while the portal is open: says what a crash has left, goes on with uploads,
 * and begins those that the operator asks for.
 */
export function LocalRecordingsHost({ userId }: { userId: string }) {
  const rows = useLocalRows(userId)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const later = (id: string) => setLeft(new Set([...left, id]))
  const recorder = useLocalRecorder()
  const [shownId, setShownId] = useState<string>()
  const asked = useDueUploads(rows ?? [])
  useSeen()
  useLateReports(rows ?? [])
  useLostFiles(rows)
  const broken = rows?.find(({ id, state }) => state === 'open' && !left.has(id))
  // Stays until the user has seen what became of it.
  if (broken && shownId === undefined) setShownId(broken.id)
  const shown = rows?.find(({ id }) => id === shownId)
  const isShown = shown && (shown.id === broken?.id || shown.id === recorder?.id)
  if (shownId !== undefined && shown && !isShown) setShownId(undefined)
  const [ask] = asked.filter(({ id }) => !left.has(id))
  if (isShown)
    return (
      <SafeDialog
        key={shown.id}
        row={shown}
        onClose={() => {
          later(shown.id)
          setShownId(undefined)
        }}
      />
    )
  return ask ? <AskToRead key={ask.id} row={ask} onClose={() => later(ask.id)} /> : null
}

/** Notes that the computer is there, so that the operator sees whether a file can come. */
function useSeen() {
  useEffect(() => {
    // Synchronises with the server.
    const mark = () => void api.markSeen({ computerId: findComputerId() }).catch(() => undefined)
    mark()
    const timer = setInterval(mark, seenEveryMs)
    return () => clearInterval(timer)
  }, [])
}

/** Reports files that were finished while the portal was away. */
function useLateReports(rows: readonly LocalRow[]) {
  const late = rows.filter(({ kept, listed }) => kept.state === 'saved' && listed?.fileName === '')
  const report = useEffectEvent(() => {
    for (const { kept } of late) {
      const { id, bytes, durationMs, fileName } = kept
      void api.report({ id, bytes, durationMs, fileName, state: 'saved' }).catch(() => undefined)
    }
  })
  const key = late.map(({ id }) => id).join(' ')
  useEffect(() => {
    // Synchronises with the server.
    if (key !== '') report()
  }, [key])
}

/** Says that a file is gone which the operator asks for: the browser's storage was cleared. */
function useLostFiles(rows: readonly LocalRow[] | undefined) {
  const { data } = useCallQuery(ownLocalRecordings.list, { computerId: findComputerId() })
  const lost = rows ? (data?.items ?? []).filter((one) => rows.every(({ id }) => id !== one.id)) : []
  const report = useEffectEvent(() => {
    for (const { id, bytes, durationMs, fileName, state } of lost)
      if (state === 'requested')
        void api.report({ id, bytes, durationMs, fileName, state: 'missing' }).catch(() => undefined)
  })
  const key = lost.map(({ id, state }) => `${id} ${state}`).join(' ')
  useEffect(() => {
    // Synchronises with the server.
    if (key !== '') report()
  }, [key])
}

/** Begins and goes on with uploads by itself; returns those for which the user has to let the portal read the file. */
function useDueUploads(rows: readonly LocalRow[]): readonly LocalRow[] {
  const t = useTexts(uploadListTexts)
  const [asked, setAsked] = useState<readonly string[]>([])
  const due = rows.filter(({ kept, state }) => state === 'requested' || (isIdle(state) && kept.upload === 'on'))
  const begin = useEffectEvent(async () => {
    for (const { id, kept, state } of due) {
      const problem = await startUpload(kept, { asks: false })
      if (problem === undefined && state === 'requested') toast.notice(t.started(kept.topic), `upload ${id}`)
      if (problem === 'not-allowed') setAsked((before) => [...before, id])
      else if (problem !== undefined) await reportMissing(kept)
    }
  })
  const key = due.map(({ id }) => id).join(' ')
  useEffect(() => {
    // Synchronises with the requests of the operator, and with what another page has left.
    if (key !== '') void begin()
  }, [key])
  return due.filter(({ id }) => asked.includes(id))
}

const isIdle = (state: LocalRow['state']): boolean => state === 'saved' || state === 'missing' || state === 'paused'

function AskToRead({ row: { kept, state }, onClose }: { row: LocalRow; onClose: () => void }) {
  const t = useTexts(uploadListTexts)
  const { upload } = useLocalActions()
  return (
    <Confirm
      title={t.askTitle}
      body={state === 'requested' ? t.askRequested(kept.topic) : t.askResume(kept.topic)}
      verb={t.uploadIt}
      cancel={t.later}
      danger={false}
      opened
      onClose={onClose}
      onConfirm={() => void upload(kept).finally(onClose)}
    />
  )
}
