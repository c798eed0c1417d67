import type { RoomState } from '@foyer/contract/meetings/meeting-controls'
import { Button, Menu } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import { controlsTexts } from './room-controls.texts.ts'
import type { RoomControls } from './use-room-controls.ts'

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
      <Menu.Dropdown maw="min(24rem, 94vw)">
        <Menu.Item closeMenuOnClick onClick={() => controls.muteAll(() => void toast.success(t.mutedAll))}>
          {t.muteAll}
        </Menu.Item>
        {people.some(({ handRaisedAt }) => handRaisedAt !== null) && (
          <Menu.Item closeMenuOnClick onClick={() => controls.lowerHand()}>
            {t.lowerAll}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.CheckboxItem checked={locked} onChange={controls.lock}>
          {t.lock}
        </Menu.CheckboxItem>
        <Menu.CheckboxItem checked={options.lobby} onChange={(lobby) => controls.configure({ lobby })}>
          {t.lobby}
        </Menu.CheckboxItem>
        <Menu.CheckboxItem checked={options.rename} onChange={(rename) => controls.configure({ rename })}>
          {t.mayRename}
        </Menu.CheckboxItem>
        <Menu.CheckboxItem
          checked={options.screenShare === 'everyone'}
          onChange={(everyone) => controls.configure({ screenShare: everyone ? 'everyone' : 'hosts' })}
        >
          {t.mayShare}
        </Menu.CheckboxItem>
        <Menu.CheckboxItem checked={options.reactions} onChange={(reactions) => controls.configure({ reactions })}>
          {t.mayReact}
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  )
}
