import type { ModeRules } from '@foyer/contract/meetings/options/mode-rules'
import { List, Stack, Text, Title } from '@mantine/core'
import { IconBan, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useTenant } from '#lib/session/tenant.ts'
import { useTexts } from '#lib/texts.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { guestTexts } from './guest-view-dialog.texts.ts'

/** A sentence about a guest: what is possible, what is asked for, and what is not possible. */
type Line = { readonly text: string; readonly kind: 'may' | 'must' | 'never' }

const icons = { may: IconCircleCheck, must: IconInfoCircle, never: IconBan } as const

type GuestViewDialogProps = { rules: ModeRules; opened: boolean; onClose: () => void }

/** Describes in sentences how guests enter a meeting of the mode, and what they can do in it. */
export function GuestViewDialog({ rules, opened, onClose }: GuestViewDialogProps) {
  const t = useTexts(guestTexts)
  const { entry, inMeeting } = useGuestLines(rules)
  return (
    <Dialog title={t.title} opened={opened} onClose={onClose}>
      <Stack gap="md">
        <Lines title={t.invitation} lines={entry} />
        <Lines title={t.inMeeting} lines={inMeeting} />
        <Text size="sm" c="dimmed">
          {t.mayDiffer}
        </Text>
      </Stack>
    </Dialog>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section>
      <Title order={3} mb="xs">
        {title}
      </Title>
      <List spacing="xs" center style={{ lineHeight: 1.4 }}>
        {lines.map(({ text, kind }) => {
          const Icon = icons[kind]
          return (
            <List.Item key={text} icon={<Icon size={18} aria-hidden style={{ display: 'block' }} />}>
              {text}
            </List.Item>
          )
        })}
      </List>
    </section>
  )
}

function useGuestLines({ options }: ModeRules): { entry: readonly Line[]; inMeeting: readonly Line[] } {
  const t = useTexts(guestTexts)
  const organisation = useTenant()?.brandname ?? ''
  const may = (text: string): Line => ({ text, kind: 'may' })
  const must = (text: string): Line => ({ text, kind: 'must' })
  const never = (text: string): Line => ({ text, kind: 'never' })
  const start = options.joinBeforeHost ? may(t.early) : must(t.withHost)
  const draw = { everyone: may(t.draw), hosts: never(t.noDraw), off: never(t.noWhiteboard) }
  const chat = { everyone: may, hosts: must, off: never }[options.chat]
  return {
    entry: [
      options.passwordRequired ? must(t.password) : may(t.noPassword),
      options.signedInOnly ? must(t.signIn(organisation)) : may(t.noSignIn),
      options.lobby ? must(t.waits) : start,
      options.muteOnEntry ? must(t.muted) : may(t.unmuted),
      options.videoOffOnEntry ? must(t.cameraOff) : may(t.camera),
      ...(options.autoRecord ? [must(t.recorded)] : []),
    ],
    inMeeting: [
      chat(t[`chat:${options.chat}`]),
      options.screenShare === 'everyone' ? may(t.share) : never(t.noShare),
      draw[options.whiteboard],
    ],
  }
}
