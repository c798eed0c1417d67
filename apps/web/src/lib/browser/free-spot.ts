/** Elements that must stay visible: controls, headings and open lists. */
const controls =
  'a[href], button, input, select, textarea, [role="tab"], h1, header h2, [role="menu"], [role="listbox"], .mantine-Popover-dropdown'
const stepPx = 8
const marginPx = 8

type Box = { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number }

const overlapArea = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))

/** Boxes of all elements that must stay visible; only those of the dialog while one is open. */
function findControlsToKeepFree(except: Element): Box[] {
  const dialog = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
  const roots = dialog ? [dialog, ...document.querySelectorAll('.mantine-Popover-dropdown')] : [document]
  return roots
    .flatMap((root) => [...root.querySelectorAll(controls)])
    .filter((one) => !except.contains(one))
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
}

/**
 * Finds the top position at which a box covers no control: its current one if possible, otherwise the free one that is
 * nearest to the preferred edge, otherwise where it covers least. It stays between `minTop` and `maxBottom`.
 */
export function findFreeTop(
  box: HTMLElement,
  { edge, minTop, maxBottom }: { edge: 'top' | 'bottom'; minTop: number; maxBottom: number },
): number {
  const { left, right, height, top: now } = box.getBoundingClientRect()
  const boxes = findControlsToKeepFree(box)
  const coveredAt = (top: number) => {
    const area = {
      left: left - marginPx,
      right: right + marginPx,
      top: top - marginPx,
      bottom: top + height + marginPx,
    }
    return boxes.reduce((sum, one) => sum + overlapArea(area, one), 0)
  }
  const maxTop = Math.max(minTop, maxBottom - height)
  if (now >= minTop && now <= maxTop && coveredAt(now) === 0) return now
  let best = { top: edge === 'top' ? minTop : maxTop, covered: Number.POSITIVE_INFINITY }
  for (let distance = 0; distance <= maxTop - minTop && best.covered > 0; distance += stepPx) {
    const top = edge === 'top' ? minTop + distance : maxTop - distance
    const covered = coveredAt(top)
    if (covered < best.covered) best = { top, covered }
  }
  return best.top
}
