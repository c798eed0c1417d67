import type { RoomState } from '@foyer/contract/meetings/meeting-controls'
import type { MeetingOptions, OptionName } from '@foyer/contract/meetings/options/meeting-options'
import { Button, Menu, type MenuProps, Text } from '@mantine/core'
import { IconLock, IconSettings } from '@tabler/icons-react'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import classes from './people.module.css'
import { controlsTexts, optionTexts } from './room-controls.texts.ts'
import type { RoomControls } from './use-room-controls.ts'

type OptionsProps = { state: RoomState; controls: RoomControls }
type Switch = { [N in keyof MeetingOptions]: MeetingOptions[N] extends boolean ? N : never }[keyof MeetingOptions]

/** Checks whether the mode of the meeting fixes an option, so that its hosts cannot change it. */
const isFixed = ({ freeOptions }: RoomState, name: OptionName): boolean => !freeOptions.some((free) => free === name)

/** Longer than many windows are high: it scrolls, within the room above its button. */
const fitting: NonNullable<MenuProps['middlewares']> = {
  flip: true,
  shift: true,
  size: {
    padding: 8,
    apply: ({ availableHeight, elements }) => {
      elements.floating.style.maxHeight = `${availableHeight}px`
    },
  },
}

/** Lets hosts change options for all participants while the meeting lasts. */
export function HostSettings({ state, controls }: { state: RoomState; controls: RoomControls }) {
  const t = useTexts(controlsTexts)
  const { locked, options, people } = state
  return (
    <Menu position="top-end" withinPortal closeOnItemClick={false} middlewares={fitting}>
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
        <Switches names={['lobby', 'signedInOnly', 'kickedMayRejoin']} state={state} controls={controls} />
        <Menu.Label>{t.onEntry}</Menu.Label>
        <Switches names={['muteOnEntry', 'videoOffOnEntry']} state={state} controls={controls} />
        <Menu.Label>{t.inMeeting}</Menu.Label>
        <Switches
          names={['reactions', 'rename', 'hideProfilePictures', 'coHosts', 'breakoutRooms']}
          state={state}
          controls={controls}
        />
        <OptionSwitch
          label={t.mayShare}
          checked={options.screenShare === 'everyone'}
          isFixed={isFixed(state, 'screenShare')}
          onChange={(everyone) => controls.configure({ screenShare: everyone ? 'everyone' : 'hosts' })}
        />
        {options.endToEndEncryption && <Menu.Item {...fixedItem}>{t.notRecorded}</Menu.Item>}
        {choices.map((choice) => (
          <Choice key={choice.name} {...choice} state={state} controls={controls} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Switches({ names, state, controls }: OptionsProps & { names: readonly Switch[] }) {
  const label = useTexts(optionTexts)
  return names.map((name) => {
    const toChange = (checked: boolean): Partial<Pick<MeetingOptions, Switch>> => ({ [name]: checked })
    return (
      <OptionSwitch
        key={name}
        label={label[name]}
        checked={state.options[name]}
        isFixed={isFixed(state, name)}
        onChange={(checked) => controls.configure(toChange(checked))}
      />
    )
  })
}

type OptionSwitchProps = { label: string; checked: boolean; isFixed: boolean; onChange: (checked: boolean) => void }

function OptionSwitch({ label, checked, isFixed, onChange }: OptionSwitchProps) {
  return (
    <Menu.CheckboxItem checked={checked} {...(isFixed ? fixedItem : { onChange })}>
      {label}
      {isFixed && <FixedNote />}
    </Menu.CheckboxItem>
  )
}

/** An option that cannot be changed stays in the order of the keyboard, so that everybody can read it. */
const fixedItem = { 'aria-disabled': true, className: classes.fixed ?? '' } as const

function FixedNote() {
  const t = useTexts(controlsTexts)
  return (
    <Text size="xs" component="span" className={classes.fixedNote ?? ''}>
      <IconLock size={14} aria-hidden />
      {t.setByMode}
    </Text>
  )
}

const choices = [
  { name: 'chat', values: ['everyone', 'hosts', 'off'] },
  { name: 'annotation', values: ['everyone', 'presenter', 'off'] },
  { name: 'whiteboard', values: ['everyone', 'hosts', 'off'] },
] as const

function Choice({ name, values, state, controls }: OptionsProps & (typeof choices)[number]) {
  const label: { readonly [key: string]: string } = useTexts(optionTexts)
  const cannotChange = isFixed(state, name)
  const choose = (chosen: string) => {
    const value = values.find((one) => one === chosen)
    if (value !== undefined && !cannotChange) controls.configure({ [name]: value })
  }
  return (
    <Menu.RadioGroup value={state.options[name]} onChange={choose}>
      <Menu.Label>
        {label[name]}
        {cannotChange && <FixedNote />}
      </Menu.Label>
      {values.map((value) => (
        <Menu.RadioItem key={value} value={value} {...(cannotChange ? fixedItem : {})}>
          {label[`${name}:${value}`]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
