import { buildJoinLink } from '@foyer/contract/meetings/join-link'
import { Alert, Button, Group, Loader, Text, Title } from '@mantine/core'
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { CopyButton } from '#ui/base/copy-button.tsx'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { useWindowTitle } from '#ui/layout/window-title.ts'
import { BreakoutsButton } from './breakouts/breakouts-button.tsx'
import { ChatButton } from './chat/chat-button.tsx'
import { ChatPreview } from './chat/chat-preview.tsx'
import { useChat } from './chat/use-chat.ts'
import type { MeetingSession } from './connection/meeting-session.ts'
import type { MeetingView } from './connection/meeting-view.ts'
import { type RoomProps, useMeeting } from './connection/use-meeting.ts'
import {
  inTileOrder,
  isOwnHandRaised,
  toAttendees,
  toRoomRights,
  useFollow,
  useRoomState,
} from './connection/use-room-state.ts'
import { ControlBar } from './controls/control-bar.tsx'
import { RoomKeysDialog } from './controls/room-keys-dialog.tsx'
import { canCaptureScreen } from './controls/screen-share.ts'
import { SharingBanner } from './controls/share-button.tsx'
import { useRoomKeys } from './controls/use-room-keys.ts'
import { useSingleKeys } from './controls/use-single-keys.ts'
import { ElapsedTime } from './elapsed-time.tsx'
import { EndForAll } from './end/end-for-all.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { ParticipantsPanel } from './people/participants-panel.tsx'
import { controlsTexts } from './people/room-controls.texts.ts'
import { useRoomControls } from './people/use-room-controls.ts'
import { ReactionAnnouncements } from './reactions/shown-reactions.tsx'
import { useReactions } from './reactions/use-reactions.ts'
import classes from './room.module.css'
import { roomTexts } from './room.texts.ts'
import { Announcements } from './room-announcements.tsx'
import { RoomNotices } from './room-notices.tsx'
import { FloatingStage } from './stage/floating-stage.tsx'
import { SpeakerAnnouncements } from './stage/speaker-announcements.tsx'
import { Stage } from './stage/stage.tsx'
import { StageHints } from './stage/stage-hints.tsx'
import { RoomSound } from './stage/track-media.tsx'
import { useFloating } from './stage/use-floating.ts'
import { useStage } from './stage/use-stage.ts'
import { ViewMenu } from './stage/view-menu.tsx'
import { useDarkPage } from './use-dark-page.ts'

const ChatPanel = lazy(() => import('./chat/chat-panel.tsx').then((file) => ({ default: file.ChatPanel })))
const BreakoutsPanel = lazy(async () => ({
  default: (await import('./breakouts/breakouts-panel.tsx')).BreakoutsPanel,
}))
const BreakoutBanner = lazy(async () => ({
  default: (await import('./breakouts/breakout-banner.tsx')).BreakoutBanner,
}))

/** The meeting itself; loaded together with the media client. */
export function MeetingRoom(props: RoomProps) {
  const t = useTexts(roomTexts)
  const c = useTexts(controlsTexts)
  const { meeting, view } = useMeeting(props)
  const reactions = useReactions()
  const state = useRoomState(view, {
    joinedAsHost: props.joined.isHost,
    onReaction: (reaction) => isHere(view, reaction.participantId) && reactions.add(reaction),
  })
  useFollow(meeting, state, view)
  const controls = useRoomControls(view.participantId)
  const attendees = toAttendees(view, state, reactions.shown)
  const stage = useStage({ ...view, participants: inTileOrder(view, attendees) })
  const [panel, setPanel] = useState<Panel>()
  const chat = useChat(view, { ...state.options, opened: panel === 'chat' })
  const endDialog = useDialog()
  const keysDialog = useDialog()
  const float = useFloating()
  const panelId = useId()
  const chatId = useId()
  const breakoutsId = useId()
  const { breakouts } = state
  const mayBreakOut = state.role !== 'participant' && (state.options.breakoutRooms || breakouts?.isOpen === true)
  const title = useRef<HTMLHeadingElement>(null)
  const link = buildLink(props)
  useWindowTitle(view.topic)
  useDarkPage()
  const isMuted = view.phase === 'connected' && !view.participants.some(({ self, microphone }) => self && microphone)
  const toggle = (name: Panel) => () => setPanel(panel === name ? undefined : name)
  const close = () => setPanel(undefined)
  useRoomKeys({
    enabled: useSingleKeys(),
    meeting,
    isMuted,
    actions: {
      m: () => void meeting.toggle('microphone'),
      v: () => void meeting.toggle('camera'),
      s: () => void (canCaptureScreen() && view.mayShareScreen && meeting.toggleScreen()),
      g: () => stage.chooseLayout('gallery'),
      l: () => stage.chooseLayout('speaker'),
      p: toggle('participants'),
      c: toggle('chat'),
      h: () => controls.raiseHand(!isOwnHandRaised(attendees)),
      '?': keysDialog.open,
    },
  })
  useEffect(() => {
    // Synchronises with the focus, which was in the join form.
    title.current?.focus()
  }, [])
  return (
    <div className={classes.room}>
      <header className={classes.head}>
        <Title order={1} size="h4" tabIndex={-1} ref={title} className={classes.topic}>
          {view.topic}
        </Title>
        <div className={classes.facts}>
          {view.phase === 'connecting' && (
            <Group gap="xs" role="status">
              <Loader size="xs" aria-hidden />
              <Text size="sm">{t.connecting}</Text>
            </Group>
          )}
          {state.locked && <StatusBadge>{c.locked}</StatusBadge>}
          {state.role !== 'participant' && state.options.lobby && (
            <span className={classes.lobby}>
              <StatusBadge>{c.lobby}</StatusBadge>
            </span>
          )}
          {view.since !== undefined && <ElapsedTime since={view.since} />}
          <ViewMenu
            meeting={meeting}
            view={view}
            stage={stage}
            onFloat={() => void float.toggle()}
            onShowKeys={keysDialog.open}
          />
        </div>
      </header>
      <main className={classes.middle}>
        <div className={classes.stage}>
          <Banners meeting={meeting} view={view} />
          <RoomNotices
            state={state}
            controls={controls}
            speaker={view.picked.speaker}
            isMuted={isMuted}
            onUnmute={() => void meeting.turn('microphone', true)}
            onShowWaiting={panel === 'participants' ? undefined : () => setPanel('participants')}
          />
          {(breakouts || view.isMoving) && (
            <Suspense>
              <BreakoutBanner
                view={view}
                state={state}
                onShow={mayBreakOut && panel !== 'breakouts' ? () => setPanel('breakouts') : undefined}
              />
            </Suspense>
          )}
          <SharingBanner meeting={meeting} view={view} />
          <StageHints meeting={meeting} stage={stage} isMuted={isMuted} />
          <Stage stage={stage} />
          <RoomSound participants={view.participants} />
          {view.phase === 'connected' && view.participants.length === 1 && !breakouts?.isOpen && <Alone link={link} />}
          <ChatPreview message={chat.news} onOpen={() => setPanel('chat')} onHide={chat.hideNews} />
        </div>
        {panel === 'participants' && (
          <ParticipantsPanel
            id={panelId}
            attendees={attendees}
            state={state}
            controls={controls}
            link={link}
            onBreakouts={mayBreakOut ? toggle('breakouts') : undefined}
            onClose={close}
          />
        )}
        {panel === 'breakouts' && mayBreakOut && (
          <Suspense>
            <BreakoutsPanel id={breakoutsId} participantId={view.participantId} state={state} onClose={close} />
          </Suspense>
        )}
        {panel === 'chat' && (
          <Suspense>
            <ChatPanel
              id={chatId}
              chat={chat}
              rule={{ chat: state.options.chat, role: state.role }}
              people={attendees.filter(({ self }) => !self)}
              onClose={close}
            />
          </Suspense>
        )}
      </main>
      <ControlBar
        meeting={meeting}
        view={view}
        isHost={state.role === 'host'}
        hand={{ raised: isOwnHandRaised(attendees), onToggle: controls.raiseHand }}
        reactions={toRoomRights(state).mayReact}
        waiting={state.waiting.length}
        link={link}
        panel={{ id: panelId, opened: panel === 'participants', onToggle: toggle('participants') }}
        chatButton={<ChatButton id={chatId} opened={panel === 'chat'} unread={chat.unread} onToggle={toggle('chat')} />}
        breakoutsButton={
          mayBreakOut && (
            <BreakoutsButton
              id={breakoutsId}
              opened={panel === 'breakouts'}
              requests={breakouts?.rooms.filter(({ helpSince }) => helpSince !== null).length ?? 0}
              onToggle={toggle('breakouts')}
            />
          )
        }
        onEnd={() => endDialog.open()}
      />
      <Announcements view={view} />
      <ReactionAnnouncements announced={reactions.announced} />
      <SpeakerAnnouncements name={view.participants.find(({ id }) => id === stage.speaker)?.name} />
      {float.floating && (
        <FloatingStage container={float.floating.document.body} meeting={meeting} view={view} stage={stage} />
      )}
      <LeaveGuard view={view} />
      <RoomKeysDialog opened={keysDialog.opened} onClose={keysDialog.close} />
      <EndForAll meeting={meeting} opened={endDialog.opened} onClose={endDialog.close} />
    </div>
  )
}

type Panel = 'participants' | 'chat' | 'breakouts'

/** Checks whether a participant is in the room of the user: reactions reach all rooms. */
const isHere = ({ participants, participantId }: MeetingView, id: string): boolean =>
  id === participantId || participants.some((person) => person.id === id)

/** Contains the password, which guests need even if the host joined without it. */
const buildLink = ({ joined, input: { number, password } }: RoomProps) =>
  buildJoinLink(`${window.location.origin}/portal/join/${number}`, joined.password || password)

function Banners({ meeting, view }: { meeting: MeetingSession; view: MeetingView }) {
  const t = useTexts(roomTexts)
  return (
    <>
      {view.phase === 'reconnecting' && (
        <Alert
          className={classes.banner}
          color="red"
          variant="light"
          role="alert"
          icon={<Loader size="sm" aria-hidden />}
        >
          {t.reconnecting}
        </Alert>
      )}
      {!view.soundAllowed && (
        <Alert className={classes.banner} color="gray" role="alert">
          <Group justify="space-between">
            <Text size="sm">{t.soundBlocked}</Text>
            <Button size="compact-md" onClick={() => void meeting.allowSound()}>
              {t.soundOn}
            </Button>
          </Group>
        </Alert>
      )}
    </>
  )
}

/** Invites the user to invite others. */
function Alone({ link }: { link: string }) {
  const t = useTexts(roomTexts)
  return (
    <section className={classes.alone} aria-label={t.aloneTitle}>
      <div>
        <Text fw="var(--portal-font-name)">{t.aloneTitle}</Text>
        <Text size="sm" c="dimmed">
          {t.aloneBody}
        </Text>
      </div>
      <CopyButton value={link} label={t.copyLink} done={t.linkCopied} variant="filled" />
    </section>
  )
}
