/** What must stay in reach: what one can press or fill in, titles, and lists that have opened. */
const selected =
  'a[href], button, input, select, textarea, [role="tab"], h1, header h2, [role="menu"], [role="listbox"], .mantine-Popover-dropdown'
const stepPx = 8
const marginPx = 8

type Box = { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number }

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))

/** Everything of the page that must stay in reach; of what lies under a dialog nothing is. */
function findControlsToKeepFree(except: Element): Box[] {
  const dialog = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
  const places = dialog ? [dialog, ...document.querySelectorAll('.mantine-Popover-dropdown')] : [document]
  return places
    .flatMap((place) => [...place.querySelectorAll(selected)])
    .filter((one) => !except.contains(one))
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
}

/**
 * How far from the top of the window a box may begin so that it covers nothing that must stay in reach: where it is, if
 * that will do, else as high as possible, else where it covers least.
 */
export function findFreeTop(box: HTMLElement, minTop: number): number {
  const { left, right, height, top: now } = box.getBoundingClientRect()
  const boxes = findControlsToKeepFree(box)
  const coveredAt = (top: number) => {
    const there = {
      left: left - marginPx,
      right: right + marginPx,
      top: top - marginPx,
      bottom: top + height + marginPx,
    }
    return boxes.reduce((sum, one) => sum + overlap(there, one), 0)
  }
  if (now >= minTop && coveredAt(now) === 0) return now
  let best = { top: minTop, covered: Number.POSITIVE_INFINITY }
  for (let top = minTop; top + height <= window.innerHeight && best.covered > 0; top += stepPx) {
    const covered = coveredAt(top)
    if (covered < best.covered) best = { top, covered }
  }
  return best.top
}
