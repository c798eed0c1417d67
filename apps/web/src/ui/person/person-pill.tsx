import { Pill } from '@mantine/core'
import { PersonAvatar } from './person-avatar.tsx'
import classes from './person-pill.module.css'

type PersonPillProps = {
  label: string
  title?: string | undefined
  picture?: string | undefined
  disabled?: boolean | undefined
  /** Name of the button that removes it. */
  removeLabel: string
  onRemove: (() => void) | undefined
}

/** A person who was chosen in a field. */
export function PersonPill({ label, title, picture, disabled = false, removeLabel, onRemove }: PersonPillProps) {
  return (
    <Pill
      size="lg"
      className={classes.pill ?? ''}
      title={title}
      disabled={disabled}
      withRemoveButton
      onRemove={() => onRemove?.()}
      removeButtonProps={{ 'aria-label': removeLabel, 'aria-hidden': false, tabIndex: -1 }}
    >
      <span className={classes.person}>
        <PersonAvatar name={label} picture={picture} size="small" />
        {label}
      </span>
    </Pill>
  )
}
