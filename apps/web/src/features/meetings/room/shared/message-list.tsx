import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { PersonAvatar } from '#ui/person/person-avatar.tsx'
import { groupMessages, type ListedMessage } from './group-messages.ts'
import classes from './message-list.module.css'
import { messageListTexts } from './message-list.texts.ts'
import { splitLinks } from './split-links.ts'

/** Messages of a chat, grouped by sender and minute; one's own at the end side. */
export function MessageList({ messages }: { messages: readonly ListedMessage[] }) {
  return (
    <ol className={classes.list}>
      {groupMessages(messages).map((group) => (
        <Group key={group[0]?.id} messages={group} />
      ))}
    </ol>
  )
}

function Group({ messages }: { messages: readonly ListedMessage[] }) {
  const t = useTexts(messageListTexts)
  const formats = useFormats()
  const [first] = messages
  if (first === undefined) return null
  const { own, author, picture, isGuest, audience, breakout = '', recipient, at } = first
  const isPrivate = audience === 'hosts' || audience === 'participant'
  const direct = own ? t.directTo(recipient) : t.direct
  const marks = { everyone: breakout, 'all-rooms': t.toAllRooms, hosts: t.toHosts, participant: direct }
  return (
    <li className={classes.group} data-own={own || undefined}>
      {!own && <PersonAvatar name={author} picture={picture} size="small" />}
      <div className={classes.head}>
        <span className={classes.author}>{own ? t.you : author}</span>
        {isGuest && !own && <StatusBadge>{t.guest}</StatusBadge>}
        {marks[audience] !== '' && <span className={classes.mark}>{marks[audience]}</span>}
        <time dateTime={at} title={formats.dateTime(at)}>
          {formats.time(at)}
        </time>
      </div>
      {messages.map(({ id, text, footer }) => (
        <div key={id} className={classes.message} data-private={isPrivate || undefined}>
          <p dir="auto" className={classes.text}>
            <LinkedText text={text} />
          </p>
          {footer}
        </div>
      ))}
    </li>
  )
}

/** A text whose web addresses open in a new tab, which learns nothing of this one. */
function LinkedText({ text }: { text: string }) {
  const t = useTexts(messageListTexts)
  let from = 0
  return splitLinks(text).map(({ text: part, href }) => {
    const at = from
    from += part.length
    return href === undefined ? (
      part
    ) : (
      <a
        key={at}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        aria-label={t.linkInNewTab(part)}
        dir="ltr"
      >
        {part}
      </a>
    )
  })
}
