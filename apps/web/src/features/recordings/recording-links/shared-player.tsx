import { recordingLinks } from '@foyer/contract/recordings/recording-links'
import type { OpenRecording } from '@foyer/contract/recordings/recording-links.shapes'
import { Anchor, Text, Title } from '@mantine/core'
import { IconCalendarClock, IconDownload, IconDownloadOff, IconEye } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { KeysCard } from '#features/recordings/recordings/shared/player/keys-card.tsx'
import { Player } from '#features/recordings/recordings/shared/player/player.tsx'
import { SideTabs } from '#features/recordings/recordings/shared/player/side-tabs.tsx'
import { usePlayback } from '#features/recordings/recordings/shared/player/use-playback.ts'
import { useSections } from '#features/recordings/recordings/shared/player/use-sections.ts'
import { useFormats } from '#lib/format.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import classes from './shared-player.module.css'
import { sharedRecordingTexts } from './shared-recording.texts.ts'
import { useWatchReports } from './use-watch-reports.ts'

type SharedPlayerProps = {
  token: string
  shared: OpenRecording
  /** The position in seconds. */
  onPosition: (seconds: number) => void
  /** The link does not open any more. */
  onClosed: () => void
}

/** Files are asked for by their part: of another one, the player asks what became of the link. */
const toFileUrl = (token: string, kind: 'video' | 'audio' | 'poster', part: string): string =>
  `/portal/shared-recordings/${encodeURIComponent(token)}/${kind}?${new URLSearchParams({ part })}`

/** A recording that a link opens, with its parts and its chat. */
export function SharedPlayer({ token, shared, onPosition, onClosed }: SharedPlayerProps) {
  const t = useTexts(sharedRecordingTexts)
  const { dateTime, duration } = useFormats()
  const media = useRef<HTMLVideoElement>(null)
  const { topic, owner, startsAt, durationMs, files, chapters, part } = shared
  const playback = usePlayback(media, { id: `link ${startsAt}`, durationMs })
  const sections = useSections(chapters, durationMs)
  const messages = useCallQuery(recordingLinks.listMessages, shared.messages > 0 ? { token } : undefined, { retry: 1 })
  const report = useWatchReports({ token, openingId: shared.openingId, part, onClosed })
  useEffect(() => {
    report(playback.ms / 1000)
    onPosition(playback.ms / 1000)
  })
  const withSoundOnly = !files.includes('video')
  const end = new Date(Date.parse(startsAt) + durationMs).toISOString()
  return (
    <div className={classes.layout}>
      <div>
        <div className={classes.frame}>
          <Player
            src={toFileUrl(token, withSoundOnly ? 'audio' : 'video', part)}
            poster={files.includes('poster') ? toFileUrl(token, 'poster', part) : ''}
            {...{ durationMs, sections, media, playback, withSoundOnly }}
            // A player that may not read on asks why.
            onBroken={onClosed}
          />
        </div>
        <Title order={1} size="h2" mt="md" tabIndex={-1}>
          {topic}
        </Title>
        <Text c="dimmed">{`${dateTime(startsAt)}, ${duration(startsAt, end)} · ${t.sharedBy(owner)}`}</Text>
        <SharedFacts token={token} shared={shared} />
      </div>
      <div className={classes.side}>
        <SideTabs sections={sections} playback={playback} messages={shared.messages > 0 ? messages : undefined} />
        <KeysCard />
      </div>
    </div>
  )
}

function SharedFacts({ token, shared }: { token: string; shared: OpenRecording }) {
  const t = useTexts(sharedRecordingTexts)
  const { dateTimeWithOffset } = useFormats()
  const { expiresAt, download, owner, files, part } = shared
  return (
    <div className={classes.facts}>
      <Fact icon={<IconCalendarClock size={18} aria-hidden />}>{t.until(dateTimeWithOffset(expiresAt))}</Fact>
      <Fact icon={download ? <IconDownload size={18} aria-hidden /> : <IconDownloadOff size={18} aria-hidden />}>
        {download ? t.mayDownload : t.watchOnly}
      </Fact>
      <Fact icon={<IconEye size={18} aria-hidden />}>{t.isSeen(owner)}</Fact>
      {download &&
        (['video', 'audio'] as const)
          .filter((kind) => files.includes(kind))
          .map((kind) => (
            <Anchor key={kind} href={`${toFileUrl(token, kind, part)}&download=1`} download>
              {kind === 'video' ? t.saveVideo : t.saveAudio}
            </Anchor>
          ))}
    </div>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className={classes.fact}>
      {icon}
      {children}
    </span>
  )
}
