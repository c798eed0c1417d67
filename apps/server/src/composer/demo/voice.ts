/** Samples a second. */
export const rate = 48_000

/** Syllables a second, and how many of them are a phrase with a pause after it. */
const syllables = 4.2
const phrase = 9

/** Computes a sample of something like a voice: it rises and falls, in syllables, with pauses between phrases. */
export function playVoice(pitch: number, ms: number): number {
  const seconds = ms / 1000
  const syllable = Math.floor(seconds * syllables)
  if (syllable % phrase === phrase - 1) return 0
  const within = (seconds * syllables) % 1
  const envelope = Math.sin(Math.PI * within) ** 0.7
  // Slow enough to be a melody, and the same each time.
  const bend = 0.6 * Math.sin(2 * Math.PI * 0.35 * seconds) + 0.25 * Math.sin(2 * Math.PI * 1.1 * seconds)
  const phase = 2 * Math.PI * pitch * seconds + bend * (pitch / 12)
  const vowel = 1 + (((syllable * 7919) % 13) / 13) * 2
  let sum = 0
  for (let harmonic = 1; harmonic <= 7; harmonic += 1)
    sum += Math.sin(phase * harmonic) / (harmonic + Math.abs(harmonic - vowel * 2))
  return 0.16 * envelope * sum
}
