import { recordingLinks } from '@foyer/contract/recordings/recording-links'
import type { OpenRecording } from '@foyer/contract/recordings/recording-links.shapes'
import type { Chapter } from '@foyer/contract/recordings/recordings.shapes'
import { Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import classes from './shared-player.module.css'
import { writePosition } from './shared-recording.rules.ts'
import { sharedRecordingTexts } from './shared-recording.texts.ts'

type SharedPartsProps = {
  token: string
  shared: OpenRecording
  /** In milliseconds. */
  position: number
  onSeek: (ms: number) => void
}

/** The chapters and the chat of a shared recording; each of them leads to its place. */
export function SharedParts({ token, shared, position, onSeek }: SharedPartsProps) {
  const t = useTexts(sharedRecordingTexts)
  const { chapters, messages } = shared
  const current = chapters.findLast(({ at }) => at <= position)
  return (
    <Stack gap="md">
      {chapters.length > 0 && (
        <section>
          <Title order={2} size="h5" mb="xs">
            {t.chapters}
          </Title>
          <ol className={classes.list}>
            {chapters.map((chapter) => (
              <li key={chapter.at}>
                <UnstyledButton
                  className={classes.chapter}
                  aria-current={chapter === current || undefined}
                  onClick={() => onSeek(chapter.at)}
                >
                  <Text component="span" c="dimmed">
                    {writePosition(chapter.at)}
                  </Text>
                  <ChapterName chapter={chapter} />
                </UnstyledButton>
              </li>
            ))}
          </ol>
        </section>
      )}
      {messages > 0 && <SharedChat token={token} />}
    </Stack>
  )
}

function ChapterName({ chapter: { kind, name, title } }: { chapter: Chapter }) {
  const t = useTexts(sharedRecordingTexts)
  const names = { start: t.start, share: t.shares(name), speech: t.speaks(name), mark: name }
  return <span>{title === '' ? names[kind] : title}</span>
}

function SharedChat({ token }: { token: string }) {
  const t = useTexts(sharedRecordingTexts)
  const result = useCallQuery(recordingLinks.listMessages, { token }, { retry: 1 })
  return (
    <section>
      <Title order={2} size="h5" mb="xs">
        {t.chat}
      </Title>
      <QueryBoundary result={result} skeleton={<Spinner label={t.chat} />}>
        {({ items }) => (
          <ol className={classes.list}>
            {items.map(({ sequence, at, name, text }) => (
              <li key={sequence} className={classes.chapter}>
                <Text component="span" c="dimmed">
                  {writePosition(at)}
                </Text>
                <div>
                  <Text fw={600}>{name}</Text>
                  <Text style={{ overflowWrap: 'anywhere' }}>{text}</Text>
                </div>
              </li>
            ))}
          </ol>
        )}
      </QueryBoundary>
    </section>
  )
}
