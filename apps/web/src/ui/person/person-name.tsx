import { PersonAvatar } from './person-avatar.tsx'
import classes from './person-name.module.css'

/** A person in a line of text or a cell: face and name, or an email address without a name. */
export function PersonName({ name, email = name, picture }: { name: string; email?: string; picture?: string }) {
  return (
    <span className={classes.person} title={email}>
      <PersonAvatar name={name || email} picture={picture} />
      <bdi className={classes.name}>{name || email}</bdi>
    </span>
  )
}
