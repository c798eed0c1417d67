import { meetingControls } from '@foyer/contract/meetings/meeting-controls'
import { type ReactionName, reactionLimit, reactionNames } from '@foyer/contract/meetings/reaction-constants'
import { Button, Popover, UnstyledButton } from '@mantine/core'
import { IconHandStop, IconMoodSmile } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { BarButton } from '#features/meetings/room/controls/toggle-button.tsx'
import { controlsTexts } from '#features/meetings/room/people/room-controls.texts.ts'
import { ApiError } from '#lib/api.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { Hint } from '#ui/base/hint.tsx'
import classes from './reaction.module.css'
import { reactionTexts } from './reaction.texts.ts'
import { ReactionEmoji } from './reaction-emoji.tsx'

type ReactionButtonProps = {
  participantId: string
  hand: { readonly raised: boolean; readonly onToggle: (raised: boolean) => void }
}

/** Opens the reactions; on a phone, whose bar has less space, the hand is among them. */
export function ReactionButton({ participantId, hand }: ReactionButtonProps) {
  const t = useTexts(reactionTexts)
  const [opened, setOpened] = useState(false)
  const { send, isWaiting } = useSend(participantId)
  return (
    <Popover position="top" opened={opened} onChange={setOpened} trapFocus returnFocus withinPortal>
      <Hint label={t.reactions}>
        <Popover.Target>
          <BarButton
            label={t.reactions}
            className={classes.button ?? ''}
            aria-expanded={opened}
            data-hand={hand.raised || undefined}
            onClick={() => setOpened(!opened)}
          >
            <IconMoodSmile size={22} />
          </BarButton>
        </Popover.Target>
      </Hint>
      <Popover.Dropdown className={classes.choices ?? ''}>
        <div className={classes.row}>
          {reactionNames.map((reaction) => (
            <Hint key={reaction} label={t[reaction]}>
              <UnstyledButton
                className={classes.choice ?? ''}
                aria-label={t[reaction]}
                aria-disabled={isWaiting || undefined}
                onClick={() => send(reaction)}
              >
                <ReactionEmoji reaction={reaction} />
              </UnstyledButton>
            </Hint>
          ))}
        </div>
        <HandChoice
          raised={hand.raised}
          onToggle={(raised) => {
            setOpened(false)
            hand.onToggle(raised)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

function HandChoice({ raised, onToggle }: ReactionButtonProps['hand']) {
  const t = useTexts(controlsTexts)
  return (
    <Button
      variant="default"
      fullWidth
      className={classes.hand ?? ''}
      leftSection={<IconHandStop size={20} />}
      onClick={() => onToggle(!raised)}
    >
      {raised ? t.lowerHand : t.raiseHand}
    </Button>
  )
}

/** Sends reactions; above the limit nothing is sent until it starts again. */
function useSend(participantId: string) {
  const [isWaiting, setWaiting] = useState(false)
  const { mutate } = useCallMutation(meetingControls.react, {
    errors: 'form',
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'too-many-requests') setWaiting(true)
      else toast.failure(error)
    },
  })
  useEffect(() => {
    // Synchronises with the clock.
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setWaiting(false), reactionLimit.seconds * 1000)
    return () => clearTimeout(timer)
  }, [isWaiting])
  const send = (reaction: ReactionName) => {
    if (!isWaiting) mutate({ participantId, reaction })
  }
  return { send, isWaiting }
}
