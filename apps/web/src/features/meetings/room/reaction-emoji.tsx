import type { ReactionName } from '@foyer/contract/meetings/reaction-constants'
import celebrate from './reactions/celebrate.svg'
import clap from './reactions/clap.svg'
import heart from './reactions/heart.svg'
import laugh from './reactions/laugh.svg'
import surprise from './reactions/surprise.svg'
import thumbsUp from './reactions/thumbs-up.svg'

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
