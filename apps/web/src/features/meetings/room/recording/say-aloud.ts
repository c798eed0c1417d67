import type { Language } from '@foyer/contract/language'
import { playBell } from '#features/meetings/room/devices/sounds.ts'

/** Rings on a loudspeaker, then says a sentence where the browser has voices. */
export async function sayAloud(text: string, { speaker, language }: { speaker: string; language: Language }) {
  await playBell(speaker)
  if (!('speechSynthesis' in window)) return
  const said = new SpeechSynthesisUtterance(text)
  said.lang = language
  window.speechSynthesis.speak(said)
}
