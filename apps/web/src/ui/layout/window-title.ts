import { useEffect } from 'react'
import { useTexts } from '#lib/texts.ts'
import { pageTexts } from '#ui/base/page.texts.ts'

/** Sets the title of the window: 'Upcoming meetings · Join Meetings from anywhere, anytime' */
export function useWindowTitle(title: string): void {
  const { siteTitle } = useTexts(pageTexts)
  useEffect(() => {
    // Synchronises with the document's title.
    document.title = title === '' ? siteTitle : `${title} · ${siteTitle}`
  }, [title, siteTitle])
}
