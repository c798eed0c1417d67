import './use-own-files.ts'
import { Excalidraw, MainMenu } from '@excalidraw/excalidraw'
import '@excalidraw/excalidraw/index.css'
import type { DrawnElement } from '@foyer/contract/meetings/drawings/whiteboard'
import { Button, Group, useComputedColorScheme, VisuallyHidden } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useLanguage } from '#lib/texts/language.ts'
import { useTexts } from '#lib/texts.ts'
import { toast } from '#lib/toast.ts'
import editor from './editor.module.css'
import { editorOptions } from './editor-options.ts'
import classes from './past-board.module.css'
import { pastBoardTexts } from './past-board.texts.ts'
import { saveBoard } from './save-board.ts'
import { toShownElements } from './shown-elements.ts'

/** Shows the drawing of a meeting that has ended, which nothing changes any more; loaded when it is opened. */
export function PastBoard({ drawn }: { drawn: readonly DrawnElement[] }) {
  const t = useTexts(pastBoardTexts)
  const language = useLanguage()
  const theme = useComputedColorScheme('light')
  const elements = useMemo(() => toShownElements(drawn), [drawn])
  return (
    <div className={classes.board}>
      <Group justify="flex-end">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          onClick={() => void saveBoard(elements, t.fileName).catch(() => toast.error(t.exportFailed))}
        >
          {t.export}
        </Button>
      </Group>
      <div className={editor.editor}>
        <Excalidraw
          initialData={{ elements, scrollToContent: true }}
          langCode={language === 'fr' ? 'fr-FR' : 'en'}
          theme={theme}
          viewModeEnabled
          isCollaborating
          validateEmbeddable={false}
          aiEnabled={false}
          handleKeyboardGlobally={false}
          UIOptions={editorOptions}
          onLinkOpen={(_element, event) => event.preventDefault()}
        >
          {/* Empty and hidden: the default one has links and files. */}
          <MainMenu />
        </Excalidraw>
      </div>
      {/* The drawing is a picture; its words are read out. */}
      <VisuallyHidden component="ul" aria-label={t.texts}>
        {elements.map((element) => element.type === 'text' && <li key={element.id}>{element.text}</li>)}
      </VisuallyHidden>
    </div>
  )
}
