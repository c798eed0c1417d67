// Applies language, direction and colour scheme before the first paint, so nothing flashes. Those of a signed-in user
// are in the page already.
{
  const page = document.documentElement
  // The sign-in pages have a frame of their own, and meetings none.
  const [, name] = /^\/(?:portal\/)?([^/]*)/.exec(location.pathname)
  if (/^(?:login|register|forgot-password|create-password|auth)$/.test(name)) page.dataset.frame = 'public'
  else if (name !== 'join') page.dataset.frame = 'bar'
  try {
    const stored = (name) => localStorage.getItem(name)
    const language = stored('language')
    const chosen = stored('color-scheme')
    const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
    if (!page.dir) {
      page.lang = language === 'fr' ? 'fr' : 'en'
      page.dir = stored('direction') === 'rtl' ? 'rtl' : 'ltr'
    }
    page.dataset.mantineColorScheme ??= dark ? 'dark' : 'light'
  } catch {
    // Storage is blocked; the defaults apply.
  }
}
