import { alerts } from '@foyer/contract/operations/alerts'
import { Button, Menu } from '@mantine/core'
import { useCan } from '#lib/can.tsx'
import { useFormats } from '#lib/format.ts'
import { useCallMutation } from '#lib/queries.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { muteTexts } from './mute.texts.ts'
import { findMuteEnd } from './mute-end.rules.ts'

const spans = ['hour', 'tomorrow', 'week'] as const

type MuteMenuProps = {
  alert: { readonly id: string; readonly mutedUntil: string | null }
  /** Names the button for those who do not see its row. */
  label: (verb: string) => string
}

/** Mutes a rule where it is shown as firing, without a question; unmutes one that is muted. */
export function MuteMenu({ alert: { id, mutedUntil }, label }: MuteMenuProps) {
  const t = useTexts(muteTexts)
  const { zone } = useFormats()
  const mute = useCallMutation(alerts.mute)
  if (!useCan(alerts.mute)) return null
  const change = (until: string | null) =>
    mute.mutate({ id, mutedUntil: until }, { onSuccess: () => toast.success(until === null ? t.unmuted : t.muteDone) })
  const button = { variant: 'subtle', color: 'gray', size: 'xs', loading: mute.isPending } as const
  if (mutedUntil !== null)
    return (
      <Button {...button} aria-label={label(t.unmute)} onClick={() => change(null)}>
        {t.unmute}
      </Button>
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button {...button} aria-label={label(t.muteVerb)}>
          {t.muteVerb}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {spans.map((span) => (
          <Menu.Item
            key={span}
            onClick={() => change(findMuteEnd(span, { now: Date.now(), zone, chosen: '' }) ?? null)}
          >
            {t[`until:${span}`]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
