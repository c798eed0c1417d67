import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useTexts } from '#lib/texts.ts'
import { phoneBreakpoint } from '#ui/base/theme.ts'
import { uiTexts } from '#ui/base/ui.texts.ts'
import { Question } from './question.tsx'
import { useReturnFocus } from './use-return-focus.ts'

type DialogProps = {
  title: string
  opened: boolean
  onClose: () => void
  /** Stays when one clicks beside it: for what would be lost with it. */
  sticky?: boolean
  size?: 'sm' | 'md' | 'lg' | 'xl'
  children: ReactNode
}
type ClosingQuestion = { readonly title: string; readonly body: string; readonly verb: string; readonly cancel: string }

const QuestionContext = createContext<(question: ClosingQuestion | undefined) => void>(() => undefined)

/** A modal with a title; Escape closes it and gives the focus back. On a phone it takes the screen. */
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
        size={size}
        closeOnClickOutside={!sticky}
        closeOnEscape={!asking}
        fullScreen={phone && size !== 'sm'}
        closeButtonProps={{ 'aria-label': t.close }}
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

/** Has the dialog around ask this before its × or Escape closes it, as long as the component is there. */
export function useClosingQuestion({ title, body, verb, cancel }: ClosingQuestion): void {
  const ask = useContext(QuestionContext)
  useEffect(() => {
    // Follows the dialog around.
    ask({ title, body, verb, cancel })
    return () => ask(undefined)
  }, [ask, title, body, verb, cancel])
}
