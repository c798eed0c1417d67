import type { OpenRecording } from '@foyer/contract/recordings/recording-links.shapes'
import { Anchor, Text, Title } from '@mantine/core'
import { IconCalendarClock, IconDownload, IconDownloadOff, IconEye } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { SharedParts } from './shared-parts.tsx'
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

const toFileUrl = (token: string, kind: 'video' | 'audio' | 'poster'): string =>
  `/portal/shared-recordings/${encodeURIComponent(token)}/${kind}`

/** A recording that a link opens, with its parts and its chat. */
export function SharedPlayer({ token, shared, onPosition, onClosed }: SharedPlayerProps) {
  const t = useTexts(sharedRecordingTexts)
  const { dateTime, duration } = useFormats()
  const media = useRef<HTMLVideoElement>(null)
  const [position, setPosition] = useState(0)
  const report = useWatchReports({ token, openingId: shared.openingId, onClosed })
  const { topic, owner, startsAt, durationMs, files } = shared
  const hasVideo = files.includes('video')
  const end = new Date(Date.parse(startsAt) + durationMs).toISOString()
  const seek = (ms: number) => {
    if (media.current === null) return
    media.current.currentTime = ms / 1000
    void media.current.play().catch(() => undefined)
  }
  return (
    <div className={classes.layout}>
      <div>
        <video
          ref={media}
          controls
          playsInline
          preload="metadata"
          aria-label={t.player(topic)}
          className={classes.video}
          data-sound={!hasVideo || undefined}
          src={toFileUrl(token, hasVideo ? 'video' : 'audio')}
          {...(files.includes('poster') ? { poster: toFileUrl(token, 'poster') } : {})}
          {...(shared.download ? {} : { controlsList: 'nodownload' })}
          onTimeUpdate={({ currentTarget: { currentTime } }) => {
            report(currentTime)
            onPosition(currentTime)
            setPosition(currentTime * 1000)
          }}
          // A player that may not read on asks why.
          onError={onClosed}
        />
        <Title order={1} size="h2" mt="md" tabIndex={-1}>
          {topic}
        </Title>
        <Text c="dimmed">{`${dateTime(startsAt)}, ${duration(startsAt, end)} · ${t.sharedBy(owner)}`}</Text>
        <SharedFacts token={token} shared={shared} />
      </div>
      <SharedParts token={token} shared={shared} position={position} onSeek={seek} />
    </div>
  )
}

function SharedFacts({ token, shared }: { token: string; shared: OpenRecording }) {
  const t = useTexts(sharedRecordingTexts)
  const { dateTimeWithOffset } = useFormats()
  const { expiresAt, download, owner, files } = shared
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
            <Anchor key={kind} href={`${toFileUrl(token, kind)}?download=1`} download>
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
