import type { Annotation } from '@foyer/contract/meetings/drawings/annotations'
import { ActionIcon, Button, ColorSwatch, Group, TextInput, UnstyledButton } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowUpRight,
  IconEraser,
  IconPencil,
  IconPointerBolt,
  IconTypography,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '#lib/texts.ts'
import { Hint } from '#ui/base/hint.tsx'
import { colours } from './annotation-shapes.tsx'
import classes from './annotations.module.css'
import { annotationsTexts } from './annotations.texts.ts'

export type Tool = 'pen' | 'arrow' | 'text' | 'laser'

const tools = [
  { tool: 'pen', icon: <IconPencil size={18} /> },
  { tool: 'arrow', icon: <IconArrowUpRight size={18} /> },
  { tool: 'text', icon: <IconTypography size={18} /> },
  { tool: 'laser', icon: <IconPointerBolt size={18} /> },
] as const
const colourNames = ['red', 'orange', 'green', 'blue', 'black'] as const

type AnnotationToolsProps = {
  /** Undefined while the user does not draw. */
  tool: Tool | undefined
  colour: Annotation['colour']
  text: string
  onTool: (tool: Tool | undefined) => void
  onColour: (colour: Annotation['colour']) => void
  onText: (text: string) => void
  /** Puts the text in the middle, without a pointer. */
  onPlace: () => void
  onUndo: (() => void) | undefined
  onClear: (() => void) | undefined
  clearsAll: boolean
}

/** The tools with which a shared screen is drawn on. */
export function AnnotationTools(props: AnnotationToolsProps) {
  const { tool, onTool, onUndo, onClear, clearsAll } = props
  const t = useTexts(annotationsTexts)
  if (tool === undefined)
    return (
      <div className={classes.tools}>
        <Icon label={t.draw} icon={<IconPencil size={18} />} onClick={() => onTool('pen')} />
      </div>
    )
  return (
    <div className={classes.tools} role="toolbar" aria-label={t.tools}>
      {tools.map(({ tool: one, icon }) => (
        <Icon key={one} label={t[one]} icon={icon} isPressed={one === tool} onClick={() => onTool(one)} />
      ))}
      {tool !== 'laser' && <Colours {...props} />}
      {tool === 'text' && <TextToPlace {...props} />}
      <Icon label={t.undo} icon={<IconArrowBackUp size={18} />} onClick={onUndo} />
      <Icon label={clearsAll ? t.clearAll : t.clear} icon={<IconEraser size={18} />} onClick={onClear} />
      <Icon label={t.stop} icon={<IconX size={18} />} onClick={() => onTool(undefined)} />
    </div>
  )
}

type IconProps = { label: string; icon: ReactNode; isPressed?: boolean; onClick: (() => void) | undefined }

function Icon({ label, icon, isPressed, onClick }: IconProps) {
  return (
    <Hint label={label}>
      <ActionIcon
        variant="default"
        className={classes.tool ?? ''}
        aria-label={label}
        aria-pressed={isPressed}
        aria-disabled={onClick === undefined || undefined}
        onClick={onClick}
      >
        {icon}
      </ActionIcon>
    </Hint>
  )
}

function Colours({ colour, onColour }: AnnotationToolsProps) {
  const t = useTexts(annotationsTexts)
  return (
    <Group gap={4} wrap="nowrap" role="group" aria-label={t.colour}>
      {colourNames.map((name) => (
        <Hint key={name} label={t[name]}>
          <UnstyledButton
            className={classes.colour ?? ''}
            aria-label={t[name]}
            aria-pressed={name === colour}
            onClick={() => onColour(name)}
          >
            <ColorSwatch color={colours[name]} size={18} component="span" />
          </UnstyledButton>
        </Hint>
      ))}
    </Group>
  )
}

function TextToPlace({ text, onText, onPlace }: AnnotationToolsProps) {
  const t = useTexts(annotationsTexts)
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        onPlace()
      }}
    >
      <TextInput
        size="xs"
        aria-label={t.textToPlace}
        placeholder={t.textToPlace}
        value={text}
        maxLength={200}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
      <Button size="compact-md" variant="default" type="submit">
        {t.place}
      </Button>
    </form>
  )
}
