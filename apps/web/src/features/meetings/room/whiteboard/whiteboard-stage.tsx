import type { RoomState } from '@foyer/contract/meetings/meeting-controls'
import { Button, Group, Loader, Text } from '@mantine/core'
import { type ComponentType, useEffect, useState } from 'react'
import type { RoomChannel } from '#features/meetings/room/connection/room-channel.ts'
import type { RoomControls } from '#features/meetings/room/people/use-room-controls.ts'
import { useTexts } from '#lib/texts.ts'
import { BoardRule } from './board-rule.tsx'
import type { WhiteboardState } from './use-whiteboard.ts'
import classes from './whiteboard.module.css'
import { whiteboardTexts } from './whiteboard.texts.ts'
import type { WhiteboardProps } from './whiteboard.tsx'

type WhiteboardStageProps = {
  participantId: string
  channel: RoomChannel
  board: WhiteboardState
  state: RoomState
  controls: RoomControls
}

/** Loads the whiteboard, which is larger than the room; a failure does not end the meeting. */
function useLoadedWhiteboard() {
  const [loaded, setLoaded] = useState<{ readonly Whiteboard: ComponentType<WhiteboardProps> }>()
  const [attempt, setAttempt] = useState(0)
  const [failedAt, setFailedAt] = useState<number>()
  useEffect(() => {
    // Synchronises with the file.
    let isCurrent = true
    import('./whiteboard.tsx').then(
      ({ Whiteboard }) => isCurrent && setLoaded({ Whiteboard }),
      () => isCurrent && setFailedAt(attempt),
    )
    return () => {
      isCurrent = false
    }
  }, [attempt])
  return { loaded, isFailed: failedAt === attempt, retry: () => setAttempt(attempt + 1) }
}

/** The open whiteboard, large on the stage. */
export function WhiteboardStage({ participantId, channel, board, state, controls }: WhiteboardStageProps) {
  const t = useTexts(whiteboardTexts)
  const { loaded, isFailed, retry } = useLoadedWhiteboard()
  // The mode of the meeting may fix it.
  const mayChoose = state.role !== 'participant' && state.freeOptions.includes('whiteboard')
  if (loaded)
    return (
      <loaded.Whiteboard
        participantId={participantId}
        channel={channel}
        mayDraw={board.mayDraw}
        rule={mayChoose && <BoardRule rule={state.options.whiteboard} controls={controls} />}
        onHide={board.hide}
        onClose={board.mayDraw ? board.close : undefined}
      />
    )
  return (
    <section className={classes.board} aria-label={t.whiteboard}>
      <Group className={classes.waiting ?? ''} role="status" justify="center" gap="xs">
        {isFailed ? (
          <>
            <Text>{t.failed}</Text>
            <Button variant="default" onClick={retry}>
              {t.retry}
            </Button>
          </>
        ) : (
          <>
            <Loader size="sm" aria-hidden />
            <Text>{t.loading}</Text>
          </>
        )}
      </Group>
    </section>
  )
}
