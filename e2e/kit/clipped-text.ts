/** Runs in the page: text that is clipped by a box around it. */
export function findClippedText(): string[] {
  const cut: string[] = []
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    const range = document.createRange()
    range.selectNodeContents(node)
    const area = range.getBoundingClientRect()
    if (text === '' || area.width === 0 || !node.parentElement?.checkVisibility({ visibilityProperty: true })) continue
    for (let box: Element | null = node.parentElement; box; box = box.parentElement) {
      const { overflowX, overflowY, position, clipPath } = getComputedStyle(box)
      const edge = box.getBoundingClientRect()
      // For screen readers only, or hidden until it is focused.
      if (clipPath !== 'none' || edge.width <= 1 || (position === 'fixed' && edge.bottom <= 0)) break
      const hidesX = /hidden|clip/.test(overflowX) && (area.left < edge.left - 1 || area.right > edge.right + 1)
      const hidesY = /hidden|clip/.test(overflowY) && (area.top < edge.top - 1 || area.bottom > edge.bottom + 1)
      if (hidesX || hidesY) cut.push(`${text} in ${box.tagName}.${box.className}`)
      if (position === 'fixed') break
    }
  }
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input:not([type]), select'))
    if (field.checkVisibility() && field.scrollWidth > field.clientWidth + 1) cut.push(`the field ${field.value}`)
  return cut
}
