import type { RecordedMessage } from '@foyer/contract/recordings/recordings.shapes'
import { Tabs, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { formatPosition } from '#lib/time/elapsed.ts'
import { QueryBoundary, type QueryResult } from '#ui/feedback/query-boundary.tsx'
import { CountedTab } from '#ui/layout/counted-tab.tsx'
import { PersonAvatar } from '#ui/person/person-avatar.tsx'
import { playerTexts } from './player.texts.ts'
import { findCurrent } from './positions.ts'
import classes from './side-tabs.module.css'
import type { Playback } from './use-playback.ts'
import type { ChapterSection } from './use-sections.ts'

type SideTabsProps = {
  sections: readonly ChapterSection[]
  playback: Playback
  /** The chat; undefined if there is none. */
  messages: QueryResult<{ readonly items: readonly RecordedMessage[] }> | undefined
}

/** Chapters and chat of a recording, from which one jumps to their places. */
export function SideTabs({ sections, playback, messages }: SideTabsProps) {
  const t = useTexts(playerTexts)
  const formats = useFormats()
  const [tab, setTab] = useState('chapters')
  const count = (number: number | undefined) => (number === undefined ? undefined : formats.number(number))
  return (
    <Tabs value={tab} onChange={(next) => next !== null && setTab(next)} className={classes.card}>
      <Tabs.List px="xs">
        <CountedTab value="chapters" count={count(sections.length)}>
          {t.chapters}
        </CountedTab>
        <CountedTab value="chat" count={count(messages === undefined ? 0 : messages.data?.items.length)}>
          {t.chat}
        </CountedTab>
      </Tabs.List>
      <Tabs.Panel value="chapters" className={classes.panel}>
        <Chapters sections={sections} playback={playback} />
      </Tabs.Panel>
      <Tabs.Panel value="chat" className={classes.panel}>
        {messages === undefined ? (
          <Nothing text={t.noMessages} />
        ) : (
          <QueryBoundary result={messages}>
            {({ items }) => <Chat messages={items} playback={playback} />}
          </QueryBoundary>
        )}
      </Tabs.Panel>
    </Tabs>
  )
}

function Nothing({ text }: { text: string }) {
  return (
    <Text c="dimmed" p="md">
      {text}
    </Text>
  )
}

type ChaptersProps = Pick<SideTabsProps, 'sections' | 'playback'>

function Chapters({ sections, playback }: ChaptersProps) {
  const t = useTexts(playerTexts)
  const formats = useFormats()
  const current = findCurrent(sections, playback.ms)
  if (sections.length === 0) return <Nothing text={t.noChapters} />
  return (
    <ol className={classes.list}>
      {sections.map(({ at, end, label, detail }, index) => (
        <li key={at}>
          <UnstyledButton
            className={classes.row ?? ''}
            aria-current={index === current || undefined}
            onClick={() => playback.seek(at)}
          >
            <bdi className={classes.time}>{formatPosition(at)}</bdi>
            <span className={classes.names}>
              <span className={classes.label}>{label}</span>
              {detail !== '' && <span className={classes.detail}>{detail}</span>}
            </span>
            <span className={classes.time}>
              {t.minutes(formats.number(Math.max(1, Math.round((end - at) / 60_000))))}
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ol>
  )
}

function Chat({ messages, playback }: { messages: readonly RecordedMessage[]; playback: Playback }) {
  const t = useTexts(playerTexts)
  const current = findCurrent(messages, playback.ms)
  if (messages.length === 0) return <Nothing text={t.noMessages} />
  return (
    <ol className={classes.list}>
      {messages.map(({ sequence, at, name, text }, index) => (
        <li key={sequence} className={classes.message} data-current={index === current || undefined}>
          <PersonAvatar name={name} size="small" />
          <div className={classes.names}>
            <span className={classes.label}>
              <bdi>{name}</bdi>{' '}
              <UnstyledButton
                className={classes.jump ?? ''}
                aria-label={t.jumpTo(formatPosition(at))}
                onClick={() => playback.seek(at)}
              >
                <bdi>{formatPosition(at)}</bdi>
              </UnstyledButton>
            </span>
            <p className={classes.text}>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
