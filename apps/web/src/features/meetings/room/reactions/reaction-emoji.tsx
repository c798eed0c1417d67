import type { ReactionName } from '@foyer/contract/meetings/reaction-constants'
import celebrate from './pictures/celebrate.svg'
import clap from './pictures/clap.svg'
import heart from './pictures/heart.svg'
import laugh from './pictures/laugh.svg'
import surprise from './pictures/surprise.svg'
import thumbsUp from './pictures/thumbs-up.svg'

/** Images, since not every system has a font with these characters. */
const images: { readonly [reaction in ReactionName]: string } = {
  'thumbs-up': thumbsUp,
  clap,
  heart,
  laugh,
  surprise,
  celebrate,
}

export function ReactionEmoji({ reaction, label = '' }: { reaction: ReactionName; label?: string }) {
  return <img src={images[reaction]} alt={label} draggable={false} />
}
