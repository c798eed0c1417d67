import type { RoomState } from '@foyer/contract/meetings/meeting-controls'
import type { MeetingOptions } from '@foyer/contract/meetings/meeting-options'
import { Button, Menu } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import classes from './people.module.css'
import { controlsTexts, optionTexts } from './room-controls.texts.ts'
import type { RoomControls } from './use-room-controls.ts'

type OptionsProps = { options: MeetingOptions; controls: RoomControls }
type Switch = { [N in keyof MeetingOptions]: MeetingOptions[N] extends boolean ? N : never }[keyof MeetingOptions]

/** Lets hosts change options for all participants while the meeting lasts. */
export function HostSettings({ state, controls }: { state: RoomState; controls: RoomControls }) {
  const t = useTexts(controlsTexts)
  const { locked, options, people } = state
  return (
    <Menu position="top-end" withinPortal closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconSettings size={18} />}>
          {t.hostSettings}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.settings ?? ''}>
        <Menu.Item closeMenuOnClick onClick={() => controls.muteAll(() => void toast.success(t.mutedAll))}>
          {t.muteAll}
        </Menu.Item>
        {people.some(({ handRaisedAt }) => handRaisedAt !== null) && (
          <Menu.Item closeMenuOnClick onClick={() => controls.lowerHand()}>
            {t.lowerAll}
          </Menu.Item>
        )}
        <Menu.Label>{t.entry}</Menu.Label>
        <Menu.CheckboxItem checked={locked} onChange={controls.lock}>
          {t.lock}
        </Menu.CheckboxItem>
        <Switches names={['lobby', 'kickedMayRejoin']} options={options} controls={controls} />
        <Menu.Label>{t.onEntry}</Menu.Label>
        <Switches names={['muteOnEntry', 'videoOffOnEntry']} options={options} controls={controls} />
        <Menu.Label>{t.inMeeting}</Menu.Label>
        <Switches
          names={['reactions', 'rename', 'hideProfilePictures', 'coHosts']}
          options={options}
          controls={controls}
        />
        <Menu.CheckboxItem
          checked={options.screenShare === 'everyone'}
          onChange={(everyone) => controls.configure({ screenShare: everyone ? 'everyone' : 'hosts' })}
        >
          {t.mayShare}
        </Menu.CheckboxItem>
        <ChatRule options={options} controls={controls} />
      </Menu.Dropdown>
    </Menu>
  )
}

function Switches({ names, options, controls }: OptionsProps & { names: readonly Switch[] }) {
  const label = useTexts(optionTexts)
  return names.map((name) => {
    const toChange = (checked: boolean): Partial<Pick<MeetingOptions, Switch>> => ({ [name]: checked })
    return (
      <Menu.CheckboxItem
        key={name}
        checked={options[name]}
        onChange={(checked) => controls.configure(toChange(checked))}
      >
        {label[name]}
      </Menu.CheckboxItem>
    )
  })
}

const chatRules = ['everyone', 'hosts', 'off'] as const

function ChatRule({ options, controls }: OptionsProps) {
  const label = useTexts(optionTexts)
  const choose = (chosen: string) => {
    const chat = chatRules.find((rule) => rule === chosen)
    if (chat !== undefined) controls.configure({ chat })
  }
  return (
    <Menu.RadioGroup value={options.chat} onChange={choose}>
      <Menu.Label>{label.chat}</Menu.Label>
      {chatRules.map((rule) => (
        <Menu.RadioItem key={rule} value={rule}>
          {label[`chat:${rule}`]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
