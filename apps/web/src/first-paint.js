// Applies language, direction and settings before the first paint, so nothing moves or flashes. Those of a signed-in user
// are in the page, those of a guest in this browser.
{
  const page = document.documentElement
  let settings = {}
  try {
    const ofUser = JSON.parse(document.getElementById('foyer-data')?.textContent || '{}').session?.user?.settings
    // Without a choice of this browser, the language in which the server has rendered the page stays.
    const language = localStorage.getItem('language')
    if (!ofUser && (language === 'en' || language === 'fr')) page.lang = language
    // Where an earlier version stored the scheme.
    const earlier = localStorage.getItem('color-scheme')
    if (earlier) localStorage.setItem('settings', JSON.stringify({ colourScheme: earlier }))
    localStorage.removeItem('color-scheme')
    settings = ofUser ?? JSON.parse(localStorage.getItem('settings') || '{}') ?? {}
    for (const [setting, value] of Object.entries(settings)) page.dataset[setting] = String(value)
  } catch {
    // Storage is blocked or damaged; the defaults apply.
  }
  page.dir = settings.direction === 'rtl' ? 'rtl' : 'ltr'
  const { colourScheme } = settings
  const dark =
    colourScheme === 'dark' || (colourScheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  page.dataset.mantineColorScheme = dark ? 'dark' : 'light'
}
