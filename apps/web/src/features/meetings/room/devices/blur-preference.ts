import { localStore } from '#lib/browser/storage.ts'
import { currentLanguage } from '#lib/texts/language.ts'
import { toast } from '#lib/toast.ts'
import { blurTexts } from './blur.texts.ts'

/** Checks whether the browser can blur: by the camera or the system, or by streams of frames. */
export const canBlur = (): boolean => {
  const supported: object = navigator.mediaDevices?.getSupportedConstraints?.() ?? {}
  return (
    'backgroundBlur' in supported || ('MediaStreamTrackProcessor' in window && 'MediaStreamTrackGenerator' in window)
  )
}

/** Whether the user blurred the background the last time. */
export const rememberedBlur = {
  get: (): boolean => canBlur() && localStore.get('background-blur') !== null,
  save: (on: boolean): void => (on ? localStore.set('background-blur', 'on') : localStore.remove('background-blur')),
}

/** Says that the background is visible again. */
export const reportBlurProblem = (problem: 'slow' | 'failed'): void =>
  void toast.error(blurTexts[currentLanguage()][problem])
