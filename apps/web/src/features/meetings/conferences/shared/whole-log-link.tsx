import { meetingLog } from '@foyer/contract/insight/meeting-log'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Can } from '#lib/can.tsx'
import { useTexts } from '#lib/texts.ts'
import { conferenceEventTexts } from './conference-event.texts.ts'

/** Leads from a part of the log of a conference to all of it, with a lane for each person. */
export function WholeLogLink({ conferenceId }: { conferenceId: string }) {
  const t = useTexts(conferenceEventTexts)
  return (
    <Can call={meetingLog.get}>
      <Anchor
        size="sm"
        display="inline-block"
        mb="sm"
        renderRoot={(props) => <Link {...props} to="/portal/meeting-log" search={{ conference: conferenceId }} />}
      >
        {t.wholeLog}
      </Anchor>
    </Can>
  )
}
