// Runs in the page before its own scripts: keeps what is painted and requested, and marks when the page is usable.
{
  const entries = []
  window.paintEntries = entries
  for (const type of ['mark', 'paint', 'largest-contentful-paint', 'layout-shift', 'resource'])
    new PerformanceObserver((list) => entries.push(...list.getEntries().map((entry) => entry.toJSON()))).observe({
      type,
      buffered: true,
    })
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('h1')) return
    observer.disconnect()
    performance.mark('usable')
  }).observe(document, { childList: true, subtree: true })
}
