// Runs before the first paint, so that a remembered scheme never flashes the other one, and the frame that is drawn
// before the page's code is that of the page to come. `src/lib/theme.ts` and `src/session/restore.ts` own the keys.
;(function () {
  var choice = null
  var session = null
  try {
    choice = localStorage.getItem('proffer.theme')
    session = localStorage.getItem('proffer.session')
  } catch (unavailable) {
    // Storage may be blocked: the system's scheme is used then.
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  var isPublic = /^\/(about|privacy|contact|auth\/signin|register|notifications\/unsubscribe\/.*)$/.test(location.pathname)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  // §2: the contact page has no navigation.
  if (location.pathname === '/contact') document.documentElement.dataset.nav = 'none'
  if (session !== null && !isPublic) document.documentElement.dataset.session = 'remembered'
})()
