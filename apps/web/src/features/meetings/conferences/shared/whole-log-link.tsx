import { meetingLog } from '@foyer/contract/insight/meeting-log'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Can } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { conferenceEventTexts } from './conference-event.texts.ts'

type WholeLogLinkProps = {
  conferenceId: string
  /** The instant that is marked there. */
  at?: string | undefined
}

/** Leads from a part of the log of a conference to all of it, with a lane for each person. */
export function WholeLogLink({ conferenceId, at }: WholeLogLinkProps) {
  const t = useTexts(conferenceEventTexts)
  const formats = useFormats()
  const search = { conference: conferenceId, ...(at === undefined ? {} : { at }) }
  return (
    <Can call={meetingLog.get}>
      <Anchor
        size="sm"
        display="inline-block"
        mb="sm"
        renderRoot={(props) => <Link {...props} to="/portal/meeting-log" search={search} />}
      >
        {at === undefined ? t.wholeLog : t.wholeLogAt(formats.time(at))}
      </Anchor>
    </Can>
  )
}
