import { buildJoinLink } from '@foyer/contract/meetings/join-link'
import { useId, useState } from 'react'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { useWindowTitle } from '#ui/layout/window-title.ts'
import { Alone } from './alone.tsx'
import { AnnotationContext } from './annotations/annotation-context.ts'
import { useOwnScreen } from './annotations/use-own-screen.ts'
import { BreakoutsButton } from './breakouts/breakouts-button.tsx'
import { ChatButton } from './chat/chat-button.tsx'
import { ChatPreview } from './chat/chat-preview.tsx'
import { useChat } from './chat/use-chat.ts'
import type { MeetingView } from './connection/meeting-view.ts'
import { createRoomChannel } from './connection/room-channel.ts'
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
import { EndForAll } from './end/end-for-all.tsx'
import { lazyPart } from './lazy-part.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { useLocalRecording } from './local-recording/use-local-recording.ts'
import { OptionNotices, useOptionNotices } from './people/option-notices.tsx'
import { ParticipantsPanel } from './people/participants-panel.tsx'
import { useRoomControls } from './people/use-room-controls.ts'
import { ReactionAnnouncements } from './reactions/shown-reactions.tsx'
import { useReactions } from './reactions/use-reactions.ts'
import { RecordingButtons } from './recording/recording-button.tsx'
import { useRecording } from './recording/use-recording.ts'
import classes from './room.module.css'
import { Announcements } from './room-announcements.tsx'
import { Banners } from './room-banners.tsx'
import { RoomHead } from './room-head.tsx'
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
import { useWhiteboard } from './whiteboard/use-whiteboard.ts'
import { WhiteboardButton } from './whiteboard/whiteboard-button.tsx'
import { WhiteboardStage } from './whiteboard/whiteboard-stage.tsx'

const ChatPanel = lazyPart(async () => (await import('./chat/chat-panel.tsx')).ChatPanel)
const BreakoutsPanel = lazyPart(async () => (await import('./breakouts/breakouts-panel.tsx')).BreakoutsPanel)
const BreakoutBanner = lazyPart(async () => (await import('./breakouts/breakout-banner.tsx')).BreakoutBanner)
const RecordingPanel = lazyPart(async () => (await import('./recording/recording-panel.tsx')).RecordingPanel)
const RecordingNotices = lazyPart(async () => (await import('./recording/recording-notices.tsx')).RecordingNotices)

/** The meeting itself; loaded together with the media client. */
export function MeetingRoom(props: RoomProps) {
  const { meeting, view, noteAgreement } = useMeeting(props)
  const reactions = useReactions()
  const optionNotices = useOptionNotices(view.participantId)
  const [channel] = useState(createRoomChannel)
  const state = useRoomState(view, {
    joinedAsHost: props.joined.isHost,
    channel,
    onReaction: (reaction) => isHere(view, reaction.participantId) && reactions.add(reaction),
    onOptions: optionNotices.add,
  })
  useFollow(meeting, state, view)
  const controls = useRoomControls(view.participantId)
  const attendees = toAttendees(view, state, reactions.shown)
  const recording = useRecording(view.participantId, state)
  const local = useLocalRecording(meeting, view, state)
  const board = useWhiteboard(view.participantId, state)
  const own = useOwnScreen(view, state.options)
  const stage = useStage(
    { ...view, screens: own.screens, participants: inTileOrder(view, attendees) },
    { isCovered: board.isShown },
  )
  const annotating = {
    ...{ participantId: view.participantId, channel, rule: state.options.annotation },
    isHosting: state.role !== 'participant',
  }
  const [panel, setPanel] = useState<Panel>()
  const chat = useChat(view, { ...state.options, opened: panel === 'chat' })
  const endDialog = useDialog()
  const keysDialog = useDialog()
  const float = useFloating()
  const [panelId, chatId, breakoutsId, recordingId] = [useId(), useId(), useId(), useId()]
  const { breakouts } = state
  const mayBreakOut = state.role !== 'participant' && (state.options.breakoutRooms || breakouts?.isOpen === true)
  const link = buildLink(props)
  useWindowTitle(view.topic)
  useDarkPage()
  const isMuted = view.phase === 'connected' && !view.participants.some(({ self, microphone }) => self && microphone)
  const toggle = (name: Panel) => () => setPanel(panel === name ? undefined : name)
  const close = () => setPanel(undefined)
  const recordingParts = { view, state, recording, local, number: props.input.number }
  const recordingButton = { recording, opened: panel === 'recording', onToggle: toggle('recording') }
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
      r: () => void (recording.isAvailable && toggle('recording')()),
      b: () => void (recording.isAvailable && recording.isInProgress && recording.mark()),
      h: () => controls.raiseHand(!isOwnHandRaised(attendees)),
      '?': keysDialog.open,
    },
  })
  return (
    <div className={classes.room}>
      <RoomHead
        view={view}
        state={state}
        recording={recording}
        isRecordingLocally={local.isRecording}
        menu={
          <ViewMenu
            meeting={meeting}
            view={view}
            stage={stage}
            board={board}
            recording={recordingButton}
            onFloat={() => void float.toggle()}
            onShowKeys={keysDialog.open}
          />
        }
      />
      <main className={classes.middle}>
        <div className={classes.stage}>
          <Banners meeting={meeting} view={view} />
          {state.recording && (
            <RecordingNotices
              meeting={meeting}
              view={view}
              state={state}
              recording={recording}
              onAgreed={noteAgreement}
            />
          )}
          <RoomNotices
            state={state}
            controls={controls}
            speaker={view.picked.speaker}
            isMuted={isMuted}
            onUnmute={() => void meeting.turn('microphone', true)}
            onShowWaiting={panel === 'participants' ? undefined : () => setPanel('participants')}
          />
          <OptionNotices {...optionNotices} />
          {(breakouts || view.isMoving) && (
            <BreakoutBanner
              view={view}
              state={state}
              onShow={mayBreakOut && panel !== 'breakouts' ? () => setPanel('breakouts') : undefined}
            />
          )}
          <SharingBanner meeting={meeting} view={view} own={own} />
          <StageHints meeting={meeting} stage={stage} isMuted={isMuted} />
          <AnnotationContext value={annotating}>
            <Stage
              stage={stage}
              cover={
                board.isShown && (
                  <WhiteboardStage
                    participantId={view.participantId}
                    channel={channel}
                    board={board}
                    state={state}
                    controls={controls}
                  />
                )
              }
            />
          </AnnotationContext>
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
          <BreakoutsPanel id={breakoutsId} participantId={view.participantId} state={state} onClose={close} />
        )}
        {panel === 'recording' && recording.isAvailable && (
          <RecordingPanel id={recordingId} {...recordingParts} onClose={close} />
        )}
        {panel === 'chat' && (
          <ChatPanel
            id={chatId}
            chat={chat}
            rule={{ chat: state.options.chat, role: state.role }}
            people={attendees.filter(({ self }) => !self)}
            onClose={close}
          />
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
        boardButton={<WhiteboardButton board={board} />}
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
        recordingButtons={<RecordingButtons id={recordingId} {...recordingButton} />}
        onEnd={() => endDialog.open()}
      />
      <Announcements view={view} />
      <ReactionAnnouncements announced={reactions.announced} />
      <SpeakerAnnouncements name={view.participants.find(({ id }) => id === stage.speaker)?.name} />
      {float.floating && (
        <FloatingStage container={float.floating.document.body} meeting={meeting} view={view} stage={stage} />
      )}
      <LeaveGuard view={view} isRecordingLocally={local.isRecording} />
      <RoomKeysDialog opened={keysDialog.opened} mayRecord={recording.isAvailable} onClose={keysDialog.close} />
      <EndForAll meeting={meeting} opened={endDialog.opened} onClose={endDialog.close} />
    </div>
  )
}

type Panel = 'participants' | 'chat' | 'breakouts' | 'recording'

/** Checks whether a participant is in the room of the user: reactions reach all rooms. */
const isHere = ({ participants, participantId }: MeetingView, id: string): boolean =>
  id === participantId || participants.some((person) => person.id === id)

/** Contains the password, which guests need even if the host joined without it. */
const buildLink = ({ joined, input: { number, password } }: RoomProps) =>
  buildJoinLink(`${window.location.origin}/portal/join/${number}`, joined.password || password)
