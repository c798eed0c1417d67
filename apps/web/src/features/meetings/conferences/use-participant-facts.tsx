import type { Participant, ParticipantConnection } from '@foyer/contract/meetings/conferences'
import { VisuallyHidden } from '@mantine/core'
import { IconAntennaBars2, IconAntennaBars4, IconAntennaBars5, IconAntennaBarsOff } from '@tabler/icons-react'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { conferencesTexts } from './conferences.texts.ts'
import { GivenFeedback, Stars } from './feedback-facts.tsx'
import { useNetworkName } from './shared/network-names.ts'
import { useDescribeConnection } from './use-describe-connection.ts'

const deviceDetails = ['os', 'version', 'platform', 'speaker', 'mic', 'camera', 'network', 'ip'] as const

const signs = {
  good: { Icon: IconAntennaBars5, colour: 'var(--portal-success)' },
  fair: { Icon: IconAntennaBars4, colour: 'var(--portal-warning)' },
  poor: { Icon: IconAntennaBars2, colour: 'var(--portal-danger)' },
  lost: { Icon: IconAntennaBarsOff, colour: 'var(--portal-danger)' },
} as const

function ConnectionSign({ state }: { state: keyof typeof signs }) {
  const t = useTexts(conferencesTexts)
  const { Icon, colour } = signs[state]
  return (
    <span title={t[state]}>
      <Icon size={18} color={colour} aria-hidden />
      <VisuallyHidden>{t[state]}</VisuallyHidden>
    </span>
  )
}

/**
 * Returns what is shown of a participant besides the stay: signs beside the name, and the facts that open below it.
 * `connections` are measured while the meeting is in progress.
 */
export function useParticipantFacts(connections: readonly ParticipantConnection[] | undefined) {
  const t = useTexts(conferencesTexts)
  const formats = useFormats()
  const { describeQuality, describeConnection } = useDescribeConnection()
  const nameNetwork = useNetworkName()
  const find = ({ id, leftAt }: Participant) =>
    leftAt === null ? connections?.find(({ participantId }) => participantId === id) : undefined
  const describe = (stay: Participant): string => {
    const connection = find(stay)
    if (connection) return describeConnection(connection) || t.unmeasured
    return (stay.quality && describeQuality(stay.quality)) || t.unmeasured
  }
  const describeBreakouts = ({ breakouts }: Participant): string =>
    breakouts
      .map(({ name, enteredAt, leftAt }) =>
        t.breakoutSpan(name, formats.time(enteredAt), leftAt === null ? '' : formats.time(leftAt)).trim(),
      )
      .join(', ')
  return {
    beside: (stay: Participant) => {
      const connection = find(stay)
      return (
        <>
          {connection && <ConnectionSign state={connection.state} />}
          {stay.quality && <ConnectionSign state={stay.quality.state} />}
          {stay.feedback && <Stars rating={stay.feedback.rating} text={formats.number(stay.feedback.rating)} />}
        </>
      )
    },
    facts: (stay: Participant) => [
      ...(stay.email === '' ? [] : [{ label: t.email, value: stay.email }]),
      { label: t.start, value: formats.dateTime(stay.joinedAt) },
      ...(stay.leftAt === null ? [] : [{ label: t.left, value: formats.dateTime(stay.leftAt) }]),
      ...(stay.breakouts.length === 0 ? [] : [{ label: t.breakouts, value: describeBreakouts(stay) }]),
      { label: t.connection, value: describe(stay) },
      ...(connections === undefined ? [{ label: t.rating, value: <GivenFeedback feedback={stay.feedback} /> }] : []),
      ...deviceDetails.flatMap((detail) =>
        stay[detail] === ''
          ? []
          : [{ label: t[detail], value: detail === 'network' ? nameNetwork(stay[detail]) : stay[detail] }],
      ),
    ],
  }
}
