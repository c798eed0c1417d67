import { useState } from 'react'
import classes from './person-avatar.module.css'

type PersonAvatarProps = {
  /** Decides the colour, together with nothing else: a person has the same one on every screen. */
  name: string
  /** URL of a picture; the initials are shown without one. */
  picture?: string | undefined
  /** `tile` grows with what it is in. */
  size?: 'small' | 'medium' | 'large' | 'tile'
  /** For an organisation instead of a person: its picture is a logo, which is shown whole. */
  square?: boolean
  /** The background of a logo that the page's own would hide. */
  plate?: 'light' | 'dark' | undefined
}

const colours = 8

/** Returns the words of a name, or of the part of an email address before the @. */
const toWords = (name: string): string[] => {
  const [local = ''] = name.split('@')
  return name.includes('@') ? local.split(/[._-]+/) : name.trim().split(/\s+/)
}

/**
 * Returns a number from 0 to 7 for a name, the same on every device, and for an email address that is made of the name.
 */
function toColourIndex(name: string): number {
  const plain = toWords(name)
    .join(' ')
    .normalize('NFKD')
    .replace(/[\p{M}’']/gu, '')
    .toLowerCase()
  let hash = 0
  for (const character of plain) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return hash % colours
}

/**
 * Returns the initials of the first and the last word: 'Léa Marie Fontaine' and `lea.fontaine@example.com` are 'LF'.
 */
export function toInitials(name: string): string {
  const words = toWords(name)
  const initials = [words[0], words.length > 1 ? words.at(-1) : ''].map((word = '') => [...word][0] ?? '')
  return initials.join('').toUpperCase()
}

/** A person's picture, or initials in a colour of their own. Decorative: the name is always beside it. */
export function PersonAvatar({ name, picture, size = 'medium', square, plate }: PersonAvatarProps) {
  // A list may still have the address of a picture that has been replaced since.
  const [missing, setMissing] = useState<string>()
  if (picture && picture !== missing)
    return (
      // biome-ignore lint/a11y/noNoninteractiveElementInteractions: nothing that a user does
      <img
        src={picture}
        alt=""
        loading="lazy"
        decoding="async"
        className={classes.avatar}
        data-size={size}
        data-square={square || undefined}
        data-plate={plate}
        onError={() => setMissing(picture)}
      />
    )
  return (
    <span
      className={classes.avatar}
      data-size={size}
      data-square={square || undefined}
      data-colour={toColourIndex(name)}
      data-initials={toInitials(name)}
      aria-hidden
    />
  )
}

type AvatarStackProps = {
  people: readonly { readonly name: string; readonly email: string; readonly picture?: string }[]
  /** Number of all people, of whom `people` are the first. */
  count: number
}

/** The first people of a group, overlapping, and the number of the others. */
export function AvatarStack({ people, count }: AvatarStackProps) {
  const others = count - people.length
  return (
    <span className={classes.stack} aria-hidden>
      {people.map(({ name, email, picture }) => (
        <PersonAvatar key={email} name={name || email} picture={picture} />
      ))}
      {others > 0 && (
        <span className={classes.avatar} data-size="medium" data-colour="7" data-initials={`+${others}`} />
      )}
    </span>
  )
}
