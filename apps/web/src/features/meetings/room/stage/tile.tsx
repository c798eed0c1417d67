import {
  IconHandStop,
  IconMicrophone,
  IconMicrophoneOff,
  IconPinFilled,
  IconScreenShare,
  IconWifi1,
  IconWifiOff,
} from '@tabler/icons-react'
import { AnnotationLayer } from '#features/meetings/room/annotations/annotation-layer.tsx'
import type { ParticipantView, ScreenView } from '#features/meetings/room/connection/meeting-view.ts'
import { controlsTexts } from '#features/meetings/room/people/room-controls.texts.ts'
import { TileReaction } from '#features/meetings/room/reactions/shown-reactions.tsx'
import classes from '#features/meetings/room/room.module.css'
import type { Box } from '#features/meetings/room/room.rules.ts'
import { roomTexts } from '#features/meetings/room/room.texts.ts'
import { useTexts } from '#lib/texts.ts'
import { PersonAvatar } from '#ui/person/person-avatar.tsx'
import stageClasses from './stage.module.css'
import { isScreen, type StageItem } from './stage.rules.ts'
import { stageTexts } from './stage.texts.ts'
import { TileMenu } from './tile-menu.tsx'
import { TrackVideo } from './track-media.tsx'
import type { StageState } from './use-stage.ts'

type TileProps = { item: StageItem; stage: StageState }

/** A participant or a shared screen among others. */
export function Tile({ item, stage, size }: TileProps & { size: Box }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: for the pointer; the menu of the tile does the same
    <li
      className={classes.tile}
      data-speaking={(!isScreen(item) && item.speaking) || undefined}
      style={size}
      onDoubleClick={() => stage.togglePin(item.id)}
    >
      <TileContent item={item} stage={stage} />
    </li>
  )
}

/** Shows an item large and uncut. */
export function LargeTile({ item, stage }: TileProps) {
  const t = useTexts(stageTexts)
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: as above
    <section
      className={`${classes.tile} ${stageClasses.large}`}
      aria-label={isScreen(item) ? t.screenOf(item.name) : t.largeVideo}
      onDoubleClick={() => stage.togglePin(item.id)}
    >
      <TileContent item={item} stage={stage} isLarge />
    </section>
  )
}

function TileContent({ item, stage, isLarge = false }: TileProps & { isLarge?: boolean }) {
  const t = useTexts(stageTexts)
  return (
    <>
      {isScreen(item) ? <ScreenContent screen={item} isLarge={isLarge} /> : <ParticipantContent participant={item} />}
      <div className={classes.label}>
        {stage.pinned === item.id && <IconPinFilled size={16} role="img" aria-label={t.pinned} />}
        {isScreen(item) ? <ScreenLabel screen={item} /> : <ParticipantLabel participant={item} />}
      </div>
      <TileMenu item={item} stage={stage} />
    </>
  )
}

function ScreenContent({ screen, isLarge }: { screen: ScreenView; isLarge: boolean }) {
  const t = useTexts(stageTexts)
  const { name, video, isVideoPaused } = screen
  return (
    <>
      <TrackVideo track={video} label={t.screenOf(name)} className={stageClasses.screen} />
      {isVideoPaused && <p className={stageClasses.screenPaused}>{t.screenPaused}</p>}
      <AnnotationLayer screen={screen} isLarge={isLarge} />
    </>
  )
}

function ScreenLabel({ screen: { name } }: { screen: ScreenView }) {
  const t = useTexts(stageTexts)
  return (
    <>
      <IconScreenShare size={16} aria-hidden />
      <span>{t.isSharing(name)}</span>
    </>
  )
}

function ParticipantContent({ participant }: { participant: ParticipantView }) {
  const t = useTexts(roomTexts)
  const { name, picture, self, camera, isVideoPaused, connection, reaction } = participant
  return (
    <>
      {camera && (
        <TrackVideo
          track={camera}
          self={self}
          label={self ? t.yourVideo : t.videoLabel(name)}
          className={classes.video}
        />
      )}
      {(!camera || isVideoPaused) && (
        <div className={classes.initials}>
          <div data-mantine-color-scheme="light">
            <PersonAvatar name={name} picture={picture} size="tile" />
          </div>
          {isVideoPaused && <p className={classes.paused}>{t.videoPaused}</p>}
        </div>
      )}
      {connection !== 'good' && <BadConnection connection={connection} />}
      {reaction && <TileReaction key={reaction.key} shown={reaction} />}
    </>
  )
}

function BadConnection({ connection }: { connection: 'poor' | 'lost' }) {
  const t = useTexts(stageTexts)
  const Icon = connection === 'lost' ? IconWifiOff : IconWifi1
  return (
    <div className={stageClasses.connection} data-lost={connection === 'lost' || undefined}>
      <Icon size={16} aria-hidden />
      <span>{t[`connection-${connection}`]}</span>
    </div>
  )
}

function ParticipantLabel({ participant }: { participant: ParticipantView }) {
  const t = useTexts(roomTexts)
  const c = useTexts(controlsTexts)
  const { name, self, isGuest, microphone, isHandRaised } = participant
  return (
    <>
      {isHandRaised && <IconHandStop size={16} role="img" aria-label={c.handRaised} className={classes.hand} />}
      {microphone ? (
        <IconMicrophone size={16} aria-hidden />
      ) : (
        <IconMicrophoneOff size={16} role="img" aria-label={t.muted} className={classes.muted} />
      )}
      <span>{self ? t.nameOfYou(name) : name}</span>
      {isGuest && !self && <span className={classes.guest}>{c.guest}</span>}
    </>
  )
}
