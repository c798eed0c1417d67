/** Lists the headings of the page that skip a level, such as an `h3` right below the `h1`. */
export const findSkippedHeadings = (): string[] => {
  const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
  const levels = headings.map(({ tagName }) => Number(tagName.slice(1)))
  return headings.flatMap(({ tagName, textContent }, at) =>
    (levels[at] ?? 0) > (levels[at - 1] ?? 0) + 1 ? [`${tagName} ${textContent}`] : [],
  )
}
