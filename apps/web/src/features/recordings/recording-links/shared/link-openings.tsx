import { recordingLinks } from '@foyer/contract/recordings/recording-links'
import type { RecordingOpening } from '@foyer/contract/recordings/recording-links.shapes'
import { Button, Stack, Text } from '@mantine/core'
import { IconShieldX } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { PersonAvatar } from '#ui/person/person-avatar.tsx'
import classes from './link-openings.module.css'
import { shareTexts } from './share.texts.ts'

const step = 20
const most = 100
/** How often it is looked up who watches: players report without an event. */
const everyMs = 15_000

/** The openings of a link and attempts at it, the latest first. */
export function LinkOpenings({ linkId }: { linkId: string }) {
  const t = useTexts(shareTexts)
  const [size, setSize] = useState(step)
  const result = useCallQuery(recordingLinks.listOpenings, { id: linkId, page: 1, size }, { refetchInterval: everyMs })
  return (
    <QueryBoundary result={result} skeleton={<Spinner label={t.openings} />}>
      {({ items, hasMore }) => (
        <Stack gap="xs">
          {items.length === 0 && <Text c="dimmed">{t.noOpenings}</Text>}
          <ul className={classes.list}>
            {items.map((opening) => (
              <Opening key={opening.id} opening={opening} />
            ))}
          </ul>
          {hasMore && size < most && (
            <Button variant="subtle" onClick={() => setSize(size + step)}>
              {t.more}
            </Button>
          )}
        </Stack>
      )}
    </QueryBoundary>
  )
}

function Opening({ opening }: { opening: RecordingOpening }) {
  return opening.outcome === 'opened' ? <Opened opening={opening} /> : <Refused opening={opening} />
}

function Opened({ opening: { name, email, address, seenAt, isWatching, watchedMs } }: { opening: RecordingOpening }) {
  const t = useTexts(shareTexts)
  const { ago, duration } = useFormats()
  const shown = name || email || t.notSignedIn
  const from = new Date(0).toISOString()
  return (
    <li className={classes.opening}>
      <PersonAvatar name={shown} />
      <div className={classes.who}>
        <Text>{shown}</Text>
        <Text size="sm" c="dimmed">
          {email || address}
        </Text>
      </div>
      <div className={classes.when}>
        <Text size="sm" className={isWatching ? classes.watching : undefined}>
          {isWatching ? t.watchingNow : ago(seenAt)}
        </Text>
        <Text size="sm" c="dimmed">
          {t.watched(duration(from, new Date(watchedMs).toISOString()))}
        </Text>
      </div>
    </li>
  )
}

function Refused({ opening: { outcome, attempts, address, name, seenAt } }: { opening: RecordingOpening }) {
  const t = useTexts(shareTexts)
  const { ago } = useFormats()
  const texts = {
    ...{ opened: () => '', password: t.wrongPassword, outside: t.outside },
    ...{ 'signed-out': t.signedOut, 'not-permitted': t.notPermitted },
  }
  return (
    <li className={classes.opening}>
      <IconShieldX className={classes.refused} aria-hidden />
      <div className={classes.who}>
        <Text className={classes.refused}>{texts[outcome](attempts)}</Text>
        <Text size="sm" c="dimmed">
          {name === '' ? '' : `${name} · `}
          {t.from(address)}
        </Text>
      </div>
      <Text size="sm">{ago(seenAt)}</Text>
    </li>
  )
}
