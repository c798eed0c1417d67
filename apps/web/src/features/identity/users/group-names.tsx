import type { UserGroups } from '@foyer/contract/identity/users.shapes'
import classes from './group-names.module.css'

/** The names of the first groups of a user, and how many more there are; nothing without groups. */
export function GroupNames({ groups: { count, first } }: { groups: UserGroups }) {
  const names = first.join(', ')
  const others = count - first.length
  if (count === 0) return null
  return (
    <span className={classes.names} title={names}>
      <span className={classes.first}>{names}</span>
      {others > 0 && <span className={classes.more}>{`+${others}`}</span>}
    </span>
  )
}
