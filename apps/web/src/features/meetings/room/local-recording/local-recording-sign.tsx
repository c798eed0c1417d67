import { IconDeviceDesktop } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { sayAloud } from '#features/meetings/room/recording/say-aloud.ts'
import { localRecordingTexts } from '#features/recordings/own-local-recordings/shared/local-recording.texts.ts'
import { announce } from '#lib/announce.ts'
import { useFormats } from '#lib/format.ts'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { StatusBadge } from '#ui/base/status-badge.tsx'
import classes from './local-recording.module.css'

type SignProps = {
  /** The names of those who record on their computers now. */
  names: readonly string[]
  /** Whether the user is one of them. */
  isOwn: boolean
  speaker: string
}

/** Says to everybody at the top of the room who records on their own computer; each change is announced, and aloud. */
export function LocalRecordingSign({ names, isOwn, speaker }: SignProps) {
  const t = useTexts(localRecordingTexts)
  const formats = useFormats()
  const language = useLanguage()
  const list = formats.list(names)
  const text = names.length === 0 ? '' : names.length === 1 ? t.recordsNow(list) : t.manyRecordNow(list)
  const shown = isOwn && names.length <= 1 ? t.youRecordNow : text
  const [said, setSaid] = useState('')
  const announceNews = useEffectEvent((before: string) => {
    const news = text === '' ? t.recordsNoLonger : text
    if (text === '' && before === '') return
    announce(news)
    void sayAloud(news, { speaker, language })
  })
  useEffect(() => {
    // Synchronises with the server, which announces who records only by the new state.
    if (text === said) return
    setSaid(text)
    announceNews(said)
  }, [text, said])
  if (shown === '') return null
  return (
    <span className={classes.sign} data-local-sign title={shown}>
      <StatusBadge tone="bad" leftSection={<IconDeviceDesktop size={14} aria-hidden />}>
        <span className={classes.dot} /> <span className={classes.word}>{shown}</span>
      </StatusBadge>
    </span>
  )
}
