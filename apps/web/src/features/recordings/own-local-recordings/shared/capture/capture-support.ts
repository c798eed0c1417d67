/** Containers and codecs in the order in which they are preferred: those that are joined without encoding again. */
const types = [
  'video/webm;codecs=vp8,opus',
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=h264,opus',
  'video/webm',
] as const

/** Finds what the browser records; undefined if none of it. */
export const findMimeType = (): string | undefined =>
  typeof MediaRecorder === 'undefined' ? undefined : types.find((type) => MediaRecorder.isTypeSupported(type))

/**
 * Checks whether the browser can capture its window, record it and write files at once. Those of phones can't, and those
 * that record in another container (Safari) could not go on after a crash.
 */
export const canRecordHere = (): boolean =>
  typeof navigator.mediaDevices?.getDisplayMedia === 'function' &&
  findMimeType() !== undefined &&
  typeof navigator.storage?.getDirectory === 'function' &&
  typeof FileSystemFileHandle !== 'undefined' &&
  typeof AudioContext !== 'undefined' &&
  typeof Worker !== 'undefined' &&
  typeof indexedDB !== 'undefined'
