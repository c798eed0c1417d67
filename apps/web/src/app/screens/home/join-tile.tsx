import { ActionIcon, TextInput } from '@mantine/core'
import { IconArrowRight, IconVideo } from '@tabler/icons-react'
import { landingTexts } from '#app/screens/landing/landing.texts.ts'
import { useMeetingIdForm } from '#app/screens/landing/use-meeting-id-form.ts'
import { useTexts } from '#lib/texts.ts'
import classes from './action-tile.module.css'

/** Takes anything that contains a meeting ID; its button is filled once it does. */
export function JoinTile() {
  const t = useTexts(landingTexts)
  const { field, isComplete, onSubmit } = useMeetingIdForm()
  return (
    <form noValidate className={classes.tile} onSubmit={onSubmit}>
      <span className={classes.icon} aria-hidden>
        <IconVideo />
      </span>
      <div className={classes.fields}>
        <TextInput
          size="xs"
          label={t.join}
          placeholder={t.joinPlaceholder}
          classNames={{ root: classes.field ?? '', label: classes.title ?? '' }}
          rightSectionPointerEvents="all"
          rightSection={
            <ActionIcon
              type="submit"
              variant={isComplete ? 'filled' : 'subtle'}
              aria-label={t.joinVerb}
              title={t.joinVerb}
            >
              <IconArrowRight />
            </ActionIcon>
          }
          {...field}
        />
      </div>
    </form>
  )
}
