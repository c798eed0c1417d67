import { type Session, sessions } from '@foyer/contract/identity/sessions'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { announce } from '#lib/announce.ts'
import { useFormats } from '#lib/format.ts'
import { useCallMutation, useCallQuery } from '#lib/queries.ts'
import { loginPath } from '#lib/session/redirect-path.ts'
import { useLogout } from '#lib/session.ts'
import { useTexts } from '#lib/texts.ts'
import { useNow } from '#lib/time/use-now.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import { QueryBoundary } from '#ui/feedback/query-boundary.tsx'
import classes from './sessions.module.css'
import { sessionsTexts } from './sessions.texts.ts'

const handhelds: readonly string[] = ['Android', 'iOS', 'iPadOS']

/** Where the user is signed in, with buttons to sign out elsewhere. */
export function SessionsList() {
  const t = useTexts(sessionsTexts)
  const result = useCallQuery(sessions.list, {}, { staleTime: 0 })
  return (
    <Stack gap="md">
      <Text>{t.intro}</Text>
      <QueryBoundary result={result}>{({ items }) => <Items items={items} />}</QueryBoundary>
    </Stack>
  )
}

function Items({ items }: { items: readonly Session[] }) {
  const t = useTexts(sessionsTexts)
  const list = useRef<HTMLUListElement>(null)
  // The buttons disappear with what they have ended.
  const keepFocus = () => list.current?.focus()
  const end = useCallMutation(sessions.end)
  const endOthers = useCallMutation(sessions.endOthers)
  const endAll = useCallMutation(sessions.endOthers)
  const navigate = useNavigate()
  const logout = useLogout(() => void navigate({ to: loginPath, ignoreBlocker: true }))
  const endOne = ({ id, browser, system }: Session) =>
    end.mutate(
      { id },
      {
        onSuccess: () => {
          announce(t.ended(t.device(browser, system)))
          keepFocus()
        },
      },
    )
  const leaveOthers = () =>
    endOthers.mutate(
      {},
      {
        onSuccess: () => {
          announce(t.endedOthers)
          keepFocus()
        },
      },
    )
  // This device last: without its session the others could not be ended.
  const leaveAll = () =>
    endAll.mutate(
      {},
      {
        onSuccess: () => {
          keepFocus()
          logout.mutate({}, { onError: () => announce(t.endedOthers) })
        },
      },
    )
  const isEndingAll = endAll.isPending || logout.isPending
  return (
    <>
      <ul className={classes.list} aria-label={t.title} ref={list} tabIndex={-1}>
        {items.map((session) => (
          <Row
            key={session.id}
            session={session}
            busy={end.isPending && end.variables.id === session.id}
            onEnd={() => endOne(session)}
          />
        ))}
      </ul>
      {items.length > 1 ? (
        <Group>
          <Button variant="default" loading={endOthers.isPending} disabled={isEndingAll} onClick={leaveOthers}>
            {t.endOthers}
          </Button>
          <Button variant="default" loading={isEndingAll} disabled={endOthers.isPending} onClick={leaveAll}>
            {t.endAll}
          </Button>
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          {t.onlyHere}
        </Text>
      )}
    </>
  )
}

function Row({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const t = useTexts(sessionsTexts)
  const formats = useFormats()
  const now = useNow()
  const { current, browser, system, network, createdAt, lastSeenAt } = session
  const device = t.device(browser, system)
  return (
    <li className={classes.row}>
      {handhelds.includes(system) ? <IconDeviceMobile aria-hidden /> : <IconDeviceDesktop aria-hidden />}
      <div className={classes.what}>
        <div className={classes.name}>
          {device}
          {current && <StatusBadge tone="good">{t.current}</StatusBadge>}
        </div>
        {[
          t.signedIn(formats.dateTime(createdAt)),
          current ? '' : t.lastUsed(formats.fromNow(lastSeenAt, now)),
          network && t.network(network),
        ]
          .filter((line) => line !== '')
          .map((line) => (
            <Text key={line} size="sm" c="dimmed">
              {line}
            </Text>
          ))}
      </div>
      {!current && (
        <Button variant="default" size="xs" aria-label={t.endLabel(device)} loading={busy} onClick={onEnd}>
          {t.end}
        </Button>
      )}
    </li>
  )
}
