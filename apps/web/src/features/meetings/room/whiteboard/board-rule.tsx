import type { MeetingOptions } from '@foyer/contract/meetings/options/meeting-options'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconPencilCog } from '@tabler/icons-react'
import type { RoomControls } from '#features/meetings/room/people/use-room-controls.ts'
import { useTexts } from '#lib/texts.ts'
import classes from './whiteboard.module.css'
import { whiteboardTexts } from './whiteboard.texts.ts'

const rules = ['everyone', 'hosts'] as const

/** Lets hosts choose who may draw. */
export function BoardRule({ rule, controls }: { rule: MeetingOptions['whiteboard']; controls: RoomControls }) {
  const t = useTexts(whiteboardTexts)
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          size="compact-md"
          variant="default"
          aria-label={t.whoMayDraw}
          leftSection={<IconPencilCog size={16} />}
          rightSection={<IconChevronDown size={16} />}
        >
          <span className={classes.word}>{t.whoMayDraw}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={rule}
          onChange={(chosen) => {
            const next = rules.find((one) => one === chosen)
            if (next) controls.configure({ whiteboard: next })
          }}
        >
          {rules.map((one) => (
            <Menu.RadioItem key={one} value={one}>
              {t[one]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
