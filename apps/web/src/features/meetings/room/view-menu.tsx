import { Button, Menu } from '@mantine/core'
import { IconKeyboard, IconLayoutGrid, IconPictureInPicture } from '@tabler/icons-react'
import { useTexts } from '#lib/texts.ts'
import { canFloat } from './floating-window.ts'
import classes from './stage.module.css'
import { stageTexts } from './stage.texts.ts'
import type { StageState } from './use-stage.ts'

type ViewMenuProps = { stage: StageState; onFloat: () => void; onShowKeys: () => void }

/** How the stage is arranged. */
export function ViewMenu({ stage, onFloat, onShowKeys }: ViewMenuProps) {
  const t = useTexts(stageTexts)
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="subtle" color="gray" size="compact-md" className={classes.view ?? ''} aria-label={t.view}>
          <IconLayoutGrid size={18} aria-hidden />
          <span className={classes.viewWord}>{t.view}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown maw="min(24rem, 94vw)">
        <Menu.RadioGroup
          value={stage.layout}
          onChange={(layout) => stage.chooseLayout(layout === 'speaker' ? 'speaker' : 'gallery')}
        >
          <Menu.Label>{t.layout}</Menu.Label>
          <Menu.RadioItem value="gallery">{t.gallery}</Menu.RadioItem>
          <Menu.RadioItem value="speaker">{t.speaker}</Menu.RadioItem>
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.CheckboxItem checked={stage.hidesSelf} onChange={stage.hideSelf}>
          {t.hideSelf}
        </Menu.CheckboxItem>
        <Menu.CheckboxItem checked={stage.isAudioOnly} onChange={stage.setAudioOnly}>
          {t.audioOnly}
        </Menu.CheckboxItem>
        <Menu.Divider />
        {canFloat() && (
          <Menu.Item leftSection={<IconPictureInPicture />} onClick={onFloat}>
            {t.float}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconKeyboard />} onClick={onShowKeys}>
          {t.shortcuts}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
