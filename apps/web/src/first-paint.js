// Runs before the first paint: a guest's language, direction and colour scheme, so that nothing flashes.
{
  const page = document.documentElement
  // Sign-in and meetings have no bar on top.
  if (!/^\/portal\/(?:login|register|forgot-password|create-password|auth|join)\b/.test(location.pathname))
    page.dataset.frame = 'bar'
  try {
    const stored = (name) => localStorage.getItem(name)
    const language = stored('language')
    const chosen = stored('color-scheme')
    const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
    page.lang = language === 'fr' ? 'fr' : 'en'
    page.dir = stored('direction') === 'rtl' ? 'rtl' : 'ltr'
    page.dataset.mantineColorScheme = dark ? 'dark' : 'light'
  } catch {
    // Without storage the defaults stand.
  }
}
