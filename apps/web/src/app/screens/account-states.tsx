import { passkeys } from '@foyer/contract/identity/passkeys'
import { sessions } from '@foyer/contract/identity/sessions'
import { twoFactor } from '@foyer/contract/identity/two-factor'
import { calendarFeed } from '@foyer/contract/meetings/calendar-feed'
import { Text } from '@mantine/core'
import { useFormats } from '#lib/format.ts'
import { useCallQuery } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { accountStateTexts } from './account-states.texts.ts'

/** Reserves the line until the state has loaded, so that no row moves. */
const State = ({ text = '\u00a0' }: { text?: string | undefined }) => <Text size="sm">{text}</Text>

/** The state of the second factor: since when, and how many passkeys. */
export function TwoFactorState() {
  const t = useTexts(accountStateTexts)
  const formats = useFormats()
  const { data: state } = useCallQuery(twoFactor.state, {})
  const { data: list } = useCallQuery(passkeys.list, {})
  if (!state || !list) return <State />
  const code = state.since === null ? t.codeOff : t.codeOn(formats.date(state.since))
  return <State text={`${code} · ${t.passkeys(list.items.length)}`} />
}

/** The number of devices where the user is signed in. */
export function SessionsState() {
  const t = useTexts(accountStateTexts)
  const { data } = useCallQuery(sessions.list, {})
  return <State text={data && t.devices(data.items.length)} />
}

/** The state of the feed for other calendars. */
export function CalendarState() {
  const t = useTexts(accountStateTexts)
  const formats = useFormats()
  const { data } = useCallQuery(calendarFeed.get, {})
  return <State text={data && (data.feed === null ? t.feedOff : t.feedOn(formats.date(data.feed.createdAt)))} />
}
