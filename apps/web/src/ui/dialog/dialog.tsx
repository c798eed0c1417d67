import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { uiTexts } from '#ui/base/ui.texts.ts'
import { phoneBreakpoint } from '#ui/theme/theme.ts'
import classes from './dialog.module.css'
import { Question } from './question.tsx'
import { useReturnFocus } from './use-return-focus.ts'

export type DialogProps = {
  title: string
  opened: boolean
  onClose: () => void
  /** A click outside does not close it: for content that would be lost. */
  sticky?: boolean
  /** `full` fills the window, for a picture; its content is a column of that height. */
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'full'
  children: ReactNode
}
type ClosingQuestion = { readonly title: string; readonly body: string; readonly verb: string; readonly cancel: string }

const QuestionContext = createContext<(question: ClosingQuestion | undefined) => void>(() => undefined)

const sheet = { inner: classes.sheetInner ?? '', content: classes.sheet ?? '' }
const whole = { content: classes.whole ?? '', body: classes.wholeBody ?? '' }

/** A modal with a title; Escape closes it and returns the focus. On a phone it is a sheet at the bottom. */
export function Dialog({ title, opened, onClose, sticky = false, size = 'md', children }: DialogProps) {
  const t = useTexts(uiTexts)
  const phone = useMediaQuery(phoneBreakpoint, false, { getInitialValueInEffect: false })
  const [question, setQuestion] = useState<ClosingQuestion>()
  const [asking, setAsking] = useState(false)
  useReturnFocus(opened)
  const stay = () => setAsking(false)
  return (
    <QuestionContext value={setQuestion}>
      <Modal
        opened={opened}
        onClose={() => (question ? setAsking(true) : onClose())}
        title={title}
        {...(size === 'full' ? { fullScreen: true } : { size })}
        closeOnClickOutside={!sticky}
        closeOnEscape={!asking}
        transitionProps={{ transition: phone ? 'slide-up' : 'pop', duration: 140 }}
        classNames={size === 'full' ? whole : phone ? sheet : {}}
        closeButtonProps={{ 'aria-label': t.close, size: phone ? 44 : 32, iconSize: 20 }}
        returnFocus={false}
      >
        {children}
      </Modal>
      {question && (
        <Dialog title={question.title} opened={asking} onClose={stay} size="sm">
          <Question
            {...question}
            onCancel={stay}
            onConfirm={() => {
              setAsking(false)
              onClose()
            }}
          />
        </Dialog>
      )}
    </QuestionContext>
  )
}

/** Makes the surrounding dialog ask this before × or Escape closes it, while the component is mounted. */
export function useClosingQuestion({ title, body, verb, cancel }: ClosingQuestion): void {
  const ask = useContext(QuestionContext)
  useEffect(() => {
    // Synchronises with the surrounding dialog.
    ask({ title, body, verb, cancel })
    return () => ask(undefined)
  }, [ask, title, body, verb, cancel])
}
