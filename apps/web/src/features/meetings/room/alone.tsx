import { Text } from '@mantine/core'
import { useTexts } from '#lib/texts.ts'
import { CopyButton } from '#ui/base/copy-button.tsx'
import classes from './room.module.css'
import { roomTexts } from './room.texts.ts'

/** Invites the user to invite others. */
export function Alone({ link }: { link: string }) {
  const t = useTexts(roomTexts)
  return (
    <section className={classes.alone} aria-label={t.aloneTitle}>
      <div>
        <Text fw="var(--portal-font-name)">{t.aloneTitle}</Text>
        <Text size="sm" c="dimmed">
          {t.aloneBody}
        </Text>
      </div>
      <CopyButton value={link} label={t.copyLink} done={t.linkCopied} variant="filled" />
    </section>
  )
}
