import type { OptionsChanged } from '@foyer/contract/meetings/reaction-constants'
import { CloseButton, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useDescribeOption } from '#features/meetings/conferences/shared/use-describe-option.ts'
import { useTexts } from '#lib/texts.ts'
import classes from './people.module.css'
import { controlsTexts } from './room-controls.texts.ts'

type Notice = { readonly key: number; readonly by: string; readonly change: string; readonly until: number }

/** Long enough to read three of them. */
const shownMs = 12_000
const maxShown = 3

/** Returns the options that other hosts have changed in the last seconds; who changed them sees it where they did. */
export function useOptionNotices(participantId: string) {
  const [notices, setNotices] = useState<readonly Notice[]>([])
  const lastKey = useRef(0)
  useEffect(() => {
    // Synchronises with the clock.
    const [oldest] = notices
    if (!oldest) return undefined
    const remove = () => setNotices((all) => all.filter(({ key }) => key !== oldest.key))
    const timer = setTimeout(remove, oldest.until - Date.now())
    return () => clearTimeout(timer)
  }, [notices])
  const add = ({ by, options, ...change }: OptionsChanged) => {
    if (change.participantId === participantId) return
    const until = Date.now() + shownMs
    const added = Object.entries(options).map(([name, value]) => {
      lastKey.current += 1
      return { key: lastKey.current, by, change: `${name}:${value}`, until }
    })
    setNotices((all) => [...all, ...added].slice(-maxShown))
  }
  return { notices, add, clear: () => setNotices([]) }
}

type OptionNoticesProps = Pick<ReturnType<typeof useOptionNotices>, 'notices' | 'clear'>

/** Says for a moment who changed which options of the meeting. */
export function OptionNotices({ notices, clear }: OptionNoticesProps) {
  const t = useTexts(controlsTexts)
  const describe = useDescribeOption()
  const shown = notices.flatMap(({ key, by, change }) => {
    const text = describe(by, change)
    return text === undefined ? [] : [{ key, text }]
  })
  return (
    // The region stays, so that what is added to it is announced.
    <div className={classes.optionNotices} data-shown={shown.length > 0 || undefined}>
      <div role="status">
        {shown.map(({ key, text }) => (
          <Text key={key} size="sm">
            {text}
          </Text>
        ))}
      </div>
      {shown.length > 0 && <CloseButton aria-label={t.dismiss} onClick={clear} />}
    </div>
  )
}
