import { recordingLinks } from '@foyer/contract/recordings/recording-links'
import type { LinkRules, RecordingLink } from '@foyer/contract/recordings/recording-links.shapes'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useLostFocus } from '#lib/browser/use-lost-focus.ts'
import { useFormats } from '#lib/format.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { CopyButton } from '#ui/base/copy-button.tsx'
import { Confirm } from '#ui/dialog/confirm.tsx'
import classes from './link-openings.module.css'
import { LinkOpenings } from './link-openings.tsx'
import { shareTexts } from './share.texts.ts'
import { ShareForm } from './share-form.tsx'

type LinkCardProps = {
  recordingId: string
  link: RecordingLink
  /** Counted from the oldest one. */
  number: number
  rules: LinkRules
  /** Whether it was created a moment ago, by the form that had the focus. */
  isCreated: boolean
}

/** A link with what it allows, who opened it, and how it is changed or withdrawn. */
export function LinkCard({ recordingId, link, number, rules, isCreated }: LinkCardProps) {
  const t = useTexts(shareTexts)
  const [isChanging, setChanging] = useState(false)
  const [showsOpenings, setShowsOpenings] = useState(false)
  const isOpen = link.state === 'open'
  const card = useRef<HTMLElement>(null)
  useLostFocus(card, `${link.state} ${isChanging}`)
  useEffect(() => {
    // Synchronises with the focus.
    if (isCreated) card.current?.focus()
  }, [isCreated])
  return (
    <section ref={card} tabIndex={-1} className={classes.card} aria-label={t.link(number)}>
      <Stack gap="sm">
        {isOpen && (
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <Text className={classes.url} dir="ltr" lineClamp={2}>
              {link.url.replace(/^https?:\/\//, '')}
            </Text>
            <Box flex="none">
              <CopyButton value={link.url} label={t.copyLink} done={t.copied} />
            </Box>
          </Group>
        )}
        <LinkState link={link} />
        {isChanging && (
          <ShareForm
            {...{ recordingId, link, rules }}
            onSaved={() => setChanging(false)}
            onCancel={() => setChanging(false)}
          />
        )}
        {!isChanging && link.state !== 'withdrawn' && (
          <Group gap="xs">
            <Button variant="default" onClick={() => setChanging(true)}>
              {t.change}
            </Button>
            <Withdrawal link={link} />
          </Group>
        )}
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {t.openings}: {t.counts(link.openings, link.people)}
          </Text>
          <Button variant="subtle" aria-expanded={showsOpenings} onClick={() => setShowsOpenings(!showsOpenings)}>
            {showsOpenings ? t.hideOpenings : t.showOpenings}
          </Button>
        </Group>
        {showsOpenings && <LinkOpenings linkId={link.id} />}
      </Stack>
    </section>
  )
}

function LinkState({ link }: { link: RecordingLink }) {
  const t = useTexts(shareTexts)
  const { dateTime } = useFormats()
  const texts = {
    open: () => t.openSince(dateTime(link.createdAt)),
    expired: () => t.endedOn(dateTime(link.expiresAt)),
    withdrawn: () => t.withdrawnBy(dateTime(link.withdrawnAt ?? link.expiresAt), link.withdrawnBy),
  }
  const audience = link.audience === 'addresses' ? link.addresses.join(', ') : t[`audience:${link.audience}`]
  const facts = [
    audience,
    ...(link.state === 'open' ? [t.until(dateTime(link.expiresAt))] : []),
    ...(link.hasPassword ? [t.withPassword] : []),
    ...(link.download ? [t.withDownload] : []),
  ]
  return (
    <div>
      <Text size="sm" c="dimmed">
        {texts[link.state]()}
      </Text>
      <Text size="sm">{facts.join(' · ')}</Text>
    </div>
  )
}

function Withdrawal({ link: { id, watching } }: { link: RecordingLink }) {
  const t = useTexts(shareTexts)
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const withdraw = useCallMutation(recordingLinks.withdraw, {
    onSuccess: () => {
      toast.success(t.withdrawn)
      close()
    },
  })
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
        {t.withdraw}
      </Button>
      <Confirm
        title={t.withdrawTitle}
        opened={isAsking}
        onClose={close}
        verb={t.withdraw}
        body={t.withdrawBody(watching)}
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate({ id })}
      />
    </>
  )
}
