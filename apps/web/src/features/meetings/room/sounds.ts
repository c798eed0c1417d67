/** A short bell of two notes, made here so that no file has to come; on the speaker given where the browser can. */
export async function playBell(speaker = ''): Promise<void> {
  const context = new AudioContext()
  const player = new Audio()
  const stream = context.createMediaStreamDestination()
  const loudness = context.createGain()
  loudness.connect(stream)
  for (const [at, frequency] of [
    [0, 659],
    [0.22, 880],
  ] as const) {
    const tone = context.createOscillator()
    tone.frequency.value = frequency
    tone.connect(loudness)
    tone.start(context.currentTime + at)
    tone.stop(context.currentTime + at + 0.4)
  }
  loudness.gain.setValueAtTime(0.2, context.currentTime)
  loudness.gain.linearRampToValueAtTime(0, context.currentTime + 0.7)
  player.srcObject = stream.stream
  if (speaker !== '' && 'setSinkId' in player) await player.setSinkId(speaker).catch(() => undefined)
  await player.play().catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 900))
  player.srcObject = null
  await context.close()
}
