import type { RecordingDetails } from '@foyer/contract/recordings/recordings.shapes'
import { Title, VisuallyHidden } from '@mantine/core'
import { type MouseEvent, memo, useId, useMemo } from 'react'
import { findSilence, type SpeechLane, toLanes } from '#features/recordings/recordings/recordings.rules.ts'
import type { Playback } from '#features/recordings/recordings/shared/player/use-playback.ts'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { PersonAvatar } from '#ui/person/person-avatar.tsx'
import { recordingPageTexts } from './recording-page.texts.ts'
import classes from './who-spoke.module.css'

const maxLanes = 5
const toMinutes = (ms: number): number => Math.round(ms / 60_000)

type WhoSpokeProps = { recording: RecordingDetails; durationMs: number; playback: Playback }

/** Shows who spoke when, with one cursor over all. A click jumps there; the timeline of the player does so by keys. */
export function WhoSpoke({ recording: { speakers }, durationMs, playback }: WhoSpokeProps) {
  const t = useTexts(recordingPageTexts)
  const { number } = useFormats()
  const id = useId()
  const lanes = useMemo(() => toLanes(speakers, maxLanes), [speakers])
  if (lanes.length === 0) return null
  const silentMinutes = toMinutes(findSilence(speakers, durationMs))
  const minutes = t.minutes(number(toMinutes(durationMs)))
  const jump = ({ currentTarget, clientX }: MouseEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    if (width > 0) playback.seek(((clientX - left) / width) * durationMs)
  }
  return (
    <section className={classes.card} aria-labelledby={id}>
      <header className={classes.head}>
        <Title order={2} id={id}>
          {t.whoSpoke}
        </Title>
        <span>{silentMinutes === 0 ? minutes : t.silentPart(minutes, number(silentMinutes))}</span>
      </header>
      <div className={classes.lanes}>
        <ul className={classes.list}>
          {lanes.map((lane) => (
            <LaneRow key={`${lane.name} ${lane.others}`} lane={lane} durationMs={durationMs} />
          ))}
        </ul>
        {/* biome-ignore lint/a11y: for the pointer only, the timeline of the player does the same by keys */}
        <div className={classes.time} dir="ltr" onClick={jump}>
          <span className={classes.cursor} style={{ left: `${Math.min(1, playback.ms / durationMs) * 100}%` }} />
        </div>
      </div>
    </section>
  )
}

const LaneRow = memo(function LaneRow({ lane, durationMs }: { lane: SpeechLane; durationMs: number }) {
  const t = useTexts(recordingPageTexts)
  const { number } = useFormats()
  const name = lane.others > 0 ? t.otherPeople(lane.others) : lane.name
  const length =
    lane.ms < 60_000 ? t.seconds(number(Math.round(lane.ms / 1000))) : t.minutes(number(toMinutes(lane.ms)))
  // A path: there may be thousands of spans.
  const path = lane.spans.map(([from, to]) => `M${from} 0H${to}V1H${from}z`).join('')
  return (
    <li className={classes.lane}>
      <VisuallyHidden>{t.speech(name, length)}</VisuallyHidden>
      <span className={classes.name} aria-hidden>
        <PersonAvatar name={lane.others > 0 ? `+ ${lane.others}` : lane.name} size="small" />
        <span className={classes.text}>{name}</span>
      </span>
      <svg
        className={classes.spans}
        viewBox={`0 0 ${durationMs} 1`}
        preserveAspectRatio="none"
        direction="ltr"
        aria-hidden
      >
        <path d={path} />
      </svg>
      <span className={classes.minutes} aria-hidden>
        {length}
      </span>
    </li>
  )
})
