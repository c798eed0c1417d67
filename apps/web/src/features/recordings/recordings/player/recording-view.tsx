import { recordings } from '@foyer/contract/recordings/recordings'
import type { RecordingDetails } from '@foyer/contract/recordings/recordings.shapes'
import { Alert } from '@mantine/core'
import { useRef } from 'react'
import { canPlay, canTrim, hasFile, toFileUrl, trimField } from '#features/recordings/recordings/recordings.rules.ts'
import { KeysCard } from '#features/recordings/recordings/shared/player/keys-card.tsx'
import { Player } from '#features/recordings/recordings/shared/player/player.tsx'
import { SideTabs } from '#features/recordings/recordings/shared/player/side-tabs.tsx'
import { usePlayback } from '#features/recordings/recordings/shared/player/use-playback.ts'
import { useSections } from '#features/recordings/recordings/shared/player/use-sections.ts'
import { useFormatBytes } from '#lib/bytes.ts'
import { useCan } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useQueryFields, useSetQueryFields } from '#lib/lists/query-fields.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { formatPosition } from '#lib/time/elapsed.ts'
import { Fact, Facts } from '#ui/base/facts.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { recordingPageTexts } from './recording-page.texts.ts'
import classes from './recording-view.module.css'
import { nameShownPart } from './trim.rules.ts'
import { TrimEditor } from './trim-editor.tsx'
import { WhoSpoke } from './who-spoke.tsx'

type RecordingViewProps = { recording: RecordingDetails; durationMs: number; withSoundOnly: boolean }

/** A recording that can be watched: its player and what is known about it. */
export function RecordingView({ recording, durationMs, withSoundOnly }: RecordingViewProps) {
  const t = useTexts(recordingPageTexts)
  const media = useRef<HTMLVideoElement>(null)
  const playback = usePlayback(media, { id: recording.id, durationMs })
  const sections = useSections(recording.chapters, durationMs)
  const part = nameShownPart(recording)
  const setFields = useSetQueryFields()
  const isTrimming = useIsTrimming(recording)
  const hasChat = hasFile(recording, 'chat')
  const messages = useCallQuery(recordings.listMessages, hasChat ? { id: recording.id } : undefined)
  return (
    <div className={classes.grid}>
      <div className={classes.card}>
        {canPlay(recording) ? (
          <Player
            src={toFileUrl(recording, withSoundOnly ? 'audio' : 'video', part === '' ? '' : `?part=${part}`)}
            poster={hasFile(recording, 'poster') ? toFileUrl(recording, 'poster', `?v=${recording.version}`) : ''}
            {...{ durationMs, sections, media, playback, withSoundOnly }}
          />
        ) : (
          <EmptyState text={t.noFiles} />
        )}
        {isTrimming && (
          <TrimEditor {...{ recording, durationMs, playback }} onClose={() => setFields({ [trimField]: '' })} />
        )}
        <RecordingFacts recording={recording} durationMs={durationMs} />
      </div>
      <div className={classes.side}>
        <SideTabs sections={sections} playback={playback} messages={hasChat ? messages : undefined} />
      </div>
      <WhoSpoke recording={recording} durationMs={durationMs} playback={playback} />
      <KeysCard />
    </div>
  )
}

/** Checks whether the address asks to trim the recording, and the user may. */
function useIsTrimming(recording: RecordingDetails): boolean {
  const can = useCan(recordings.trim)
  return useQueryFields()[trimField] !== undefined && can && canTrim(recording)
}

function RecordingFacts({ recording, durationMs }: Pick<RecordingViewProps, 'recording' | 'durationMs'>) {
  const t = useTexts(recordingPageTexts)
  const formats = useFormats()
  const formatBytes = useFormatBytes()
  const { sizes, people, keptUntil, isHeld, gaps, heldBy, holdReason } = recording
  const files = [sizes.video, sizes.audio].flatMap((bytes) => (bytes === undefined ? [] : [formatBytes(bytes)]))
  const toSeconds = (ms: number) => formats.number(Math.max(1, Math.round(ms / 1000)))
  const [gap] = gaps
  return (
    <div className={classes.facts}>
      <Facts>
        <Fact
          label={hasFile(recording, 'video') ? t.videoAndSound : t.sound}
          value={files.length === 0 ? '–' : files.join(', ')}
        />
        <Fact label={t.length} value={formatPosition(durationMs)} />
        <Fact label={t.people} value={people === 0 ? '–' : formats.number(people)} />
        <Fact
          label={t.keptUntil}
          value={isHeld ? t.onHold : keptUntil === null ? t.forGood : formats.date(keptUntil)}
        />
      </Facts>
      {isHeld && heldBy !== '' && <p className={classes.note}>{t.heldBy(heldBy, holdReason)}</p>}
      {gap !== undefined && (
        <Alert color="yellow" mt="sm">
          {gaps.length === 1
            ? t.missing(formatPosition(gap.at), toSeconds(gap.ms))
            : t.missingSome(gaps.length, toSeconds(gaps.reduce((sum, { ms }) => sum + ms, 0)))}
        </Alert>
      )}
    </div>
  )
}
