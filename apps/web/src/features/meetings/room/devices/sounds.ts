/** Plays a synthesised two-note bell on the given speaker, if the browser supports choosing one. */
export async function playBell(speaker = ''): Promise<void> {
  const context = new AudioContext()
  const player = new Audio()
  const stream = context.createMediaStreamDestination()
  const gain = context.createGain()
  gain.connect(stream)
  for (const [at, frequency] of [
    [0, 659],
    [0.22, 880],
  ] as const) {
    const tone = context.createOscillator()
    tone.frequency.value = frequency
    tone.connect(gain)
    tone.start(context.currentTime + at)
    tone.stop(context.currentTime + at + 0.4)
  }
  gain.gain.setValueAtTime(0.2, context.currentTime)
  gain.gain.linearRampToValueAtTime(0, context.currentTime + 0.7)
  player.srcObject = stream.stream
  if (speaker !== '' && 'setSinkId' in player) await player.setSinkId(speaker).catch(() => undefined)
  await player.play().catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 900))
  player.srcObject = null
  await context.close()
}
