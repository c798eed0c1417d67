import { type CalendarFeed, calendarFeed } from '@foyer/contract/meetings/calendar-feed'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCalendarShare } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useCallMutation, useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { CopyButton } from '#ui/base/copy-button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DialogActions } from '#ui/dialog/dialog-actions.tsx'
import { Question } from '#ui/dialog/question.tsx'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import { calendarFeedTexts } from './calendar-feed.texts.ts'

type CalendarFeedDialogProps = { opened: boolean; onClose: () => void }

/** The private address of the user's calendar: creates it, shows it once, replaces it and turns it off. */
export function CalendarFeedDialog({ opened, onClose }: CalendarFeedDialogProps) {
  const t = useTexts(calendarFeedTexts)
  const [url, setUrl] = useState<string>()
  const found = useCallQuery(calendarFeed.get, opened ? {} : undefined)
  const creating = useCallMutation(calendarFeed.create, { onSuccess: (created) => setUrl(created.url) })
  const close = () => {
    setUrl(undefined)
    onClose()
  }
  const create = () => creating.mutate({})
  return (
    <Dialog title={t.title} opened={opened} onClose={close} sticky={url !== undefined}>
      {url === undefined ? (
        <QueryBoundary result={found}>
          {({ feed }) =>
            feed === null ? (
              <Offer busy={creating.isPending} onCreate={create} />
            ) : (
              <Existing feed={feed} busy={creating.isPending} onReplace={create} />
            )
          }
        </QueryBoundary>
      ) : (
        <Created url={url} onDone={close} />
      )}
    </Dialog>
  )
}

function Offer({ busy, onCreate }: { busy: boolean; onCreate: () => void }) {
  const t = useTexts(calendarFeedTexts)
  return (
    <Stack gap="md">
      <Text>{t.why}</Text>
      <Text c="dimmed">{t.secret}</Text>
      <DialogActions>
        <Button loading={busy} onClick={onCreate}>
          {t.create}
        </Button>
      </DialogActions>
    </Stack>
  )
}

function Created({ url, onDone }: { url: string; onDone: () => void }) {
  const t = useTexts(calendarFeedTexts)
  return (
    <Stack gap="md">
      <Text role="status">{t.ready}</Text>
      <TextInput
        label={t.address}
        value={url}
        readOnly
        dir="ltr"
        data-autofocus
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group gap="xs">
        <CopyButton value={url} label={t.copy} done={t.copied} />
        <Button
          component="a"
          href={url.replace(/^https?:/, 'webcal:')}
          variant="default"
          leftSection={<IconCalendarShare />}
        >
          {t.open}
        </Button>
      </Group>
      <Text c="dimmed">{t.secret}</Text>
      <DialogActions>
        <Button onClick={onDone}>{t.done}</Button>
      </DialogActions>
    </Stack>
  )
}

type ExistingProps = { feed: CalendarFeed; busy: boolean; onReplace: () => void }

function Existing({ feed, busy, onReplace }: ExistingProps) {
  const t = useTexts(calendarFeedTexts)
  const formats = useFormats()
  const [asked, setAsked] = useState<'replace' | 'turnOff'>()
  const turningOff = useCallMutation(calendarFeed.delete, { onSuccess: () => void toast.success(t.turnedOff) })
  const cancel = () => setAsked(undefined)
  if (asked === 'replace')
    return <Question body={t.replaceWhy} verb={t.replace} busy={busy} onConfirm={onReplace} onCancel={cancel} />
  if (asked === 'turnOff')
    return (
      <Question
        body={t.turnOffWhy}
        verb={t.turnOff}
        busy={turningOff.isPending}
        onConfirm={() => turningOff.mutate({})}
        onCancel={cancel}
      />
    )
  return (
    <Stack gap="md">
      <Text>{t.why}</Text>
      <DescriptionList
        facts={[
          { label: t.created, value: formats.dateTime(feed.createdAt) },
          { label: t.lastUsed, value: feed.lastUsedAt === null ? t.never : formats.dateTime(feed.lastUsedAt) },
        ]}
      />
      <DialogActions>
        <Button variant="default" onClick={() => setAsked('turnOff')}>
          {t.turnOff}
        </Button>
        <Button variant="default" onClick={() => setAsked('replace')}>
          {t.replace}
        </Button>
      </DialogActions>
    </Stack>
  )
}
