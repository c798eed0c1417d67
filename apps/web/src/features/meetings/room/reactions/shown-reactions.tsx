import { reactionNames } from '@foyer/contract/meetings/reaction-constants'
import { VisuallyHidden } from '@mantine/core'
import { isScreen, type StageItem } from '#features/meetings/room/stage/stage.rules.ts'
import { useTexts } from '#lib/texts.ts'
import classes from './reaction.module.css'
import { reactionTexts } from './reaction.texts.ts'
import { ReactionEmoji } from './reaction-emoji.tsx'
import type { Announced, ShownReaction } from './use-reactions.ts'

/** The latest reaction of a participant, on their tile. */
export function TileReaction({ shown: { reaction } }: { shown: ShownReaction }) {
  const t = useTexts(reactionTexts)
  return (
    <div className={classes.onTile}>
      <ReactionEmoji reaction={reaction} label={t[reaction]} />
    </div>
  )
}

const maxFloating = 4

/** The reactions of participants who have no tile on the page. */
export function FloatingReactions({ hidden }: { hidden: readonly StageItem[] }) {
  const shown = hidden.flatMap((item) => (isScreen(item) || !item.reaction ? [] : item.reaction))
  if (shown.length === 0) return null
  return (
    <ul className={classes.floating} aria-hidden>
      {shown
        .toSorted((one, two) => one.key - two.key)
        .slice(-maxFloating)
        .map(({ key, reaction, name }) => (
          <li key={key}>
            <ReactionEmoji reaction={reaction} />
            <span>{name}</span>
          </li>
        ))}
    </ul>
  )
}

/** Announces to screen readers who reacted, or how many did; seldom, since many react at once. */
export function ReactionAnnouncements({ announced }: { announced: Announced | undefined }) {
  const t = useTexts(reactionTexts)
  const describe = ([first, ...others]: Announced['reactions']): string => {
    if (first === undefined) return ''
    if (others.every(({ reaction, name }) => reaction === first.reaction && name === first.name))
      return t.from(first.name, t[first.reaction])
    const counts = reactionNames
      .map((name) => ({ name, count: [first, ...others].filter(({ reaction }) => reaction === name).length }))
      .filter(({ count }) => count > 0)
    return t.several(counts.map(({ name, count }) => t.count(count, t[name])).join(', '))
  }
  return (
    <VisuallyHidden role="status">
      {announced && <span key={announced.at}>{describe(announced.reactions)}</span>}
    </VisuallyHidden>
  )
}
