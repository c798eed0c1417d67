import type { Chapter, RecordingDetails } from '@foyer/contract/recordings/recordings.shapes'
import { Alert } from '@mantine/core'
import { useMemo, useRef } from 'react'
import { canPlay, formatPosition, hasFile, toSections } from '#features/recordings/recordings/recordings.rules.ts'
import { useFormatBytes } from '#lib/bytes.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Fact, Facts } from '#ui/base/facts.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { KeysCard } from './keys-card.tsx'
import { playerTexts } from './player.texts.ts'
import { Player } from './player.tsx'
import classes from './recording-view.module.css'
import { SideTabs } from './side-tabs.tsx'
import { usePlayback } from './use-playback.ts'
import { WhoSpoke } from './who-spoke.tsx'

type RecordingViewProps = { recording: RecordingDetails; durationMs: number; withSoundOnly: boolean }

/** A recording that can be watched: its player and what is known about it. */
export function RecordingView({ recording, durationMs, withSoundOnly }: RecordingViewProps) {
  const t = useTexts(playerTexts)
  const media = useRef<HTMLVideoElement>(null)
  const playback = usePlayback(media, { id: recording.id, durationMs })
  const sections = useSections(recording.chapters, durationMs)
  return (
    <div className={classes.grid}>
      <div className={classes.card}>
        {canPlay(recording) ? (
          <Player {...{ recording, sections, media, playback }} withSoundOnly={withSoundOnly} />
        ) : (
          <EmptyState text={t.noFiles} />
        )}
        <RecordingFacts recording={recording} durationMs={durationMs} />
      </div>
      <div className={classes.side}>
        <SideTabs recording={recording} sections={sections} playback={playback} />
      </div>
      <WhoSpoke recording={recording} durationMs={durationMs} playback={playback} />
      <KeysCard />
    </div>
  )
}

function useSections(chapters: readonly Chapter[], durationMs: number) {
  const t = useTexts(playerTexts)
  return useMemo(() => {
    const toLabel = ({ kind, name, title }: Chapter): string => {
      if (title !== '') return title
      if (kind === 'start') return t.beginning
      if (name === '') return t.mark
      return kind === 'share' ? t.shares(name) : kind === 'speech' ? t.speaks(name) : t.mark
    }
    return toSections(chapters, durationMs).map((chapter) => ({
      ...{ at: chapter.at, end: chapter.end, label: toLabel(chapter) },
      detail: chapter.title === '' ? '' : chapter.name,
    }))
  }, [chapters, durationMs, t])
}

function RecordingFacts({ recording, durationMs }: Pick<RecordingViewProps, 'recording' | 'durationMs'>) {
  const t = useTexts(playerTexts)
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
